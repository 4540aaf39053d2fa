import { asc } from 'drizzle-orm';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/per-release.js';
import { regions } from '../tables/dataset.js';
import { countyName } from './counties.js';
import { findRegion, type RegionRow } from './regions.js';

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

/** The Open Civic Data id of a region that is no county, if the dataset has it. */
export function storedOcdId(database: DatasetDatabase, state: string, name: string): string | null {
  return areasOf(database).places.get(keyOf(state, name))?.ocdId ?? null;
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
