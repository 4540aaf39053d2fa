/** Header names and values that responses share. */

/** Identifies the request in every response and in the log. */
export const REQUEST_ID = 'x-request-id';

/** Response headers by name, in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** Response headers that scripts of other sites may read. */
const EXPOSED =
  'ETag, Link, Deprecation, Sunset, Retry-After, RateLimit, RateLimit-Policy, Allow, WWW-Authenticate, X-Request-Id, ' +
  'Accept-Ranges, Content-Disposition, Content-Encoding, Content-Range';

/** Part of every response: browsers must not guess another content type. */
export const NO_SNIFFING: Headers = { 'x-content-type-options': 'nosniff' };

/** Scripts of any site may read the API. They send their key themselves, so no credentials of the visitor are allowed. Pages leave this out. */
export const ANY_ORIGIN: Headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED };

/**
 * Part of the response to a CORS preflight. `*` allows the headers that GraphQL clients add. `Authorization` has to be named
 * (Fetch standard, section 4.9).
 */
export const PREFLIGHT: Headers = {
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': 'Authorization, Content-Type, Accept, If-None-Match, *',
  'access-control-max-age': '86400',
  // Apollo Sandbox is a page on the internet, and the service may run on the visitor's own machine.
  'access-control-allow-private-network': 'true',
};

/** How long clients and proxies may store a response, and which request headers it depends on. */
export const CACHE_HEADERS = {
  open: { 'cache-control': 'public, max-age=300, stale-while-revalidate=600', vary: 'Accept-Encoding' },
  keyed: { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Authorization' },
} as const satisfies Record<string, Headers>;

/** For responses that may change at any moment. */
export const NO_STORE: Headers = { 'cache-control': 'no-store' };
