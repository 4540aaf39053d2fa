import { isStopWord, type Token, type WordRun, wordsOf } from '../../../domain/search/words.js';
import type { DatasetDatabase } from '../../release/open.js';
import { perRelease } from '../../release/releases.js';
import { territories } from '../../tables/dataset.js';
import { placeKey } from './place-keys.js';

export type TerritoryRow = typeof territories.$inferSelect;

const territoryKeys = perRelease((database) => {
  const namesOf = ({ code, names, office, towns }: TerritoryRow) => [...names, ...towns, ...(office ? [code] : [])];
  const rows = database.select().from(territories).all();
  const named = rows.flatMap((row) => namesOf(row).map((name) => [placeKey(wordsOf(name)), row] as const));
  return new Map([...named, ...rows.flatMap((row) => row.zips.map((zip) => [`zip:${zip}`, row] as const))]);
});

/** What has the name, or the code in capitals or alone: "vi" is a verb in Spanish, and "as" is a word even then. */
export function findTerritory(
  database: DatasetDatabase,
  { text, from }: WordRun,
  tokens: readonly Token[],
): TerritoryRow | undefined {
  const isCode = text.length === 2;
  if (isStopWord(text) || (isCode && tokens.length > 1 && tokens[from]?.written !== text.toUpperCase()))
    return undefined;
  return territoryKeys(database).get(placeKey(text.split(' ')));
}

export const findTerritoryOfZip = (database: DatasetDatabase, zip: string): TerritoryRow | undefined =>
  [5, 4, 3].flatMap((length) => territoryKeys(database).get(`zip:${zip.slice(0, length)}`) ?? [])[0];

/** What to say about it, with the office that has the answers. */
export const notCovered = ({ names: [name = ''], office, website }: TerritoryRow): string =>
  `This service does not cover ${name.endsWith('Islands') ? `the ${name}` : name}. Its election office: ${office}, ${website}.`;

/** Military mail, parts of the world that have no code of their own, and what people write instead of the names. */
const PARTS_OF_WORLD = `apo,apo aa,apo ae,apo ap,dpo,dpo aa,dpo ae,dpo ap,fpo,fpo aa,fpo ae,fpo ap,
  africa,asia,britain,burma,czech republic,england,europe,europa,gran bretana,great britain,hong kong,inglaterra,
  korea,london,paris,scotland,turkey,uk,wales`;
/** The United States, their states and territories, and what is mostly something else: Chad, Guernsey, Jersey, and Réunion. */
const NO_COUNTRIES = new Set('AS GE GG GU JE MP PR RE TD UM UN US VI ZZ'.split(' '));

let countries: ReadonlySet<string> | undefined;

/** Whether a part of a text is the name of another country, in English or Spanish, as the Unicode CLDR has them. */
export function isCountry(text: string): boolean {
  countries ??= new Set([...PARTS_OF_WORLD.split(/,\s*/), ...countryNames()]);
  return countries.has(text);
}

function countryNames(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = ['en', 'es'].map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }));
  return codes
    .filter((code) => !NO_COUNTRIES.has(code))
    .flatMap((code) => names.map((one) => wordsOf(one.of(code) ?? '').join(' ')))
    .filter(Boolean);
}
