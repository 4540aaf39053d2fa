import { DEFAULT_LIMITS, type OperationLimits } from '../../schema/operation-limits.js';
import { parseCount, parseNumber, parseRateLimit } from './parse-values.js';
import { setting } from './setting.js';

/** Limits on requests and clients. The reasons for the defaults of operations are in schema/operation-limits.ts. */
export const LIMIT_SETTINGS = {
  maxTokens: count('GRAPHQL_MAX_TOKENS', DEFAULT_LIMITS.tokens, 'Maximum number of tokens of a GraphQL document'),
  maxDepth: count('GRAPHQL_MAX_DEPTH', DEFAULT_LIMITS.depth, 'Maximum number of levels of nested fields and fragments'),
  maxFields: count(
    'GRAPHQL_MAX_FIELDS',
    DEFAULT_LIMITS.fields,
    'Maximum number of fields of an operation, including fragments',
  ),
  maxAliases: count('GRAPHQL_MAX_ALIASES', DEFAULT_LIMITS.aliases, 'Maximum number of aliases of an operation'),
  maxRepeatedFields: count(
    'GRAPHQL_MAX_REPEATED_FIELDS',
    DEFAULT_LIMITS.repeatedFields,
    'Maximum number of fields that repeat another one in the same selection',
  ),
  maxDirectives: count(
    'GRAPHQL_MAX_DIRECTIVES',
    DEFAULT_LIMITS.directives,
    'Maximum number of directives of an operation',
  ),
  maxCost: count('GRAPHQL_MAX_COST', DEFAULT_LIMITS.cost, 'Maximum cost of an operation'),
  // The longest sample operation has 2 KB, the longest operation of the upgrade guide 4 KB.
  maxBody: count('GRAPHQL_MAX_BODY', 100_000, 'Maximum size of a GraphQL request body in bytes, after decompression'),
  rateLimit: setting(
    'RATE_LIMIT',
    '',
    parseRateLimit,
    'Points per time for each API key, or for each client address without one, such as 600/60s',
  ),
  maxConnections: count('MAX_CONNECTIONS', 2_000, 'Maximum number of open connections; more get a 503 response'),
  proxies: setting(
    'TRUSTED_PROXIES',
    '0',
    parseNumber,
    'Number of your own proxies that add to X-Forwarded-For, from which the client address is read',
  ),
} as const;

export type LimitName =
  | 'maxTokens'
  | 'maxDepth'
  | 'maxFields'
  | 'maxAliases'
  | 'maxRepeatedFields'
  | 'maxDirectives'
  | 'maxCost';

export function operationLimits(limits: Readonly<Record<LimitName, number>>): OperationLimits {
  return {
    tokens: limits.maxTokens,
    depth: limits.maxDepth,
    fields: limits.maxFields,
    aliases: limits.maxAliases,
    repeatedFields: limits.maxRepeatedFields,
    directives: limits.maxDirectives,
    cost: limits.maxCost,
  };
}

function count(name: string, fallback: number, help: string) {
  return setting(name, String(fallback), parseCount, help);
}
