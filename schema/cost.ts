import { type DocumentNode, type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { CostOfFields } from './cost-of-fields.js';
import { limitExceeded } from './operation-limits.js';

/**
 * The cost of a list field: 1 for the field, plus the cost of one entry for each entry. The number of entries is the length or value of
 * the argument if it is given, and otherwise `size`, roughly the largest length of the list. All other fields cost 1 each time they can
 * occur in the response.
 */
export function listCost(size: number, argument?: string) {
  return ({ args, childComplexity }: { args: Record<string, unknown>; childComplexity: number }): number => {
    const given = argument === undefined ? undefined : args[argument];
    const entries = Array.isArray(given) ? given.length : typeof given === 'number' ? given : size;
    return 1 + Math.max(entries, 0) * childComplexity;
  };
}

/** Sizes for listCost, slightly above those of the bundled dataset. */
export const SIZES = {
  states: 51,
  fields: 100,
  v1Slugs: 130,
  regionsOfState: 20,
  overridesOfState: 40,
  related: 5,
} as const;

/**
 * Rejects an operation that would take too long, before it runs: a running SQLite statement cannot be interrupted.
 *
 * @param variables valid for the operation
 * @throws LIMIT_EXCEEDED with the cost and the limit
 * @returns the cost
 */
export function checkCost(
  schema: GraphQLSchema,
  query: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  limit: number,
): number {
  const cost = costOf(schema, query, operation, variables);
  if (cost <= limit) return cost;
  throw limitExceeded('cost points', cost, limit, 'Select fewer states, fields or nested lists.');
}

/** @param variables valid for the operation */
export function costOf(
  schema: GraphQLSchema,
  query: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  return cachedCost(operation, variables, () => measure(schema, query, operation, variables));
}

function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Record<string, unknown>,
): number {
  const { coerced = {} } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
  return new CostOfFields(schema, document, coerced).within(schema.getQueryType(), operation.selectionSet);
}

/** Cached costs, by operation and by the sizes of its variables. */
const costs = new LRUCache<OperationDefinitionNode, Map<string, number>>({ max: 500 });
const MAX_SIZES = 50;

function cachedCost(
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  compute: () => number,
): number {
  let bySizes = costs.get(operation);
  if (!bySizes) {
    bySizes = new Map();
    costs.set(operation, bySizes);
  }
  const sizes = sizesOf(operation, variables);
  const cached = bySizes.get(sizes);
  if (cached !== undefined) return cached;
  const cost = compute();
  if (bySizes.size >= MAX_SIZES) bySizes.clear();
  bySizes.set(sizes, cost);
  return cost;
}

/** Everything in the variables that can affect the cost: lengths of lists, numbers and booleans, but not strings. */
function sizesOf({ variableDefinitions = [] }: OperationDefinitionNode, variables: Record<string, unknown>): string {
  return variableDefinitions
    .map(({ variable: { name } }) => {
      const value = variables[name.value];
      if (Array.isArray(value)) return `[${value.length}]`;
      return typeof value === 'string' ? 'text' : JSON.stringify(value);
    })
    .join();
}
