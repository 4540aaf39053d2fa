/** Header that names the request, on every answer and in the log. */
export const REQUEST_ID = 'x-request-id';

/** Headers that a script on another site may read. */
const EXPOSED = 'ETag, Link, Deprecation, Sunset, Retry-After, Allow, WWW-Authenticate, X-Request-Id';

/** What every answer carries: it is what its type says. */
export const NO_SNIFFING = ['x-content-type-options', 'nosniff'] as const;

/**
 * Any origin may read the service, never with the visitor's own credentials: a key is sent by the script that has it. Pages leave
 * it out.
 */
export const ANY_ORIGIN = ['access-control-allow-origin', '*', 'access-control-expose-headers', EXPOSED] as const;

/**
 * What an answer to OPTIONS adds where a browser asks before it sends another site's request. `*` covers what GraphQL clients add,
 * and Authorization has to be named (Fetch standard, 4.9).
 */
export const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': 'Authorization, Content-Type, Accept, If-None-Match, *',
  'access-control-max-age': '86400',
  // The hosted Sandbox is on the internet, and the service may be on the visitor's own machine.
  'access-control-allow-private-network': 'true',
} as const;
