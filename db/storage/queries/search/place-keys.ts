import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { wordsOf } from '../../../domain/search/words.js';
import type { DatasetDatabase } from '../../release/open.js';
import { perRelease } from '../../release/releases.js';
import { counties, placeKeys, places } from '../../tables/dataset.js';
import { inJsonList } from '../information.js';
import { countyName, type RegionKey, regionNames } from '../places.js';

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

/** Words that people write with or without a space behind them: `de kalb`, `mc lean`. */
const PARTICLES = new Set('da de del di du el la las le los mac mc o san van von'.split(' '));

/** The indexes in a key at which a word of the text ends. */
function endsOf(words: readonly string[]): number[] {
  const ends = words.map((_, index) => placeKey(words.slice(0, index + 1)).length);
  return ends.filter((_, index) => !PARTICLES.has(words[index] ?? ''));
}

/** Whether a text has the words of a name, and does not split one of them: `can non` is not Cannon. */
export function isSpelled(text: string, { key, city, region }: KeyedPlace): boolean {
  if (!text.includes(' ') || (city || region).toLowerCase().startsWith(text)) return true;
  const name = wordsOf((city || region).replace(/['’]/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2'));
  if (!placeKey(name).startsWith(key)) return true;
  const ends = endsOf(name);
  return endsOf(text.split(' ')).every((end) => ends.includes(end) || end >= key.length);
}

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

const idOf = ({ state, region }: RegionKey): string => `${state} ${region}`;

/** The keys of all regions and cities of a dataset, each once. */
export function placeKeyRows({ counties, overrides, places }: Named): KeyedPlace[] {
  const byFips = new Map(counties.map(({ fips, state, name }) => [fips, { state, region: name }]));
  const people = new Map(
    places.map(({ kind, name, counties: [fips], population }) => [`${kind} ${fips} ${name}`, population]),
  );
  const rowsOf = (region: RegionKey, population: number | null, name = region.region) =>
    keysOf(name).map((key) => ({ key, ...region, city: '', population }));
  const ofCounties = [...byFips].flatMap(([fips, region]) =>
    rowsOf(region, people.get(`county ${fips} ${region.region}`) ?? null),
  );
  const countyIds = new Set([...byFips.values()].map(idOf));
  const ofOthers = overrides
    .filter((region) => !countyIds.has(idOf(region)))
    .flatMap(({ state, region }) => rowsOf({ state, region }, null));
  const others = new Map(ofOthers.map(({ key, ...region }) => [`${region.state} ${key}`, region]));
  const ofPlaces = places.flatMap(({ kind, name, counties: codes, population, aliases }): KeyedPlace[] => {
    const regions = codes.map((code) => byFips.get(code) as RegionKey);
    const [first] = regions;
    if (kind === 'zip' || kind === 'zip3' || !first || (kind === 'county' && first.region === name)) return [];
    if (kind === 'county')
      return [name, ...aliases].flatMap((one) => regions.flatMap((region) => rowsOf(region, ALIAS, one)));
    const keys = new Set([name, ...aliases].map((one) => placeKey(wordsOf(one))));
    // A city with values of its own has them by its other names, too.
    const own = others.get(`${first.state} ${placeKey(wordsOf(name))}`);
    const found = [...(own ? [own] : []), ...regions.map((region) => ({ ...region, city: name, population }))];
    return [...keys].flatMap((key) => found.map((one) => ({ key, ...one })));
  });
  const rows = [...ofCounties, ...ofOthers, ...ofPlaces].filter(({ key }) => key !== '');
  return [...new Map(rows.map((row) => [JSON.stringify([row.key, row.state, row.city, row.region]), row])).values()];
}

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

/**
 * The states and counties of a ZIP code, those with the largest share first; of its first three digits the states alone. With an API key,
 * the city if it has all of the ZIP code and values of its own.
 */
export function findZip(
  database: DatasetDatabase,
  zip: string,
  hasKey: boolean,
): { states: string[]; regions: RegionKey[] } | undefined {
  const found = findPlace(database, 'zip', zip) ?? findPlace(database, 'zip3', zip.slice(0, 3));
  if (!found) return undefined;
  const [own] = hasKey ? found.aliases : [];
  const [state = ''] = found.states;
  if (own && regionNames(database, state).includes(own)) return { states: [state], regions: [{ state, region: own }] };
  const regions = found.counties.flatMap((fips) => {
    const state = found.states.find((code) => countyName(database, code, fips) !== undefined);
    return state === undefined ? [] : { state, region: countyName(database, state, fips) as string };
  });
  return { states: found.states, regions };
}

/** Whether a ZIP code is in the dataset. Of others, only the first three digits name a state. */
export const isKnownZip = (database: DatasetDatabase, zip: string): boolean =>
  findPlace(database, 'zip', zip) !== undefined;

const placeByName = perRelease((database) =>
  database
    .select()
    .from(places)
    .where(and(eq(places.kind, sql.placeholder('kind')), eq(places.name, sql.placeholder('name'))))
    .prepare(),
);

const findPlace = (database: DatasetDatabase, kind: 'zip' | 'zip3', name: string) =>
  placeByName(database).get({ kind, name });
