import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import { wordsOf } from '../../../domain/search/words.js';
import type { DatasetDatabase } from '../../release/open.js';
import { perRelease } from '../../release/per-release.js';
import { counties } from '../../tables/dataset.js';
import { placeKeys, places } from '../../tables/search.js';
import { inJsonList } from '../information.js';
import type { RegionKey } from '../regions.js';

/** A region or a city that has a key. */
export interface KeyedPlace extends RegionKey {
  key: string;
  /** Empty if it is the region itself. */
  city: string;
  population: number | null;
}

/** How people write parts of names. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ft: 'fort', mt: 'mount', st: 'saint', ste: 'sainte' }),
);

/** A name in the form in which names are compared: `St. Louis` and `saint louis`, `DeKalb` and `de kalb` are the same. */
export const placeKey = (words: readonly string[]): string =>
  words
    .join(' ')
    .replace(PREFIX, '')
    .split(' ')
    .filter((word) => word !== 'and')
    .map((word) => SPELLINGS.get(word) ?? word)
    .join('');

const PREFIX = /^(?:(?:city|county|parish|town|township|village) of|(?:ciudad|condado|parroquia) de) /;
/** What people leave out of the names of counties and cities. */
const KIND = / (?:borough|census area|city|city and borough|county|municipality|parish|planning region)$/;

/** Whether a name has the kind of the region: `cook county` says more than `cook`. */
export const hasKind = (name: string): boolean => KIND.test(name) || PREFIX.test(name);

/** With and without its kind, such as `cook county` and `cook`. */
export function keysOf(name: string): string[] {
  const words = wordsOf(name);
  const short = words.join(' ').replace(KIND, '').split(' ');
  return [...new Set([placeKey(words), placeKey(short)])];
}

interface Named {
  counties: readonly { state: string; fips: string; name: string }[];
  overrides: readonly RegionKey[];
  places: readonly (typeof places.$inferSelect)[];
}

/** The keys of all regions and cities of a dataset, each once. */
export function placeKeyRows({ counties, overrides, places }: Named): KeyedPlace[] {
  const byFips = new Map(counties.map(({ fips, state, name }) => [fips, { state, region: name }]));
  const regions = [...byFips.values(), ...overrides.map(({ state, region }) => ({ state, region }))];
  const named = regions.flatMap((region) => keysOf(region.region).map((key) => ({ key, ...region, ...ITSELF })));
  const others = places.flatMap(({ kind, name, counties: codes, population, aliases }) => {
    if (kind === 'zip' || kind === 'zip3') return [];
    const keys = new Set(
      [name, ...aliases].flatMap((one) => (kind === 'city' ? [placeKey(wordsOf(one))] : keysOf(one))),
    );
    const city = kind === 'city' ? name : '';
    const people = kind === 'city' ? population : ALIAS;
    return [...keys].flatMap((key) =>
      codes.map((code) => ({ key, ...(byFips.get(code) as RegionKey), city, population: people })),
    );
  });
  const rows = [...named, ...others].filter(({ key }) => key !== '');
  return [...new Map(rows.map((row) => [JSON.stringify([row.key, row.state, row.city, row.region]), row])).values()];
}

const ITSELF = { city: '', population: null };
/** The population of another name of a county: its own name comes before it. */
const ALIAS = 0;

export const isAlias = ({ city, population }: Pick<KeyedPlace, 'city' | 'population'>): boolean =>
  city === '' && population === ALIAS;

/** Some 30 counties have the name of a president. */
const MAX_FOUND = 300;

/** Prepared, because a page of results looks up places five times, and half of each would be Drizzle's and SQLite's preparation. */
const statements = perRelease((database) => {
  const isNamed = inJsonList(placeKeys.key, sql.placeholder('keys'));
  const county = database
    .select({ found: sql`1` })
    .from(counties)
    .where(and(eq(counties.state, placeKeys.state), eq(counties.name, placeKeys.region)));
  const select = (condition: SQL | undefined) =>
    database.select().from(placeKeys).where(condition).orderBy(sql`rowid`).limit(MAX_FOUND).prepare();
  return { all: select(isNamed), open: select(and(isNamed, exists(county))) };
});

/** The counties that have one of the keys, and with an API key other regions: that these have values of their own is not for everyone. */
export function findByKeys(database: DatasetDatabase, keys: readonly string[], hasKey: boolean): KeyedPlace[] {
  if (keys.length === 0) return [];
  return statements(database)[hasKey ? 'all' : 'open'].all({ keys: JSON.stringify(keys) });
}

/** The states and counties of a ZIP code, those with the largest share first; of its first three digits the states alone. */
export function findZip(
  database: DatasetDatabase,
  zip: string,
): { states: string[]; regions: RegionKey[] } | undefined {
  const found = findPlace(database, 'zip', zip) ?? findPlace(database, 'zip3', zip.slice(0, 3));
  if (!found) return undefined;
  const rows = database
    .select({ fips: counties.fips, state: counties.state, region: counties.name })
    .from(counties)
    .where(inArray(counties.fips, found.counties))
    .all();
  const byFips = new Map(rows.map(({ fips, ...region }) => [fips, region]));
  return { states: found.states, regions: found.counties.flatMap((code) => byFips.get(code) ?? []) };
}

/** Whether a ZIP code is in the dataset. Of others, only the first three digits name a state. */
export const isKnownZip = (database: DatasetDatabase, zip: string): boolean =>
  findPlace(database, 'zip', zip) !== undefined;

function findPlace(database: DatasetDatabase, kind: 'zip' | 'zip3', name: string) {
  return database
    .select()
    .from(places)
    .where(and(eq(places.kind, kind), eq(places.name, name)))
    .get();
}
