import { and, eq, type SQL, sql } from 'drizzle-orm';
import { folded, nearest } from '../../domain/text/nearest.js';
import type { RegionKind } from '../../domain/vocabulary.js';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/per-release.js';
import { overrides } from '../tables/dataset.js';
import { countiesOf } from './counties.js';
import { type StateRow, statesByCode } from './states.js';

/** A part of a state: a county, or another region with its own value for at least one field. */
export interface RegionRow {
  state: StateRow;
  name: string;
  /** Of a county of the dataset; otherwise null. */
  fips: string | null;
  kind: RegionKind;
}

/** Identifies a region by its state's code and its name. */
export interface RegionKey {
  state: string;
  region: string;
}

/** The keys as rows with two columns. */
export function valuesOf(regions: readonly RegionKey[]): SQL {
  const rows = regions.map(({ state, region }) => sql`(${state}, ${region})`);
  return sql`values ${sql.join(rows, sql`, `)}`;
}

/** Makes a region from what its overrides say. Older releases have no kinds, and their regions may be anything. */
export function regionOf(
  database: DatasetDatabase,
  state: StateRow,
  { name, kind }: { name: string; kind: RegionKind | '' },
): RegionRow {
  return { state, name, fips: countiesOf(database, state.code).get(name) ?? null, kind: kind || 'other' };
}

/** The counties of a state, sorted by name, whether or not they have a value of their own. */
export function findCounties(database: DatasetDatabase, state: StateRow): RegionRow[] {
  return [...countiesOf(database, state.code)].map(([name, fips]) => ({ state, name, fips, kind: 'county' }));
}

const regionByName = perRelease((database) =>
  database
    .select({ name: overrides.region, kind: overrides.kind })
    .from(overrides)
    .where(and(eq(overrides.state, sql.placeholder('code')), eq(overrides.region, sql.placeholder('name'))))
    .limit(1)
    .prepare(),
);

/** Finds a region by name: a county, or another region with values of its own. */
export function findRegion(database: DatasetDatabase, code: string, name: string): RegionRow | undefined {
  const state = statesByCode(database).get(code);
  if (!state) return undefined;
  const county = findCounty(database, code, name);
  if (county) return county;
  const found = regionByName(database).get({ code, name });
  return found && regionOf(database, state, found);
}

/** Finds a county by name, without a statement. */
export function findCounty(database: DatasetDatabase, code: string, name: string): RegionRow | undefined {
  const state = statesByCode(database).get(code);
  const fips = state && countiesOf(database, code).get(name);
  return fips === undefined ? undefined : { state: state as StateRow, name, fips, kind: 'county' };
}

const namesByState = perRelease(() => new Map<string, readonly string[]>());

/** The names of a state's counties, and of its other regions with values of their own, sorted. Each state is read once per release. */
export function regionNames(database: DatasetDatabase, code: string): readonly string[] {
  const cache = namesByState(database);
  const rows = () =>
    database.selectDistinct({ name: overrides.region }).from(overrides).where(eq(overrides.state, code)).all();
  const found =
    cache.get(code) ?? [...new Set([...countiesOf(database, code).keys(), ...rows().map(({ name }) => name)])].sort();
  if (statesByCode(database).has(code)) cache.set(code, found);
  return found;
}

/** The names of a state's regions that a wrong one most likely means: those that contain it, or those with a few other characters. */
export function nearestRegions(database: DatasetDatabase, code: string, name: string): string[] {
  const names = regionNames(database, code);
  const wanted = folded(name);
  const containing = wanted === '' ? [] : names.filter((one) => folded(one).includes(wanted));
  return containing.length > 0 ? containing.slice(0, 3) : nearest(name, names);
}
