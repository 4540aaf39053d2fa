import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';

/** Content codings of responses, the service's first choice first. */
export const CODINGS = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof CODINGS)[number];

/** The published types lack the order among equals, which the library has since 0.6.4. */
type PreferringNegotiator = Negotiator & {
  encodings(available: string[], options: { preferred: string[] }): string[];
};

/**
 * The coding that a client prefers (RFC 9110, section 12.5.3): by q-value, and among equals the smallest. Without an
 * Accept-Encoding header the body goes uncompressed.
 *
 * @returns undefined when the client rules out all of them
 */
export function chooseCoding(headers: IncomingHttpHeaders): Coding | undefined {
  if (headers['accept-encoding'] === undefined) return 'identity';
  const client = new Negotiator({ headers }) as PreferringNegotiator;
  return client.encodings([...CODINGS], { preferred: [...CODINGS] })[0] as Coding | undefined;
}

/** Whether a client would rather have a page than JSON, as browsers say when a person opens an address. */
export function prefersHtml(headers: IncomingHttpHeaders): boolean {
  return new Negotiator({ headers }).mediaType(['application/json', 'text/html']) === 'text/html';
}
