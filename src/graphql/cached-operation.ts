import type { CacheEntryInit } from '../cache/cache-entry.js';
import { type Headers, NO_STORE } from '../response/headers.js';
import { negotiateMediaType } from './media-type.js';
import type { GraphqlRequest, OperationResult } from './run-operation.js';

/** A response depends on who sends what; clients and proxies store none of it. */
export const GRAPHQL_HEADERS: Headers = { vary: 'Accept, Accept-Encoding, Authorization', ...NO_STORE };

const JSON_BODY = 'application/json';

/** Everything that a response depends on, besides the release and the coding. */
export function cacheKeyOf({ access, method, accept, contentType = '', text }: GraphqlRequest): string {
  const { cacheKey } = negotiateMediaType(accept);
  return method === 'POST'
    ? `${access} POST ${cacheKey}\n${text}`
    : `${access} GET ${cacheKey} ${contentType}\n${text}`;
}

/** The cache entry for a result; undefined for one with errors, which may differ the next time. */
export function cacheEntryOf(
  { access, method, text, contentType }: GraphqlRequest,
  { response, cacheable, cost, operationName }: OperationResult,
): CacheEntryInit | undefined {
  if (!cacheable) return undefined;
  const type = response.headers['content-type'] ?? '';
  return {
    // Without an ETag: there is nothing that a client may store.
    body: { bytes: response.body, contentType: type, coding: 'identity' },
    headers: GRAPHQL_HEADERS,
    cost,
    operationName,
    // The content type of a POST was checked; it may be long.
    source: {
      kind: 'graphql',
      access,
      method,
      text,
      accept: type,
      contentType: method === 'POST' ? JSON_BODY : contentType,
    },
  };
}
