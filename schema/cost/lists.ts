import type { ComplexityEstimator } from 'graphql-query-complexity';
import type { Election } from '../../db/deadlines/elections.js';
import { DEADLINE_FIELDS } from '../../db/deadlines/fields.js';
import { areaSizes } from '../../db/queries/areas.js';
import { findReleases } from '../../db/queries/changes.js';
import { findFields } from '../../db/queries/fields.js';
import { releaseSizes } from '../../db/queries/sizes.js';
import { MAX_REGIONS } from '../../db/search/places.js';
import { MAX_RESULTS } from '../../db/search/search.js';
import type { DatasetSnapshot } from '../context.js';
import { type ElectionArgs, issueOfPeriod, matchingElections } from '../election/election.args.js';
import type { FieldArgs } from '../field/field.args.js';
import { countDays, type UsageArgs } from '../key/key.args.js';
import { type CostContext, type Count, entries, page } from './complexity.js';
import { countRegions, readable, sizeOf } from './parents.js';

/** The complexity of the lists of the schema, from the sizes of the release. Nothing here reads values. */

type List = readonly unknown[] | null | undefined;

/** As many entries as a list argument selects of all. */
const selected = (list: List, all: number): number => Math.min(list?.length ?? all, all);

const statesOf = ({ database }: CostContext, codes: List): number => selected(codes, releaseSizes(database).states);

export const states = (argument: string) => entries((dataset, args) => statesOf(dataset, args[argument]));

const countFields: Count = ({ database }, { slugs, formats, topics }: Partial<FieldArgs>) =>
  formats || topics
    ? findFields(database, { slugs, formats, topics }).length
    : selected(slugs, releaseSizes(database).fields);
/** Fields, or their values in a state or a region. Another order takes as long as a few of them. */
export const matchingFields = entries(countFields, (context, args: Partial<FieldArgs>) =>
  args.orderBy === 'POSITION' ? countFields(context, args) : 0,
);

export const sourceLinks = entries(({ database }) => releaseSizes(database).sourcesOfValue);

export const v1Slugs = entries(({ database }, { slugs }) => selected(slugs, releaseSizes(database).v1Slugs));
export const v1SlugsOfField = entries(({ database, parents }) =>
  sizeOf(parents.fields, releaseSizes(database).v1SlugsOfField),
);
export const fieldsOfV1Slug = entries(({ database, parents }) =>
  sizeOf(parents.v1Slugs, releaseSizes(database).fieldsOfV1Slug),
);

const countOverridesOfState: Count = (context) =>
  sizeOf(context.parents.states, readable(context, releaseSizes(context.database).overridesOfState));
/** The regions of a state are found in its overrides: reading one takes ten times as long as counting it. */
export const regionsOfState = entries(
  (context, { all }) => countRegions(context, context.parents, all),
  (context, args) => 10 * countOverridesOfState(context, args),
);
export const countiesAround = entries(({ database }) => areaSizes(database).countiesAround);
export const areasIn = entries(({ database }) => areaSizes(database).areasIn);
export const overridesOfState = entries(countOverridesOfState);
export const overridesOfRegion = entries(
  (context) =>
    context.parents.overridesOfRegion ??
    sizeOf(undefined, readable(context, releaseSizes(context.database).overridesOfRegion)),
);

/** A filter may read all that it chooses from, and `totalCount` counts them. */
const whereFiltered =
  (count: Count): Count =>
  (dataset, args) =>
    args.state || args.states || args.field || args.slugs || args.kinds ? count(dataset, args) : 0;

const countOverrides: Count = ({ database }) => releaseSizes(database).overrides;
export const overrides = page(countOverrides, whereFiltered(countOverrides));

const countChanges: Count = ({ database }) =>
  findReleases(database).reduce((sum, { changeCount }) => sum + (changeCount ?? 0), 0);
/** Comparing the names of a change takes four times as long as counting a row. */
export const changes = page(
  countChanges,
  whereFiltered((context, args) => 4 * countChanges(context, args)),
);

export const releases = page(({ database }) => findReleases(database).length);

/** A search takes some 3 ms, whatever its text, which is more than its results take. */
export const searchResults = page(
  () => MAX_RESULTS,
  () => 30_000,
);

export const statesOfSearch = entries(({ database }) => releaseSizes(database).states);
export const regionsOfSearch = entries(() => MAX_REGIONS);

/** Deadlines of a state for an election: some fields have two. */
export const DEADLINES_OF_STATE = DEADLINE_FIELDS.length + 1;

/** The deadlines of an election are computed for all states, which takes some 3 ms, before those of one are selected. */
export const deadlinesOfState = entries(
  () => DEADLINES_OF_STATE,
  ({ database }) => 10 * DEADLINES_OF_STATE * releaseSizes(database).states,
);

const statesOfElection: Count = ({ database, parents }) => parents.statesOfElection ?? releaseSizes(database).states;
const countDeadlines: Count = (context, args) =>
  DEADLINES_OF_STATE * Math.min(statesOf(context, args.states), statesOfElection(context, args));
/** Computed for all of its states, and filtered for those that are selected. */
export const deadlinesOfElection = entries(
  countDeadlines,
  (context, args) => 10 * DEADLINES_OF_STATE * statesOfElection(context, args) + 90 * countDeadlines(context, args),
);

/** None if the period is not valid, which the resolver refuses. */
export const electionsOf = (args: ElectionArgs, dataset: DatasetSnapshot): readonly Election[] =>
  issueOfPeriod(args) ? [] : matchingElections(args, dataset);
export const elections = entries((context, args) => electionsOf(args, context).length);

/** Its text has the size of a page. */
export const serviceDefinition: ComplexityEstimator = ({ childComplexity }) => 100 + childComplexity;

/** Checking a file takes longer than reading it. */
const CHECKED_ROWS_PER_POINT = 10;

export function pointsOfRelease(database: DatasetSnapshot['database']): number {
  const { states, fields, overrides, countiesOfState } = releaseSizes(database);
  const counties = [...countiesOfState.values()].reduce((sum, count) => sum + count, 0);
  return Math.ceil((states * fields + overrides + counties) / CHECKED_ROWS_PER_POINT);
}

/** A field that takes `release`, which opens the file of that release: checking it takes longer the more rows it has. */
export const withRelease =
  (own: unknown): ComplexityEstimator =>
  (options) => {
    const points = typeof own === 'function' ? (own as ComplexityEstimator)(options) : 1 + options.childComplexity;
    if (typeof options.args.release !== 'string' || typeof points !== 'number') return points;
    return points + pointsOfRelease((options.context as CostContext).database);
  };

/** Each day is a row of the accounts, which another machine may have. */
export const usageOfKey = entries(
  (_, args: UsageArgs) => countDays(args),
  (_, args: UsageArgs) => 10 * countDays(args),
);
