import { createRequire } from 'node:module';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql';
import { badUserInput } from './errors.js';

// Required, not imported: its ES module build loads a second copy of graphql, which does not know our schema.
const complexity = createRequire(import.meta.url)(
  'graphql-query-complexity',
) as typeof import('graphql-query-complexity');

/** Most entries of a list argument: above the 51 states and twice the fields that there are. */
export const LONGEST_LIST = 200;

/** Overrides in one answer. Their number grows with the counties, so the list is asked in pages. */
export const LARGEST_PAGE = 500;

/**
 * The list, when it is not too long.
 *
 * @throws BAD_USER_INPUT that names the argument, its length and the limit.
 */
export function capped<List extends readonly unknown[] | null | undefined>(argument: string, list: List): List {
  if (!list || list.length <= LONGEST_LIST) return list;
  throw badUserInput(
    `"${argument}" takes at most ${LONGEST_LIST} entries and got ${list.length}. Ask in several requests.`,
  );
}

/** @throws BAD_USER_INPUT when it is not a page size from 1 to LARGEST_PAGE */
export function pageSize(first: number | null | undefined): number {
  const size = first ?? LARGEST_PAGE;
  if (size >= 1 && size <= LARGEST_PAGE) return size;
  throw badUserInput(
    `"first" is a number from 1 to ${LARGEST_PAGE}; got ${size}. Use "after" to ask for the next page.`,
  );
}

/**
 * Most that an operation may cost: every field counts one, for each time that it can occur in the answer. All fields of all
 * values of all states cost 112,000; a list within a list within a list, which grows without end, costs millions.
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
