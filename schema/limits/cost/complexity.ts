import { GraphQLList, getNullableType, isIntrospectionType } from 'graphql';
import {
  type ComplexityEstimator,
  type ComplexityEstimatorArgs,
  fieldExtensionsEstimator,
} from 'graphql-query-complexity';
import { Extensions } from 'type-graphql';
import { releaseSizes } from '../../../db/storage/queries/sizes.js';
import type { Access, ReleaseData } from '../../context.js';
import type { StateOf } from '../../middleware/middleware.js';
import { MAX_PAGE_SIZE } from '../arguments.js';

/**
 * Values of the `complexity` option of fields: points for each object that has the field, with those of the objects in it. Lists are
 * estimated from the sizes of the release. Nothing here reads values.
 */

/** What estimators know: the release, and what the client may read of it. */
export interface CostContext extends ReleaseData {
  readonly access: Access;
}

/** A number of entries or rows, for the arguments of a field. */
// biome-ignore lint/suspicious/noExplicitAny: graphql-js has checked the arguments
export type Count = (context: CostContext, args: any) => number;

/** Values in the arguments of a field that take as long as a field. They are read again for each object. */
const VALUES_PER_POINT = 10;
/** Rows that a field reads or counts for one point, where the response does not have them. */
const ROWS_PER_POINT = 100;

const NOTHING: Count = () => 0;

/**
 * The complexity of a list.
 *
 * @param count its entries
 * @param read rows that it reads in addition
 */
export function entries(count: Count, read: Count = NOTHING): ComplexityEstimator {
  return ({ args, childComplexity, context }) => {
    const cost = context as CostContext;
    const points = 1 + countValues(args) / VALUES_PER_POINT + read(cost, args) / ROWS_PER_POINT;
    // An argument may be negative, which the resolver refuses.
    return Math.floor(points) + Math.ceil(Math.max(0, count(cost, args)) * childComplexity);
  };
}

/** As many entries as a list argument selects of all. */
export const selected = (list: readonly unknown[] | null | undefined, all: number): number =>
  Math.min(list?.length ?? all, all);

export const countStates = ({ database }: CostContext, codes: readonly string[] | null | undefined): number =>
  selected(codes, releaseSizes(database).states);

/** @param argument the list that selects states */
export const entriesOfStates = (argument: string): ComplexityEstimator =>
  entries((context, args) => countStates(context, args[argument]));

function countValues(args: ComplexityEstimatorArgs['args']): number {
  return Object.values(args).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0);
}

/** The complexity of a field that looks up a value of its own for each object. */
export const lookup: ComplexityEstimator = ({ childComplexity }) => POINTS_PER_FIELD_LOOKUP + childComplexity;
const POINTS_PER_FIELD_LOOKUP = 8;
/** The complexity of what is worked out for each state or region: some 0.1 ms. */
export const votingLookup: ComplexityEstimator = ({ childComplexity }) => 40 + childComplexity;
/** By an id, in a list of ids. */
export const POINTS_PER_LOOKUP = 3;

/** The complexity of `nodes` and `edges`, as if each page had as many entries as it may have: see `page`. */
export const entriesOfPage = (maxSize: number): ComplexityEstimator => entries(() => maxSize);

/**
 * The complexity of a connection, which knows the size of its page.
 *
 * @param count entries on all pages
 * @param read rows that a filter reads or counts
 */
export function page(count: Count, read?: Count): ComplexityEstimator {
  return entries(
    (context, args) => Math.min(args.first ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE, count(context, args)) / MAX_PAGE_SIZE,
    read,
  );
}

/** A filter may read all that it chooses from, and `totalCount` counts them. */
export const whereFiltered =
  (count: Count): Count =>
  (context, args) =>
    args.state || args.states || args.field || args.slugs || args.kinds ? count(context, args) : 0;

/**
 * The field needs an API key.
 *
 * @param stateOf for a field that shows values of one state alone, and leads to no others: the demo key of that state opens it. Its cost must
 * not depend on how much other states have.
 */
export const RequiresKey = (stateOf?: StateOf): MethodDecorator => Extensions({ requiresKey: true, stateOf });

/** A field that needs a key takes some 60 µs for each object, besides what it has. Without a key, it costs only its error. */
export const keyed: ComplexityEstimator = (options) => {
  const { requiresKey, stateOf } = options.field.extensions;
  if (!requiresKey) return undefined;
  const { access } = options.context as CostContext;
  if (access === 'open' || (access === 'demo' && !stateOf)) return 1;
  return POINTS_PER_FIELD_LOOKUP + (fieldExtensionsEstimator()(options) ?? options.childComplexity);
};

/**
 * Objects that the fields of an introspection have, on average over the types of the schema. Types count twice, because graphql-js runs
 * all of them in one piece.
 */
const INTROSPECTED: Record<string, number> = { types: 120, fields: 5, enumValues: 2, directives: 5, ofType: 0.3 };
const OTHER_LISTS = 0.25;

export const introspection: ComplexityEstimator = ({ type, field, childComplexity }) => {
  if (!isIntrospectionType(type) || childComplexity === 0) return undefined;
  const isList = getNullableType(field.type) instanceof GraphQLList;
  return 1 + childComplexity * (INTROSPECTED[field.name] ?? (isList ? OTHER_LISTS : 1));
};
