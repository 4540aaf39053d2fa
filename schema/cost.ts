import { createRequire } from 'node:module';
import { type DocumentNode, type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql';
import { limitExceeded } from './operation-limits.js';

// Required, not imported: its ES module build loads a second copy of graphql, which does not know our schema.
const complexity = createRequire(import.meta.url)(
  'graphql-query-complexity',
) as typeof import('graphql-query-complexity');

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
 * @throws LIMIT_EXCEEDED that names the cost and the limit
 * @returns the cost; 0 when the variables do not fit
 */
export function checkCost(
  schema: GraphQLSchema,
  query: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  largest: number,
): number {
  // Variables that do not fit are told of by the execution, which comes next and then does nothing else.
  if (getVariableValues(schema, operation.variableDefinitions ?? [], variables).errors) return 0;
  const estimators = [complexity.fieldExtensionsEstimator(), complexity.simpleEstimator({ defaultComplexity: 1 })];
  const operationName = operation.name?.value;
  const options = { schema, query, estimators, variables };
  const cost = complexity.getComplexity(operationName === undefined ? options : { ...options, operationName });
  if (cost <= largest) return cost;
  throw limitExceeded('points of cost', cost, largest, 'Ask for fewer states, fields or lists within lists.');
}
