import { releasesByVersion } from '../../db/queries/changes.js';
import { findElection } from '../../db/queries/elections.js';
import { fieldsBySlug } from '../../db/queries/fields.js';
import type { InformationRow } from '../../db/queries/information.js';
import type { OverrideRow } from '../../db/queries/overrides.js';
import { findCounty, type RegionRow } from '../../db/queries/regions.js';
import { statesByCode } from '../../db/queries/states.js';
import { findV1Slugs } from '../../db/queries/v1-slugs.js';
import type { SearchResult } from '../../db/search/search.js';
import { mayRead } from '../access/demo-states.js';
import { changeOf } from '../change/change.resolver.js';
import type { Context } from '../context.js';
import type { NodeKey } from './ids.js';
import { withType } from './node-type.js';

type Type = NodeKey['type'];
type KeyOf<Of extends Type> = Extract<NodeKey, { type: Of }>;
type Found = object | undefined;

/** How to find an object of each type. What is not in memory comes from loaders, which combine the statements of many ids. */
const FIND: { [Of in Type]: (key: KeyOf<Of>, context: Context) => Found | Promise<Found> } = {
  State: ({ state }, { dataset }) => statesByCode(dataset.database).get(state),
  Field: ({ slug }, { dataset }) => fieldsBySlug(dataset.database).get(slug),
  V1Slug: ({ slug }, { dataset }) => findV1Slugs(dataset.database, [slug])[0],
  Region: findRegion,
  InformationItem: findItem,
  RegionalOverride: findOverride,
  Election: ({ id }, { dataset }) => findElection(dataset.database, id),
  Deadline: ({ id, election }, { loaders }) => loaders.deadline.load({ id, election }),
  Release: ({ version }, { dataset }) => (dataset.release.version === version ? dataset.release : undefined),
  ReleaseSummary: ({ version }, { dataset }) => releasesByVersion(dataset.database).get(version),
  Change: async (key, { dataset, loaders }) => {
    const row = await loaders.change.load(key);
    return row && changeOf(dataset.database, row);
  },
  SearchResult: findResult,
};

/** @returns the object, of which `typeOfNode` then knows the type; undefined if there is none */
export async function findNode(key: NodeKey, context: Context): Promise<object | undefined> {
  const find = FIND[key.type] as (key: NodeKey, context: Context) => Found | Promise<Found>;
  const found = await find(key, context);
  return found && withType(found, key.type);
}

async function findRegion(
  { state, region }: KeyOf<'Region'>,
  { dataset, loaders }: Context,
): Promise<RegionRow | undefined> {
  const county = findCounty(dataset.database, state, region);
  return county ?? (await loaders.overridesOfRegion.load({ state, region }))[0]?.region;
}

async function findOverride(key: KeyOf<'RegionalOverride'>, { loaders }: Context): Promise<OverrideRow | undefined> {
  const ofRegion = await loaders.overridesOfRegion.load(key);
  return ofRegion.find(({ field }) => field.slug === key.field);
}

/** A region's value has an item of its own only where it takes the place of the state's. */
async function findItem(
  { state, region, field }: KeyOf<'InformationItem'>,
  context: Context,
): Promise<InformationRow | undefined> {
  if (region === undefined) return context.loaders.item.load({ state, field });
  const override = await findOverride({ type: 'RegionalOverride', state, region, field }, context);
  return override && { ...override, slug: field, footnotes: '' };
}

/** A result without its question has no snippet. */
async function findResult({ of, kind }: KeyOf<'SearchResult'>, context: Context): Promise<SearchResult | undefined> {
  const { database } = context.dataset;
  const none = { kind, state: null, field: null, region: null, snippet: null };
  if (kind === 'FIELD' && of.type === 'Field') {
    const field = fieldsBySlug(database).get(of.slug);
    return field && { ...none, field };
  }
  if (!('state' in of)) return undefined;
  const state = statesByCode(database).get(of.state);
  if (!state) return undefined;
  if (kind === 'STATE' && of.type === 'State') return { ...none, state };
  const region = 'region' in of && of.region !== undefined ? await findNamed(of.state, of.region, context) : null;
  if (region === undefined) return undefined;
  if (kind === 'REGION' && of.type === 'Region') return { ...none, state, region };
  const field = kind === 'ANSWER' && of.type === 'InformationItem' ? fieldsBySlug(database).get(of.field) : undefined;
  return field && { ...none, state, region, field };
}

/** Everyone may read the names of counties. Those of other regions say that they have values of their own. */
async function findNamed(state: string, region: string, context: Context): Promise<RegionRow | undefined> {
  return mayRead(context, state)
    ? findRegion({ type: 'Region', state, region }, context)
    : findCounty(context.dataset.database, state, region);
}
