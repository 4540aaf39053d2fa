import type { MatchOptions } from '../route.js';

/** V1 was deprecated from this service's first day on. */
const DEPRECATED_SINCE = '2026-11-21';

/**
 * What tells the clients of V1 to move: that it is deprecated (RFC 9745), where its successor is (RFC 5829), and the day on which it
 * ends where there is one (RFC 8594).
 */
export function deprecation(path: string, { baseUrl = '', v1Sunset = '' }: MatchOptions): Record<string, string> {
  return {
    deprecation: `@${Date.parse(DEPRECATED_SINCE) / 1000}`,
    link: `<${baseUrl}${path.replace(/^\/v1\//, '/v2/')}>; rel="successor-version"`,
    ...(v1Sunset && { sunset: new Date(v1Sunset).toUTCString() }),
  };
}
