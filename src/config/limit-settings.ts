import { DEFAULT_LIMITS, type OperationLimits } from '../../schema/operation-limits.js';
import { parseCount, parseNumber, parseRateLimit } from './parse-values.js';
import { setting } from './setting.js';

/** What one request may take of the service. Why each default is what it is stands where the limit is kept. */
export const LIMIT_SETTINGS = {
  maxTokens: count('GRAPHQL_MAX_TOKENS', DEFAULT_LIMITS.tokens, 'Most tokens of a GraphQL document'),
  maxDepth: count(
    'GRAPHQL_MAX_DEPTH',
    DEFAULT_LIMITS.depth,
    'Most levels of fields within fields, fragments spread out',
  ),
  maxFields: count('GRAPHQL_MAX_FIELDS', DEFAULT_LIMITS.fields, 'Most fields of an operation, fragments spread out'),
  maxAliases: count('GRAPHQL_MAX_ALIASES', DEFAULT_LIMITS.aliases, 'Most aliases of an operation'),
  maxRepeatedFields: count(
    'GRAPHQL_MAX_REPEATED_FIELDS',
    DEFAULT_LIMITS.repeatedFields,
    'Most fields that stand beside one of the same name',
  ),
  maxDirectives: count('GRAPHQL_MAX_DIRECTIVES', DEFAULT_LIMITS.directives, 'Most directives of an operation'),
  maxCost: count('GRAPHQL_MAX_COST', DEFAULT_LIMITS.cost, 'Most that an operation may cost'),
  // The longest sample has 2 KB, the upgrade guide's longest operation 4.
  maxBody: count('GRAPHQL_MAX_BODY', 100_000, 'Most bytes of the body of a GraphQL request, once unpacked'),
  rateLimit: setting(
    'RATE_LIMIT',
    '',
    parseRateLimit,
    'Points that a key, or an address without one, has in a time, such as 600/60s; no limit when it is not set',
  ),
  maxConnections: count(
    'MAX_CONNECTIONS',
    2_000,
    'Most connections that are served at a time; one more is answered 503',
  ),
  proxies: setting(
    'TRUSTED_PROXIES',
    '0',
    parseNumber,
    'How many proxies of yours add to X-Forwarded-For; the address of a client is read from there',
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
