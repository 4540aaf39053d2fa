import { createRequire } from 'node:module';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql';

// Required, not imported: its ES module build loads a second copy of graphql, which does not know our schema.
const complexity = createRequire(import.meta.url)(
  'graphql-query-complexity',
) as typeof import('graphql-query-complexity');

/**
 * Most that an operation may cost: every field counts one, for each time that it can occur in the answer. All that there is to
 * say of every value of all states costs 102,000 and took half a second; lists within lists grow without end and cost millions.
 */
export const LARGEST_COST = 150_000;

/** Cost of a list: as many times its entries' as the argument names, or as the list has at most, roughly. */
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
 * @throws BAD_USER_INPUT that names the cost and the limit
 */
export function checkCost(
  schema: GraphQLSchema,
  query: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown> = {},
): void {
  // Variables that do not fit are told of by the execution, which comes next and then does nothing else.
  if (getVariableValues(schema, operation.variableDefinitions ?? [], variables).errors) return;
  const estimators = [complexity.fieldExtensionsEstimator(), complexity.simpleEstimator({ defaultComplexity: 1 })];
  const operationName = operation.name?.value;
  const options = { schema, query, estimators, variables };
  const cost = complexity.getComplexity(operationName === undefined ? options : { ...options, operationName });
  if (cost <= LARGEST_COST) return;
  const message = `The operation costs ${cost}, and at most ${LARGEST_COST} is allowed. Ask for fewer states, fields or lists within lists.`;
  throw new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });
}
