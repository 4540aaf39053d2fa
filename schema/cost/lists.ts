import type { ComplexityEstimator, ComplexityEstimatorArgs } from 'graphql-query-complexity';
import type { Election } from '../../db/deadlines/elections.js';
import { DEADLINE_FIELDS } from '../../db/deadlines/fields.js';
import { areaSizes } from '../../db/queries/areas.js';
import { findReleases } from '../../db/queries/changes.js';
import { findElection } from '../../db/queries/elections.js';
import { fieldsBySlug, findFields } from '../../db/queries/fields.js';
import { type ReleaseSizes, releaseSizes } from '../../db/queries/sizes.js';
import { MAX_RESULTS } from '../../db/search/search.js';
import type { DatasetSnapshot } from '../context.js';
import { type ElectionArgs, issueOfPeriod, matchingElections } from '../election/election.args.js';
import { keyOf, MAX_REPRESENTATIONS } from '../federation/keys.js';
import type { FieldArgs } from '../field/field.args.js';
import { countDays, type UsageArgs } from '../key/key.args.js';
import { isTooLong } from '../limits/arguments.js';
import { parseId, splitId } from '../node/ids.js';
import { isKeyed } from '../node/keyed-nodes.js';
import { MAX_EARLIER_RELEASES } from '../release/operation-releases.js';
import { type CostContext, type Count, entries, POINTS_PER_LOOKUP, page } from './complexity.js';

/** The complexity of the lists of the schema, from the sizes of the release. Nothing here reads values. */

type List = readonly unknown[] | null | undefined;

/** As many entries as a list argument selects of all. */
const selected = (list: List, all: number): number => Math.min(list?.length ?? all, all);

/** A list that another one has on average. */
const average =
  (list: keyof ReleaseSizes, parents: keyof ReleaseSizes): Count =>
  ({ database }) => {
    const sizes = releaseSizes(database);
    return sizes[list] / Math.max(sizes[parents], 1);
  };

const statesOf = ({ database }: DatasetSnapshot, codes: List): number => selected(codes, releaseSizes(database).states);

export const states = (argument: string) => entries((dataset, args) => statesOf(dataset, args[argument]));

/** Fields, or their values in a state or a region. */
export const matchingFields = entries(({ database }, { slugs, formats, topics }: Partial<FieldArgs>) =>
  formats || topics
    ? findFields(database, { slugs, formats, topics }).length
    : selected(slugs, releaseSizes(database).fields),
);

export const sourceLinks = entries(({ database }) => releaseSizes(database).sourcesOfValue);

export const v1Slugs = entries(({ database }, { slugs }) => selected(slugs, releaseSizes(database).v1Slugs));
export const v1SlugsOfField = entries(({ database }) => releaseSizes(database).v1SlugsOfField);
export const fieldsOfV1Slug = entries(({ database }) => releaseSizes(database).fieldsOfV1Slug);

const ownRegions = average('regions', 'states');
const counties = average('counties', 'states');
export const regionsOfState = entries(
  (dataset, args) => ownRegions(dataset, args) + (args.all ? counties(dataset, args) : 0),
);
export const countiesAround = entries(({ database }) => areaSizes(database).countiesAround);
export const areasIn = entries(({ database }) => areaSizes(database).areasIn);
export const overridesOfState = entries(average('overrides', 'states'));
export const overridesOfRegion = entries(average('overrides', 'regions'));

/** A filter may read all that it chooses from, and `totalCount` counts them. */
const whereFiltered =
  (count: Count): Count =>
  (dataset, args) =>
    args.state || args.states || args.field || args.slugs || args.kinds ? count(dataset, args) : 0;

const countOverrides: Count = ({ database }) => releaseSizes(database).overrides;
export const overrides = page(countOverrides, whereFiltered(countOverrides));

const countChanges: Count = ({ database }) =>
  findReleases(database).reduce((sum, { changeCount }) => sum + (changeCount ?? 0), 0);
export const changes = page(countChanges, whereFiltered(countChanges));

export const releases = page(({ database }) => findReleases(database).length);

/** A search takes some 3 ms, which is more than its results take. */
export const searchResults = page(
  () => MAX_RESULTS,
  () => 20_000,
);

/** Deadlines of a state for an election: some fields have two. */
const DEADLINES_OF_STATE = DEADLINE_FIELDS.length + 1;

/** The deadlines of an election are computed for all states, which takes some 3 ms, before those of one are selected. */
export const deadlinesOfState = entries(
  () => DEADLINES_OF_STATE,
  ({ database }) => 10 * DEADLINES_OF_STATE * releaseSizes(database).states,
);

/** Those of an election in all states. */
export const deadlinesOfElection = entries(
  (dataset, args) => DEADLINES_OF_STATE * statesOf(dataset, args.states),
  ({ database }) => 100 * DEADLINES_OF_STATE * releaseSizes(database).states,
);

export const elections: ComplexityEstimator = (options) => {
  const { args, context } = options;
  return ofElections(
    options,
    issueOfPeriod(args as ElectionArgs) ? [] : matchingElections(args as ElectionArgs, context as CostContext),
  );
};

export const election: ComplexityEstimator = (options) => {
  const found = findElection((options.context as CostContext).database, options.args.id);
  return ofElections(options, found ? [found] : []);
};

/** An election in all states has the deadlines of all; one of a state has its share of them. */
function ofElections({ node, childComplexity, context }: ComplexityEstimatorArgs, found: readonly Election[]): number {
  const share = childComplexity / Math.max(releaseSizes((context as CostContext).database).states, 1);
  const ofOneState = (node.selectionSet?.selections.length ?? 0) + share;
  return found.reduce(
    (sum, { state }) => sum + (state === null ? childComplexity : Math.min(ofOneState, childComplexity)),
    1,
  );
}

export const node: ComplexityEstimator = (options) => ofNodes([options.args.id], options);
export const nodes: ComplexityEstimator = (options) =>
  isTooLong(options.args.ids) ? 1 : ofNodes(options.args.ids, options);

/** The same for objects by the keys that a gateway sends. */
export const entities: ComplexityEstimator = (options) => {
  const { representations } = options.args as { representations: unknown[] };
  return representations.length > MAX_REPRESENTATIONS ? 1 : ofNodes(representations.map(idLike), options);
};

/** An id that takes as long to find. */
function idLike(representation: unknown): string {
  const key = keyOf(representation);
  if ('message' in key) return '';
  return key.field === 'ocdId' ? ({ State: 'CA', Region: 'CA/-' }[key.type] ?? '') : key.value;
}

/** Its text has the size of a page. */
export const serviceDefinition: ComplexityEstimator = ({ childComplexity }) => 100 + childComplexity;

/** The look-ups of objects by their ids. */
function ofNodes(ids: readonly string[], { childComplexity, context }: ComplexityEstimatorArgs): number {
  const { database, access, release } = context as CostContext;
  const elections = new Set<string>();
  const releases = new Set<string>();
  let points = 1;
  for (const id of ids) {
    const { id: own, release: version } = splitId(id);
    const key = parseId(own, (text) => fieldsBySlug(database).has(text));
    const isRefused = !key || (access === 'open' && isKeyed(key));
    points += isRefused ? 1 : POINTS_PER_LOOKUP + childComplexity;
    if (isRefused) continue;
    if (key.type === 'Deadline') elections.add(key.election);
    const read = version ?? (key.type === 'Release' ? key.version : undefined);
    if (read !== undefined && read !== release.version) releases.add(read);
  }
  const { states } = releaseSizes(database);
  const deadlines = (elections.size * 10 * DEADLINES_OF_STATE * states) / 100;
  return points + Math.ceil(deadlines) + Math.min(releases.size, MAX_EARLIER_RELEASES) * pointsOfRelease(database);
}

/** Checking a file takes longer than reading it. */
const CHECKED_ROWS_PER_POINT = 10;

function pointsOfRelease(database: DatasetSnapshot['database']): number {
  const { states, fields, overrides, counties } = releaseSizes(database);
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
