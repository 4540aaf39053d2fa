import type { IncomingHttpHeaders } from 'node:http';
import { emptyResponse, type Headers, type HttpResponse } from '../response/response.js';
import { withRawHeaders } from '../response/send.js';
import type { Representation } from './representation.js';

/** What an entry holds besides its body and its key: headers, objects, the map's own. Measured on the heap. */
const ENTRY_OVERHEAD_BYTES = 2_000;

export interface CachedContent {
  readonly body: Representation;
  /** Sent with the 200 and the 304. */
  readonly headers: Headers;
  /** Of the GraphQL operation that made it. */
  readonly cost?: number;
  readonly operationName?: string | undefined;
  readonly sameOriginOnly?: boolean;
}

/** An entry of the response cache. It holds one body: what it referred to besides that, nobody would count. */
export interface CacheEntry {
  readonly key: string;
  /** Release that the response was made from. */
  readonly version: string;
  readonly content: CachedContent;
  readonly ok: HttpResponse;
  /** Undefined for a response that clients must not store. */
  readonly notModified?: HttpResponse;
}

export function createEntry(version: string, key: string, content: CachedContent): CacheEntry {
  const { bytes, contentType, coding, etag } = content.body;
  const validators: Headers = etag === undefined ? content.headers : { etag, ...content.headers };
  const headers: Headers = {
    'content-type': contentType,
    'content-length': String(bytes.length),
    ...(coding !== 'identity' && { 'content-encoding': coding }),
    ...validators,
  };
  const shared = content.sameOriginOnly ? { sameOriginOnly: true } : {};
  const ok = withRawHeaders({ status: 200, headers, body: bytes, ...shared });
  if (etag === undefined) return { key, version, content, ok };
  return { key, version, content, ok, notModified: withRawHeaders({ ...emptyResponse(304, validators), ...shared }) };
}

/** Takes a small body out of Node's buffer pool, of which it would hold 8 KB. */
export function withOwnBytes(entry: CacheEntry): CacheEntry {
  const { version, key, content } = entry;
  const { bytes: shared } = content.body;
  if (shared.buffer.byteLength <= 2 * shared.length) return entry;
  const bytes = Buffer.allocUnsafeSlow(shared.length);
  shared.copy(bytes);
  return createEntry(version, key, { ...content, body: { ...content.body, bytes } });
}

/** Bytes that an entry takes of the cache's budget. */
export function sizeOf({ key, content: { body } }: CacheEntry): number {
  // A character takes one or two bytes. The key is there twice: by itself, and with the coding.
  return body.bytes.length + 4 * key.length + ENTRY_OVERHEAD_BYTES;
}

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

export function conditionalResponse(
  { 'if-none-match': condition }: IncomingHttpHeaders,
  { ok, notModified, content }: CacheEntry,
): HttpResponse {
  const { etag } = content.body;
  if (condition === undefined || etag === undefined || !notModified) return ok;
  return isNotModified(condition, etag) ? notModified : ok;
}
