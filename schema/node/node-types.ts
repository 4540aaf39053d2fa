import { deadlinesInState } from '../../db/storage/queries/deadlines.js';
import { findElection } from '../../db/storage/queries/elections.js';
import { type FieldRow, fieldsBySlug } from '../../db/storage/queries/fields.js';
import { idOfResult } from '../../db/storage/queries/search/result.js';
import { type StateRow, statesByCode } from '../../db/storage/queries/states.js';
import { findV1Slugs, type V1SlugRow } from '../../db/storage/queries/v1-slugs.js';
import { isVersion, type ReleaseRow } from '../../db/storage/release/release.js';
import { type ListedRelease, releasesByVersion } from '../../db/storage/release/releases.js';
import type { Context } from '../context.js';
import * as ids from '../ids.js';
import type { ActionRow } from '../loaders/voting.js';
import { changeOf } from '../resolvers/change.resolver.js';
import { findItem, findOverride, findRegion, findResult, findVoting } from './lookups.js';

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
      const row = await loaders.change.load(key);
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

/** What an id names, by its type. */
export type NodeKey = {
  [Name in keyof NodeTypes]: { type: Name } & NonNullable<ReturnType<NodeTypes[Name]['parse']>>;
}[keyof NodeTypes];

export const nodeTypes: ReadonlyMap<string, NodeType<object, object>> = new Map(Object.entries(NODE_TYPES));
