import { nearest } from '../../domain/text/nearest.js';
import { countyOcdId, stateOcdId, stateOfOcdId } from '../../domain/text/ocd-id.js';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/per-release.js';
import { storedOcdId } from './areas.js';
import { findRegion, type RegionRow, regionNames } from './regions.js';
import { type StateRow, statesByCode } from './states.js';

/** The Open Civic Data id of a region; null if it has none. */
export function ocdIdOf(database: DatasetDatabase, { state, name, fips, kind }: RegionRow): string | null {
  return kind === 'county' ? countyOcdId(state.code, { name, fips }) : storedOcdId(database, state.code, name);
}

/** Finds a state by its id. */
export function stateWithOcdId(database: DatasetDatabase, id: string): StateRow | undefined {
  const state = statesByCode(database).get(stateOfOcdId(id) ?? '');
  return state && stateOcdId(state.code) === id ? state : undefined;
}

const namesByState = perRelease(() => new Map<string, ReadonlyMap<string, string>>());

/** The names of a state's regions by their ids. Each state is read once per release. */
function regionsByOcdId(database: DatasetDatabase, code: string): ReadonlyMap<string, string> {
  const cache = namesByState(database);
  const known = cache.get(code);
  if (known) return known;
  const ids = new Map<string, string>();
  for (const name of regionNames(database, code)) {
    const region = findRegion(database, code, name);
    const id = region && ocdIdOf(database, region);
    if (id) ids.set(id, name);
  }
  if (statesByCode(database).has(code)) cache.set(code, ids);
  return ids;
}

/** Finds a county or another region by its id, in whatever state it is. */
export function regionWithOcdId(database: DatasetDatabase, id: string): RegionRow | undefined {
  const code = stateOfOcdId(id) ?? '';
  const name = regionsByOcdId(database, code).get(id.normalize('NFC'));
  return name === undefined ? undefined : findRegion(database, code, name);
}

/** The ids of regions that a wrong one most likely means: those of the same state whose last parts are the nearest. */
export function nearestOcdIds(database: DatasetDatabase, id: string): string[] {
  const ids = [...regionsByOcdId(database, stateOfOcdId(id) ?? '').keys()];
  const lastPart = (one: string) => one.slice(one.lastIndexOf('/') + 1);
  const near = nearest(lastPart(id), ids.map(lastPart));
  return ids.filter((one) => near.includes(lastPart(one)));
}
