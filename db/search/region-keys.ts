import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { RegionKey } from '../queries/regions.js';
import type { DatasetDatabase } from '../release/open.js';
import { counties } from '../tables/dataset.js';
import { regionKeys } from '../tables/search.js';
import type { ReadableStates } from './search-values.js';
import { wordsOf } from './words.js';

/** What people leave out of the names of counties and cities. */
const KINDS = /^city of | (?:borough|census area|city|county|municipality|parish|planning region)$/;

/** The keys of a region: its name in the words of a question, with and without its kind, such as `cook county` and `cook`. */
function keysOfRegion(name: string): string[] {
  const key = wordsOf(name).join(' ');
  return [...new Set([key, key.replace(KINDS, '')])];
}

/** The keys of all regions of a dataset, each once. */
export function regionKeyRows({ counties, overrides }: Regions): (RegionKey & { key: string })[] {
  const named = [...counties.map(({ state, name }) => ({ state, region: name })), ...overrides];
  const rows = named.flatMap(({ state, region }) => keysOfRegion(region).map((key) => ({ key, state, region })));
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

interface Regions {
  counties: readonly { state: string; name: string }[];
  overrides: readonly RegionKey[];
}

/** Whether a key has the kind of the region: `cook county` says more than `cook`. */
export const hasKind = (key: string): boolean => KINDS.test(key);

/** The counties that have one of the keys, and other regions of the states: that these have values of their own is not for everyone. */
export function findByKeys(
  database: DatasetDatabase,
  keys: readonly string[],
  states: ReadableStates,
): (RegionKey & { key: string })[] {
  if (keys.length === 0) return [];
  const county = database
    .select({ found: sql`1` })
    .from(counties)
    .where(and(eq(counties.state, regionKeys.state), eq(counties.name, regionKeys.region)));
  const isOpen = states && or(inArray(regionKeys.state, [...states]), exists(county));
  const rows = database
    .select()
    .from(regionKeys)
    .where(and(inArray(regionKeys.key, [...keys]), isOpen))
    .limit(MAX_FOUND);
  return rows.all();
}

/** Some 30 counties have the name of a president. */
const MAX_FOUND = 200;
