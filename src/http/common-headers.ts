import type { ServerResponse } from 'node:http';

/** What a preflight allows; `*` covers what GraphQL clients add, and Authorization has to be named (Fetch standard, 4.9). */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': 'Authorization, Content-Type, Accept, If-None-Match, *',
  'access-control-max-age': '86400',
  // The hosted Sandbox is on the internet, and the service may be on the visitor's own machine.
  'access-control-allow-private-network': 'true',
} as const;

/** Headers that a script on another site may read. */
const EXPOSED = 'ETag, Link, Deprecation, Sunset, Retry-After, Allow, WWW-Authenticate, X-Request-Id';

/**
 * What every answer carries, whoever makes it. Any origin may read the service, never with the visitor's own credentials: a key
 * is sent by the script that has it.
 */
export function setCommonHeaders(response: ServerResponse): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', EXPOSED);
}

/** What an answer to OPTIONS adds where a browser asks before it sends another site's request. */
export function setPreflightHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(PREFLIGHT)) response.setHeader(name, value);
}
