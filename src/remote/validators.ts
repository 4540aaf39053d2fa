import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** The request headers that ask whether a file is still the one of an earlier response (RFC 9110, section 13.1). */
export type Conditions = OutgoingHttpHeaders;

/** Servers such as nginx make an ETag from the size and the second of the last change. */
const RESOLUTION_MS = 2_000;

/**
 * @returns undefined if there is nothing to ask with. That is also so for a file that changed within the last two seconds: the next
 * version may get the same ETag (RFC 9110, section 8.8.2.2). Both times are those of the server, so other clocks do not matter.
 */
export function conditionsFor({ etag, date, ...headers }: IncomingHttpHeaders): Conditions | undefined {
  const modified = headers['last-modified'];
  const age = Date.parse(date ?? '') - Date.parse(modified ?? '');
  if (age < RESOLUTION_MS) return undefined;
  if (!etag && !modified) return undefined;
  return { ...(etag && { 'if-none-match': etag }), ...(modified && { 'if-modified-since': modified }) };
}
