import { type DocumentNode, type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { CostOfFields } from './cost-of-fields.js';
import { limitExceeded } from './operation-limits.js';

/** Every field costs one, for each time that it can occur in the answer. Cost of a list: as many times its entries' as the argument names, or as the list has at most, roughly. */
export function listCost(size: number, argument?: string) {
  return ({ args, childComplexity }: { args: Record<string, unknown>; childComplexity: number }): number => {
    const given = argument === undefined ? undefined : args[argument];
    const entries = Array.isArray(given) ? given.length : typeof given === 'number' ? given : size;
    return 1 + Math.max(entries, 0) * childComplexity;
  };
}

/** Sizes for listCost, a little above those of the bundled dataset. */
export const SIZES = {
  states: 51,
  fields: 100,
  v1Slugs: 130,
  regionsOfState: 20,
  overridesOfState: 40,
  related: 5,
} as const;

/**
 * Refuses an operation that would take too long, before any of it runs: SQLite cannot be stopped in the middle.
 *
 * @param variables that fit the operation
 * @throws LIMIT_EXCEEDED that names the cost and the limit
 * @returns the cost
 */
export function checkCost(
  schema: GraphQLSchema,
  query: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  largest: number,
): number {
  const cost = costOf(schema, query, operation, variables);
  if (cost <= largest) return cost;
  throw limitExceeded('points of cost', cost, largest, 'Ask for fewer states, fields or lists within lists.');
}

/** @param variables that fit the operation */
export function costOf(
  schema: GraphQLSchema,
  query: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  return known(operation, variables, () => measure(schema, query, operation, variables));
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

/** Costs that are remembered, by operation and by the sizes of its variables. */
const costs = new LRUCache<OperationDefinitionNode, Map<string, number>>({ max: 500 });
const MOST_SIZES = 50;

function known(operation: OperationDefinitionNode, variables: Record<string, unknown>, make: () => number): number {
  let bySizes = costs.get(operation);
  if (!bySizes) {
    bySizes = new Map();
    costs.set(operation, bySizes);
  }
  const sizes = sizesOf(operation, variables);
  const kept = bySizes.get(sizes);
  if (kept !== undefined) return kept;
  const cost = make();
  if (bySizes.size >= MOST_SIZES) bySizes.clear();
  bySizes.set(sizes, cost);
  return cost;
}

/** All that a cost can depend on: how long lists are, numbers, and conditions. The text of a variable changes none. */
function sizesOf({ variableDefinitions = [] }: OperationDefinitionNode, variables: Record<string, unknown>): string {
  return variableDefinitions
    .map(({ variable: { name } }) => {
      const value = variables[name.value];
      if (Array.isArray(value)) return `[${value.length}]`;
      return typeof value === 'string' ? 'text' : JSON.stringify(value);
    })
    .join();
}
