import type { Access } from '../../schema/context.js';
import type { Headers } from '../response/headers.js';
import { emptyResponse, type HttpResponse } from '../response/response.js';
import { withRawHeaders } from '../response/send.js';
import type { Representation } from './representation.js';

/** What an entry holds besides its body, its key and its source: headers, objects, the map's own. Measured on the heap. */
const ENTRY_OVERHEAD_BYTES = 2_500;

/** What re-creates an entry for the next release: data only, never a closure, which would hold on to a request. */
export type CacheSource =
  | { readonly kind: 'resource'; readonly path: string }
  | {
      readonly kind: 'graphql';
      readonly method: 'GET' | 'POST';
      /** The operation as JSON. */
      readonly text: string;
      readonly accept: string | undefined;
      readonly access: Access;
    };

/** A response as the cache holds it. */
export interface CachedResponse {
  readonly ok: HttpResponse;
  readonly notModified?: HttpResponse;
  readonly etag?: string | undefined;
  /** Of the GraphQL operation that made it. */
  readonly cost: number;
  readonly operationName?: string | undefined;
}

/** What the responses of an entry have besides their body. */
export interface CacheEntryOptions {
  /** Sent with the 200 and the 304. */
  headers: Headers;
  /** Without it, the entry is not re-created for the next release. */
  source?: CacheSource;
  cost?: number;
  operationName?: string | undefined;
  sameOriginOnly?: boolean;
}

/** A new entry, with its uncompressed body. */
export interface CacheEntryInit extends CacheEntryOptions {
  body: Representation;
}

/** An entry of the response cache. It holds one body: what it referred to besides that, nobody would count. */
export interface CacheEntry {
  readonly key: string;
  /** Release that the response was made from. */
  readonly version: string;
  /** In the coding of the entry. */
  readonly body: Representation;
  readonly options: CacheEntryOptions;
  readonly response: CachedResponse;
  /** Requests that it answered. */
  hits: number;
}

export function createEntry(
  version: string,
  key: string,
  body: Representation,
  { headers, source, cost = 0, operationName, sameOriginOnly = false }: CacheEntryOptions,
): CacheEntry {
  const options = { headers, ...(source && { source }), cost, operationName, sameOriginOnly };
  return { key, version, body, options, response: { ...responsesOf(body, options), cost, operationName }, hits: 0 };
}

function responsesOf(
  body: Representation,
  { headers, sameOriginOnly }: CacheEntryOptions,
): Omit<CachedResponse, 'cost' | 'operationName'> {
  const { bytes, contentType, coding, etag } = body;
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
  const { version, key, body, options } = entry;
  if (body.bytes.buffer.byteLength <= 2 * body.bytes.length) return entry;
  const bytes = Buffer.allocUnsafeSlow(body.bytes.length);
  body.bytes.copy(bytes);
  return createEntry(version, key, { ...body, bytes }, options);
}

/** Bytes that an entry takes of the cache's budget. */
export function sizeOf({ key, body, options: { source } }: CacheEntry): number {
  const sourceText = source?.kind === 'graphql' ? source.text.length : 0;
  // A character takes one or two bytes. The key is there twice: by itself, and with the coding.
  return body.bytes.length + 2 * (2 * key.length + sourceText) + ENTRY_OVERHEAD_BYTES;
}
