import type { Access } from '../../../schema/context.js';
import type { CachedContent } from '../cache/cache-entry.js';
import { represent } from '../cache/representation.js';
import { type Headers, NO_STORE } from '../response/headers.js';
import { negotiateMediaType } from './media-type.js';
import type { GraphqlRequest, OperationResult } from './run-operation.js';

const VARY = { vary: 'Accept, Accept-Encoding, Authorization' };

/** Clients and proxies store neither the response to a POST nor one with errors. */
export const GRAPHQL_HEADERS: Headers = { ...VARY, ...NO_STORE };

/** The response to a GET without errors. Without a key, it is the same for everybody, and a proxy has a new release after a minute. */
const GET_HEADERS: Readonly<Record<Access, Headers>> = {
  open: { ...VARY, 'cache-control': 'public, max-age=60' },
  keyed: { ...VARY, 'cache-control': 'private, no-cache' },
  demo: { ...VARY, 'cache-control': 'private, no-cache' },
};

/** The cache key: everything that a response depends on, except the release and the content coding. */
export function cacheKeyOf({ access, method, accept, text }: GraphqlRequest): string {
  return `${access} ${method} ${negotiateMediaType(accept).cacheKey}\n${text}`;
}

/** The cache entry for a result; undefined for a result with errors, which may differ the next time. */
export function cacheEntryOf(
  { access, method }: GraphqlRequest,
  { response, cacheable, cost, operationName }: OperationResult,
): CachedContent | undefined {
  if (!cacheable) return undefined;
  const { body: bytes, headers } = response;
  const contentType = headers['content-type'] ?? '';
  return {
    // The response to a POST has no ETag, because clients do not store it.
    body: method === 'GET' ? represent(contentType, bytes) : { bytes, contentType, coding: 'identity' },
    headers: method === 'GET' ? GET_HEADERS[access] : GRAPHQL_HEADERS,
    cost,
    operationName,
  };
}
