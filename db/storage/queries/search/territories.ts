import { isStopWord, wordsOf } from '../../../domain/search/words.js';
import type { DatasetDatabase } from '../../release/open.js';
import { perRelease } from '../../release/per-release.js';
import { territories } from '../../tables/search.js';
import { placeKey } from './place-keys.js';

export type TerritoryRow = typeof territories.$inferSelect;

const territoryKeys = perRelease((database) => {
  const namesOf = ({ code, names, office, towns }: TerritoryRow) => [...names, ...towns, ...(office ? [code] : [])];
  const rows = database.select().from(territories).all();
  const named = rows.flatMap((row) => namesOf(row).map((name) => [placeKey(wordsOf(name)), row] as const));
  return new Map([...named, ...rows.flatMap((row) => row.zips.map((zip) => [`zip:${zip}`, row] as const))]);
});

/** What has the name, the ZIP code, or the code in capitals: "vi" is a verb in Spanish, and "as" is a word even then. */
export function findTerritory(database: DatasetDatabase, text: string, question: string): TerritoryRow | undefined {
  const zips = /^\d{5}$/.test(text) ? [5, 4, 3].map((length) => `zip:${text.slice(0, length)}`) : [];
  const isWord = isStopWord(text) || (text.length === 2 && !question.includes(text.toUpperCase()));
  const keys = isWord ? [] : [placeKey(text.split(' ')), ...zips];
  return keys.flatMap((key) => territoryKeys(database).get(key) ?? [])[0];
}

/** What to say about it, with the office that has the answers. */
export function notCovered({ names: [name = ''], office, website }: TerritoryRow): string {
  const next = office ? `Its election office: ${office}, ${website}.` : 'If you vote in a state, add its name.';
  return `This service does not cover ${/Islands$|^Federated /.test(name) ? `the ${name}` : name}. ${next}`;
}
