import { type Column, eq, sql } from 'drizzle-orm';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/per-release.js';
import { overrides, values } from '../tables/dataset.js';
import { countiesOf } from './counties.js';
import { statesByCode } from './states.js';

/** Sizes of the release, from which the cost of an operation is computed. Each is read once per release, when an operation needs it. */

export interface RegionSize {
  state: string;
  name: string;
  /** Slugs of the fields that the region has its own values for, sorted. */
  fields: string[];
}

const regionReader = perRelease((database) => {
  const { state, region, field } = overrides;
  const fields = sql<string>`group_concat(${field})`;
  const ofState = eq(state, sql.placeholder('code'));
  const statement = database.select({ region, fields }).from(overrides).where(ofState).groupBy(region).prepare();
  const cache = new Map<string, readonly RegionSize[]>();
  // Most regions have values for the same few fields, and share a list.
  const lists = new Map<string, string[]>();
  const slugsOf = (text: string): string[] => {
    const list = lists.get(text) ?? text.split(',').sort();
    lists.set(text, list);
    return list;
  };
  return (code: string): readonly RegionSize[] => {
    const rows = () => statement.values({ code }) as [string, string][];
    const found = cache.get(code) ?? rows().map(([name, text]) => ({ state: code, name, fields: slugsOf(text) }));
    cache.set(code, found);
    return found;
  };
});

/** The regions of a state, sorted by name. Each state is read once per release, which takes some 3 ms for 2,000 overrides. */
export function regionSizes(database: DatasetDatabase, code: string): readonly RegionSize[] {
  return statesByCode(database).has(code) ? regionReader(database)(code) : [];
}

const allRegions = perRelease(() => new Map<string, readonly RegionSize[]>());

/** As `regionSizes`, with the counties that have no value of their own. */
export function allRegionSizes(database: DatasetDatabase, code: string): readonly RegionSize[] {
  const cache = allRegions(database);
  const found = cache.get(code) ?? withCounties(regionSizes(database, code), code, countiesOf(database, code).keys());
  if (statesByCode(database).has(code)) cache.set(code, found);
  return found;
}

function withCounties(own: readonly RegionSize[], state: string, counties: Iterable<string>): readonly RegionSize[] {
  const names = new Set(own.map(({ name }) => name));
  const others = [...counties].filter((name) => !names.has(name)).map((name) => ({ state, name, fields: [] }));
  return [...own, ...others].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Average lengths of a field's values, in characters. */
export interface TextSize {
  text: number;
  footnotes: number;
  source: number;
}

/** The average lengths of each field's values, by slug. */
export const textSizes = perRelease((database): ReadonlyMap<string, TextSize> => {
  const length = (column: Column) => sql<number>`coalesce(avg(length(${column})), 0)`;
  const rows = database
    .select({
      slug: values.field,
      text: length(values.text),
      footnotes: length(values.footnotes),
      source: length(values.source),
    })
    .from(values)
    .groupBy(values.field)
    .all();
  return new Map(rows.map(({ slug, ...size }) => [slug, size]));
});
