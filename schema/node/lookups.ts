import { findElection } from '../../db/storage/queries/elections.js';
import { fieldsBySlug } from '../../db/storage/queries/fields.js';
import { type InformationRow, itemOfState } from '../../db/storage/queries/information.js';
import type { OverrideKey, OverrideRow } from '../../db/storage/queries/overrides.js';
import { findCounty, type RegionKey, type RegionRow } from '../../db/storage/queries/regions.js';
import type { SearchResult } from '../../db/storage/queries/search/result.js';
import { statesByCode } from '../../db/storage/queries/states.js';
import type { Context } from '../context.js';
import type { ItemKey, ResultKey, VotingKey } from '../ids.js';
import { type VotingRow, votingOf } from '../loaders/voting.js';

/** Finds objects by the parts of their ids. What is not in memory comes from loaders, which combine the statements of many ids. */

export async function findRegion(
  { state, region }: RegionKey,
  { dataset, loaders }: Context,
): Promise<RegionRow | undefined> {
  const county = findCounty(dataset.database, state, region);
  return county ?? (await loaders.overridesOfRegion.load({ state, region }))[0]?.region;
}

export async function findOverride(key: OverrideKey, { loaders }: Context): Promise<OverrideRow | undefined> {
  const ofRegion = await loaders.overridesOfRegion.load(key);
  return ofRegion.find(({ field }) => field.slug === key.field);
}

/** A region's value has an item of its own only where it takes the place of the state's. */
export async function findItem(
  { state, region, field }: ItemKey,
  context: Context,
): Promise<InformationRow | undefined> {
  if (region === undefined) return itemOfState(context.dataset.database, state, field);
  const override = await findOverride({ state, region, field }, context);
  return override && { ...override, slug: field, footnotes: '' };
}

export async function findVoting(key: VotingKey, context: Context): Promise<VotingRow | undefined> {
  const { database } = context.dataset;
  const state = statesByCode(database).get(key.state);
  const election = findElection(database, key.election);
  const region = key.region === undefined ? null : await findRegion({ state: key.state, region: key.region }, context);
  if (!state || !election || region === undefined) return undefined;
  if (election.state !== null && election.state !== state.code) return undefined;
  return votingOf({ state, region, election, on: key.on }, context);
}

/** A result without its question has no snippet. */
export async function findResult(key: ResultKey, context: Context): Promise<SearchResult | undefined> {
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
