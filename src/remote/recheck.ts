import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** How to find out later whether a file has changed since a response. */
export interface Recheck {
  /** Headers that ask for it (RFC 9110, section 13.1); undefined if only another download tells. */
  conditions: OutgoingHttpHeaders | undefined;
  /** Milliseconds to wait before that. */
  afterMs: number;
  /** Identifies the file in the log. */
  tag: string;
}

/** Servers such as nginx make an ETag from the size and the second of the last change. */
const RESOLUTION_MS = 2_000;
/** A download that may be in vain happens no more often. */
export const PAUSE_MS = 60_000;

/**
 * A file that changed within the last two seconds may change again and keep its ETag (RFC 9110, section 8.8.2.2), so asking does not
 * help. Both times are those of the server, so other clocks do not matter.
 */
export function recheckOf({ etag, date, ...headers }: IncomingHttpHeaders): Recheck {
  const modified = headers['last-modified'];
  const tag = etag ?? modified ?? '';
  if (Date.parse(date ?? '') - Date.parse(modified ?? '') < RESOLUTION_MS)
    return { conditions: undefined, afterMs: 0, tag };
  if (tag === '') return { conditions: undefined, afterMs: PAUSE_MS, tag };
  const conditions = { ...(etag && { 'if-none-match': etag }), ...(modified && { 'if-modified-since': modified }) };
  return { conditions, afterMs: 0, tag };
}
