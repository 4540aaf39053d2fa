import type { Headers } from '../response/headers.js';
import { emptyResponse, type HttpResponse } from '../response/response.js';
import { withRawHeaders } from '../response/send.js';
import type { Representation } from './representation.js';

/** What an entry holds besides its body and its key: headers, objects, the map's own. Measured on the heap. */
const ENTRY_OVERHEAD_BYTES = 2_000;

/** A response as the cache holds it. */
export interface CachedResponse {
  readonly ok: HttpResponse;
  readonly notModified?: HttpResponse;
  readonly etag?: string | undefined;
  /** Of the GraphQL operation that made it. */
  readonly cost: number;
  readonly operationName?: string | undefined;
}

/** A new entry. */
export interface CacheEntryInit {
  readonly body: Representation;
  /** Sent with the 200 and the 304. */
  readonly headers: Headers;
  readonly cost?: number;
  readonly operationName?: string | undefined;
  readonly sameOriginOnly?: boolean;
}

/** An entry of the response cache. It holds one body: what it referred to besides that, nobody would count. */
export interface CacheEntry {
  readonly key: string;
  /** Release that the response was made from. */
  readonly version: string;
  readonly init: CacheEntryInit;
  readonly response: CachedResponse;
}

export function createEntry(version: string, key: string, init: CacheEntryInit): CacheEntry {
  const { cost = 0, operationName } = init;
  return { key, version, init, response: { ...responsesOf(init), cost, operationName } };
}

function responsesOf({
  body: { bytes, contentType, coding, etag },
  headers,
  sameOriginOnly,
}: CacheEntryInit): Pick<CachedResponse, 'ok' | 'notModified' | 'etag'> {
  const validators: Headers = etag === undefined ? headers : { etag, ...headers };
  const own: Headers = {
    'content-type': contentType,
    'content-length': String(bytes.length),
    ...(coding !== 'identity' && { 'content-encoding': coding }),
  };
  const shared = sameOriginOnly ? { sameOriginOnly } : {};
  const ok = withRawHeaders({ status: 200, headers: { ...own, ...validators }, body: bytes, ...shared });
  if (etag === undefined) return { ok };
  return { ok, etag, notModified: withRawHeaders({ ...emptyResponse(304, validators), ...shared }) };
}

/** Takes a small body out of Node's buffer pool, of which it would hold 8 KB. */
export function withOwnBytes(entry: CacheEntry): CacheEntry {
  const { version, key, init } = entry;
  const { bytes: shared } = init.body;
  if (shared.buffer.byteLength <= 2 * shared.length) return entry;
  const bytes = Buffer.allocUnsafeSlow(shared.length);
  shared.copy(bytes);
  return createEntry(version, key, { ...init, body: { ...init.body, bytes } });
}

/** Bytes that an entry takes of the cache's budget. */
export function sizeOf({ key, init: { body } }: CacheEntry): number {
  // A character takes one or two bytes. The key is there twice: by itself, and with the coding.
  return body.bytes.length + 4 * key.length + ENTRY_OVERHEAD_BYTES;
}
