import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Forms in which a body can be sent, the service's first choice first. */
export const CODINGS = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof CODINGS)[number];

/** The published types lack the order among equals, which the library has since 0.6.4. */
type PreferringNegotiator = Negotiator & {
  encodings(available: string[], options: { preferred: string[] }): string[];
};

/**
 * The coding that a client likes best (RFC 9110, section 12.5.3): by q-value, and among equals the smallest. Without an
 * Accept-Encoding the body goes as it is.
 *
 * @returns undefined when the client has ruled out all of them
 */
export function chooseCoding(headers: IncomingHttpHeaders): Coding | undefined {
  const { 'accept-encoding': accepted } = headers;
  if (accepted === undefined) return 'identity';
  const known = chosen.get(String(accepted));
  if (known) return known.coding;
  const client = new Negotiator({ headers }) as PreferringNegotiator;
  const coding = client.encodings([...CODINGS], { preferred: [...CODINGS] })[0] as Coding | undefined;
  chosen.set(String(accepted), { coding });
  return coding;
}

/** Clients send a few headers over and over. */
const chosen = new LRUCache<string, { coding: Coding | undefined }>({ max: 100 });

/** Whether a client would rather have a page than JSON, as browsers say when a person opens an address. */
export function prefersHtml(headers: IncomingHttpHeaders): boolean {
  return new Negotiator({ headers }).mediaType(['application/json', 'text/html']) === 'text/html';
}

/** Whether the client has the representation of this ETag already (RFC 9110, section 13.1.2: lists, weak forms, `*`). */
export function isUnchanged(headers: IncomingHttpHeaders, etag: string): boolean {
  return headers['if-none-match'] !== undefined && fresh(headers, { etag });
}
