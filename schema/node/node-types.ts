import { deadlinesInState } from '../../db/storage/queries/deadlines.js';
import { findElection } from '../../db/storage/queries/elections.js';
import { type FieldRow, fieldsBySlug, findV1Slugs, type V1SlugRow } from '../../db/storage/queries/fields.js';
import { type InformationRow, itemOfState } from '../../db/storage/queries/information.js';
import type { OverrideKey, OverrideRow } from '../../db/storage/queries/overrides.js';
import {
  findCounty,
  type RegionKey,
  type RegionRow,
  type StateRow,
  statesByCode,
} from '../../db/storage/queries/places.js';
import { idOfResult, type SearchResult } from '../../db/storage/queries/search/result.js';
import {
  isVersion,
  type ListedRelease,
  type ReleaseRow,
  releasesByVersion,
} from '../../db/storage/release/releases.js';
import type { Context } from '../context.js';
import type { ItemKey, ResultKey, VotingKey } from '../ids.js';
import * as ids from '../ids.js';
import { type ActionRow, type VotingRow, votingOf } from '../loaders/voting.js';
import { changeOf } from '../resolvers/change.resolver.js';

/** Finds objects by the parts of their ids. What is not in memory comes from loaders, which combine the statements of many ids. */

async function findRegion({ state, region }: RegionKey, { dataset, loaders }: Context): Promise<RegionRow | undefined> {
  const county = findCounty(dataset.database, state, region);
  return county ?? (await loaders.overridesOfRegion.load({ state, region }))[0]?.region;
}

async function findOverride(key: OverrideKey, { loaders }: Context): Promise<OverrideRow | undefined> {
  const ofRegion = await loaders.overridesOfRegion.load(key);
  return ofRegion.find(({ field }) => field.slug === key.field);
}

/** A region's value has an item of its own only where it takes the place of the state's. */
async function findItem({ state, region, field }: ItemKey, context: Context): Promise<InformationRow | undefined> {
  if (region === undefined) return itemOfState(context.dataset.database, state, field);
  const override = await findOverride({ state, region, field }, context);
  return override && { ...override, slug: field, footnotes: '' };
}

async function findVoting(key: VotingKey, context: Context): Promise<VotingRow | undefined> {
  const { database } = context.dataset;
  const state = statesByCode(database).get(key.state);
  const election = findElection(database, key.election);
  const region = key.region === undefined ? null : await findRegion({ state: key.state, region: key.region }, context);
  if (!state || !election || region === undefined) return undefined;
  if (election.state !== null && election.state !== state.code) return undefined;
  return votingOf({ state, region, election, on: key.on }, context);
}

/** A result without its question has no snippet. */
async function findResult(key: ResultKey, context: Context): Promise<SearchResult | undefined> {
  const { database } = context.dataset;
  const state = key.state === undefined ? null : statesByCode(database).get(key.state);
  const field = key.field === undefined ? null : fieldsBySlug(database).get(key.field);
  if (state === undefined || field === undefined) return undefined;
  const region = state && key.region !== undefined ? await findNamed(state.code, key.region, context) : null;
  return region === undefined ? undefined : { kind: key.kind, state, field, region, snippet: null };
}

/** Everyone may read the names of counties. Those of other regions say that they have values of their own. */
async function findNamed(state: string, region: string, context: Context): Promise<RegionRow | undefined> {
  return context.access === 'keyed'
    ? findRegion({ state, region }, context)
    : findCounty(context.dataset.database, state, region);
}

/** How objects of a type are identified and found. */
export interface NodeType<Key extends object, Row extends object> {
  /** No two types share one: a client may store objects by their ids alone. */
  id(row: Row): string;
  /** What an id without a release names: the object itself may not exist. Undefined for ids of other types. */
  parse(id: string, isSlug: ids.IsSlug): Key | undefined;
  find(key: Key, context: Context): Row | undefined | Promise<Row | undefined>;
  /** Its objects hold values of a state, or what depends on them: they require an API key. */
  isKeyed?: boolean;
  /** Whether an object requires an API key, where only some of the type do. */
  isKeyedObject?(key: Key): boolean;
}

const nodeType = <Key extends object, Row extends object>(type: NodeType<Key, Row>) => type;

const ownId = ({ id }: { id: string }): string => id;

const withAction = (key: ids.VotingKey | undefined) => (key?.action === undefined ? undefined : key);
const withoutAction = (key: ids.VotingKey | undefined) => (key?.action === undefined ? key : undefined);

/** Every type with an id. The ids of each are unlike those of the others, so that their order does not matter. */
const NODE_TYPES = {
  Change: nodeType({
    id: ownId,
    parse: ids.parseChangeId,
    async find(key, { dataset, loaders }) {
      const [row] = await loaders.changes.load(key);
      return row && changeOf(dataset.database, row);
    },
    isKeyed: true,
  }),
  Deadline: nodeType({
    id: ownId,
    parse(id) {
      const [, election, state] =
        /^([A-Z]{2}-\d{4}-\d{2}-\d{2}[a-z0-9-]*)\.([A-Z]{2})\.\w+(?:\.[a-z]+)?$/.exec(id) ?? [];
      return election === undefined || state === undefined ? undefined : { id, election, state };
    },
    find({ id, election: name, state }, { dataset: { database } }) {
      const election = findElection(database, name);
      return election && deadlinesInState(database, election, state).find((deadline) => deadline.id === id);
    },
    isKeyed: true,
  }),
  Election: nodeType({
    id: ownId,
    parse: (id) => (/^[A-Z]{2}-\d{4}-\d{2}-\d{2}[a-z0-9-]*$/.test(id) ? { id } : undefined),
    find: ({ id }, { dataset }) => findElection(dataset.database, id),
  }),
  Field: nodeType({
    id: ({ slug }: FieldRow) => slug,
    parse: (id) => (/^[a-z][a-z0-9_]*$/.test(id) ? { slug: id } : undefined),
    find: ({ slug }, { dataset }) => fieldsBySlug(dataset.database).get(slug),
  }),
  InformationItem: nodeType({ id: ids.itemId, parse: ids.parseItemId, find: findItem, isKeyed: true }),
  Region: nodeType({
    id: ids.regionId,
    parse: ids.parseRegionId,
    find: findRegion,
    isKeyed: true,
  }),
  RegionalOverride: nodeType({ id: ids.overrideId, parse: ids.parseOverrideId, find: findOverride, isKeyed: true }),
  Release: nodeType({
    id: ({ version }: ReleaseRow) => version,
    parse: (id) => (isVersion(id) ? { version: id } : undefined),
    find: ({ version }, { dataset }) => (dataset.release.version === version ? dataset.release : undefined),
  }),
  ReleaseSummary: nodeType({
    id: ({ version }: ListedRelease) => ids.summaryId(version),
    parse: ids.parseSummaryId,
    find: ({ version }, { dataset }) => releasesByVersion(dataset.database).get(version),
  }),
  SearchResult: nodeType({
    id: idOfResult,
    parse: ids.parseResultId,
    find: findResult,
    // A search finds values only with a key.
    isKeyedObject: ({ kind }) => kind === 'ANSWER',
  }),
  State: nodeType({
    id: ({ code }: StateRow) => code,
    parse: (id) => (/^[A-Z]{2}$/.test(id) ? { state: id } : undefined),
    find: ({ state }, { dataset }) => statesByCode(dataset.database).get(state),
  }),
  VoterAction: nodeType({
    id: ({ voting, action }: ActionRow) => `${ids.votingId(voting)}/${action}`,
    parse: (id) => withAction(ids.parseVotingId(id)),
    find: async (key, context) => (await findVoting(key, context))?.actions.find(({ action }) => action === key.action),
    isKeyed: true,
  }),
  VotingStatus: nodeType({
    id: ids.votingId,
    parse: (id) => withoutAction(ids.parseVotingId(id)),
    find: findVoting,
    isKeyed: true,
  }),
  V1Slug: nodeType({
    id: ({ slug }: V1SlugRow) => `v1:${slug}`,
    parse: (id) => (id.startsWith('v1:') ? { slug: id.slice(3) } : undefined),
    find: ({ slug }, { dataset }) => findV1Slugs(dataset.database, [slug])[0],
  }),
};

type NodeTypes = typeof NODE_TYPES;

export type NodeKey = {
  [Name in keyof NodeTypes]: { type: Name } & NonNullable<ReturnType<NodeTypes[Name]['parse']>>;
}[keyof NodeTypes];

export const nodeTypes: ReadonlyMap<string, NodeType<object, object>> = new Map(Object.entries(NODE_TYPES));
