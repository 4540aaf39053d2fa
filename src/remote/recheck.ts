import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** How to find out later whether a file has changed since a response. */
export interface Recheck {
  /** Headers that ask for it (RFC 9110, section 13.1); undefined if only another download tells. */
  conditions: OutgoingHttpHeaders | undefined;
  /** Whether the file had just changed, and so may change again without another ETag. */
  isRecent: boolean;
  /** Identifies the file in the log. */
  tag: string;
}

/** Servers such as nginx make an ETag from the size and the second of the last change. */
const RESOLUTION_MS = 2_000;

/**
 * A file that changed within the last two seconds may change again and keep its ETag (RFC 9110, section 8.8.2.2), so asking does not
 * help. Both times are those of the server, so other clocks do not matter.
 */
export function recheckOf({ etag, date, ...headers }: IncomingHttpHeaders): Recheck {
  const modified = headers['last-modified'];
  const tag = etag ?? modified ?? '';
  const isRecent = Date.parse(date ?? '') - Date.parse(modified ?? '') < RESOLUTION_MS;
  if (isRecent || tag === '') return { conditions: undefined, isRecent, tag };
  const conditions = { ...(etag && { 'if-none-match': etag }), ...(modified && { 'if-modified-since': modified }) };
  return { conditions, isRecent, tag };
}
