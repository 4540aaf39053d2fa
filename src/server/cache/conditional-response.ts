import type { IncomingHttpHeaders } from 'node:http';
import type { HttpResponse } from '../response/response.js';
import type { CacheEntry } from './cache-entry.js';

/** An entity tag as it stands in a list, weak or strong (RFC 9110, section 8.8.3). */
const ENTITY_TAG = /(?:W\/)?("[^"]*")/g;

/**
 * Evaluates If-None-Match, with the weak comparison that it asks for (RFC 9110, section 13.1.2). The request's Cache-Control does not
 * matter: it speaks to caches on the way, and `fetch` adds `no-cache` to every conditional request.
 *
 * @returns whether the client has the representation already
 */
export function isNotModified(condition: string, etag: string): boolean {
  if (condition === etag || condition.trim() === '*') return true;
  for (const [, tag] of condition.matchAll(ENTITY_TAG)) if (tag === etag) return true;
  return false;
}

/** The 304 or the 200 for a request. */
export function conditionalResponse(
  { 'if-none-match': condition }: IncomingHttpHeaders,
  { ok, notModified, content }: CacheEntry,
): HttpResponse {
  const { etag } = content.body;
  if (condition === undefined || etag === undefined || !notModified) return ok;
  return isNotModified(condition, etag) ? notModified : ok;
}
