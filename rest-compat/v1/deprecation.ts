import type { RouteOptions } from '../route.js';

/** V1 has been deprecated since the first day of this service. */
const DEPRECATED_SINCE = '2026-11-21';

/**
 * The headers that tell V1 clients to upgrade: `Deprecation` (RFC 9745), `Link` to the successor (RFC 5829), and `Sunset` if the last
 * day is set (RFC 8594).
 */
export function deprecation(path: string, { baseUrl = '', v1Sunset = '' }: RouteOptions): Record<string, string> {
  return {
    deprecation: `@${Date.parse(DEPRECATED_SINCE) / 1000}`,
    link: `<${baseUrl}${encoded(path).replace(/^\/v1\//, '/v2/')}>; rel="successor-version"`,
    ...(v1Sunset && { sunset: new Date(v1Sunset).toUTCString() }),
  };
}

/** The path as a URI reference (RFC 3986, section 2): whatever a client wrote into it, it cannot end the link. */
const encoded = (path: string): string => path.replace(/[^\w!#$%&'()*+,./:;=?@[\]~-]/g, encodeURIComponent);
