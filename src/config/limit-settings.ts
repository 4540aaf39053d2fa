import { DEFAULT_LIMITS } from '../../schema/limits/operation-limits.js';
import { parseRateLimit, wholeNumber } from './parse-values.js';
import { setting } from './setting.js';

/** Limits on requests and clients. Those of operations have the names and defaults of schema/limits/operation-limits.ts, which says why. */
export const LIMIT_SETTINGS = {
  tokens: count('GRAPHQL_MAX_TOKENS', DEFAULT_LIMITS.tokens, 'Maximum number of tokens of a GraphQL document'),
  depth: count('GRAPHQL_MAX_DEPTH', DEFAULT_LIMITS.depth, 'Maximum number of levels of nested fields and fragments'),
  fields: count(
    'GRAPHQL_MAX_FIELDS',
    DEFAULT_LIMITS.fields,
    'Maximum number of fields of an operation, including fragments',
  ),
  cost: count('GRAPHQL_MAX_COST', DEFAULT_LIMITS.cost, 'Maximum cost of an operation'),
  maxResponseBytes: count(
    'GRAPHQL_MAX_ANSWER',
    DEFAULT_LIMITS.maxResponseBytes,
    'Maximum size of a response of /graphql or /mcp in bytes, before compression',
  ),
  // The longest sample operation has 2 KB, the longest operation of the upgrade guide 4 KB.
  maxBody: count(
    'GRAPHQL_MAX_BODY',
    100_000,
    'Maximum size of a request body of /graphql or /mcp in bytes, after decompression',
  ),
  rateLimit: setting(
    'RATE_LIMIT',
    // A page of the service takes some 10 requests, so 1,200 are enough for the people behind one address.
    '6000/60s,1200/60s',
    parseRateLimit,
    'Points per time for each API key, then for each client address without a key; one value applies to both; off means no limit',
  ),
  maxConnections: count(
    'MAX_CONNECTIONS',
    2_000,
    'Maximum number of open connections; a new one takes the place of the one that has been idle longest',
  ),
  // A browser opens six, a busy client of one customer some dozens.
  maxConnectionsPerAddress: count(
    'MAX_CONNECTIONS_PER_ADDRESS',
    100,
    'Maximum number of open connections of one address; a new one takes the place of its idle one, or gets a 503 response; only counts if TRUSTED_PROXIES is 0',
  ),
  proxies: setting(
    'TRUSTED_PROXIES',
    '0',
    wholeNumber(0),
    'Number of your own proxies that add to X-Forwarded-For, from which the client address is read',
  ),
} as const;

function count(name: string, fallback: number, help: string) {
  return setting(name, String(fallback), wholeNumber(1), help);
}
