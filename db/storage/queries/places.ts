import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { folded, nearest } from '../../domain/text/nearest.js';
import { countyOcdId, stateOcdId, stateOfOcdId } from '../../domain/text/ocd-id.js';
import type { RegionKind } from '../../domain/vocabulary.js';
import type { DatasetDatabase } from '../release/open.js';
import { byColumn, perRelease, perReleaseAndText } from '../release/releases.js';
import { counties, overrides, regions, states } from '../tables/dataset.js';

export type StateRow = typeof states.$inferSelect;

/** All states by code, sorted by code. Read once per release, because nearly every response needs some. */
export const statesByCode = perRelease((database) =>
  byColumn(database.select().from(states).orderBy(asc(states.code)).all(), 'code'),
);

/** The states with these codes, or all states, sorted by code. Ignores codes that do not exist. */
export function findStates(database: DatasetDatabase, codes?: readonly string[]): StateRow[] {
  const all = [...statesByCode(database).values()];
  return codes ? all.filter(({ code }) => codes.includes(code)) : all;
}

/** The codes or names of states that a wrong one most likely means. */
export function nearestStates(database: DatasetDatabase, text: string): string[] {
  const states = [...statesByCode(database).values()];
  const names = nearest(
    text,
    states.flatMap(({ code, name }) => (text.length <= 2 ? code : [name, code])),
  );
  return states.flatMap(({ code, name }) => [name, code].find((one) => names.includes(one)) ?? []);
}

/** FIPS codes by the names of counties, sorted by name, for each state. Read once per release: 3,144 rows take some 3 ms. */
const countiesByState = perRelease((database) => {
  const states = new Map<string, Map<string, string>>();
  const rows = database.select().from(counties).orderBy(asc(counties.state), asc(counties.name)).all();
  for (const { state, name, fips } of rows) {
    const ofState = states.get(state) ?? new Map<string, string>();
    states.set(state, ofState.set(name, fips));
  }
  return states;
});

const NONE: ReadonlyMap<string, string> = new Map();

/** The counties of a state: FIPS codes by name, sorted by name. */
export function countiesOf(database: DatasetDatabase, code: string): ReadonlyMap<string, string> {
  return countiesByState(database).get(code) ?? NONE;
}

/** The name of the county of a state that has this FIPS code. */
export function countyName(database: DatasetDatabase, code: string, fips: string): string | undefined {
  return [...countiesOf(database, code)].find(([, own]) => own === fips)?.[0];
}

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

/** More than there are states. */
const MAX_CODES = 60;

/** The names of a state's counties, and of its other regions with values of their own, sorted. Each state is read once per release. */
export const regionNames = perReleaseAndText(MAX_CODES, (database, code): readonly string[] => {
  const isOfState = eq(overrides.state, code);
  const rows = database.selectDistinct({ name: overrides.region }).from(overrides).where(isOfState).all();
  return [...new Set([...countiesOf(database, code).keys(), ...rows.map(({ name }) => name)])].sort();
});

/** The names of a state's regions that a wrong one most likely means: those that contain it, or those with a few other characters. */
export function nearestRegions(database: DatasetDatabase, code: string, name: string): string[] {
  const names = regionNames(database, code);
  const wanted = folded(name);
  const containing = wanted === '' ? [] : names.filter((one) => folded(one).includes(wanted));
  return containing.length > 0 ? containing.slice(0, 3) : nearest(name, names);
}

interface Areas {
  /** FIPS codes of the counties that a region lies in, and its id, by state and name. */
  places: ReadonlyMap<string, { counties: readonly string[]; ocdId: string | null }>;
  /** The regions that lie in a county, at least in part, by its FIPS code; sorted by name. */
  byCounty: ReadonlyMap<string, readonly RegionRow[]>;
}

const keyOf = (state: string, name: string): string => `${state}\n${name}`;

/** Where the regions lie that are no counties. Read once per release. */
const areasOf = perRelease((database): Areas => {
  const rows = database.select().from(regions).orderBy(asc(regions.state), asc(regions.name)).all();
  const byCounty = new Map<string, RegionRow[]>();
  for (const { state, name, counties } of rows) {
    const region = findRegion(database, state, name);
    if (region) for (const fips of counties) byCounty.set(fips, [...(byCounty.get(fips) ?? []), region]);
  }
  return { places: new Map(rows.map((row) => [keyOf(row.state, row.name), row])), byCounty };
});

/** The counties that a region lies in, at least in part; none of a county itself, or if the dataset does not say. */
export function countiesAround(database: DatasetDatabase, { state, name, kind }: RegionRow): RegionRow[] {
  const codes = kind === 'county' ? [] : (areasOf(database).places.get(keyOf(state.code, name))?.counties ?? []);
  return codes.flatMap((fips) => {
    const county = countyName(database, state.code, fips);
    return county === undefined ? [] : { state, name: county, fips, kind: 'county' as const };
  });
}

/** The cities and other regions that lie in a county, at least in part, and have values of their own; sorted by name. */
export function areasIn(database: DatasetDatabase, { fips }: RegionRow): readonly RegionRow[] {
  return (fips !== null && areasOf(database).byCounty.get(fips)) || [];
}

/** How many counties a region lies in and how many areas a county has, at most: the cost of operations is estimated from them. */
export const areaSizes = perRelease((database) => {
  const { places, byCounty } = areasOf(database);
  const most = (sizes: number[]) => sizes.reduce((max, size) => Math.max(max, size), 1);
  return {
    countiesAround: most([...places.values()].map(({ counties }) => counties.length)),
    areasIn: most([...byCounty.values()].map((areas) => areas.length)),
  };
});

/** The Open Civic Data id of a region; null if it has none, or the dataset does not say. */
export function ocdIdOf(database: DatasetDatabase, { state, name, fips, kind }: RegionRow): string | null {
  if (kind === 'county') return countyOcdId(state.code, { name, fips });
  return areasOf(database).places.get(keyOf(state.code, name))?.ocdId ?? null;
}

export function stateWithOcdId(database: DatasetDatabase, id: string): StateRow | undefined {
  const state = statesByCode(database).get(stateOfOcdId(id) ?? '');
  return state && stateOcdId(state.code) === id ? state : undefined;
}

/** The names of a state's regions by their ids. Each state is read once per release. */
const regionsByOcdId = perReleaseAndText(MAX_CODES, (database, code): ReadonlyMap<string, string> => {
  const ids = new Map<string, string>();
  for (const name of regionNames(database, code)) {
    const region = findRegion(database, code, name);
    const id = region && ocdIdOf(database, region);
    if (id) ids.set(id, name);
  }
  return ids;
});

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
