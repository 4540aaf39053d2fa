import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { packageRoot } from '../../package-root.js';
import type { Language } from '../language/catalog.js';

/** The words and phrases of questions, as two files have them that need no code. */

type Row = Readonly<Record<string, string>>;

const rowsOf = (file: string, wanted: Language): Row[] =>
  (parse(readFileSync(join(packageRoot, 'db/domain/search', file)), { columns: true }) as Row[]).filter(
    ({ language }) => language === wanted,
  );

const listsIn = (language: Language): [word: string, written: string][] =>
  rowsOf('words.csv', language).map(({ word = '', written = '' }) => [word, written]);

const byWritten = (lists: readonly (readonly [string, string])[]): ReadonlyMap<string, string> =>
  new Map(lists.flatMap(([word, written]) => written.split(' ').map((one) => [one, word] as const)));

const phrasesIn = (language: Language): readonly (readonly [pattern: RegExp, meaning: string])[] =>
  rowsOf('phrases.csv', language).map(({ pattern = '', meaning = '' }) => [new RegExp(pattern, 'g'), meaning]);

/** The synonyms of a word. */
export const SYNONYMS: ReadonlyMap<string, string> = new Map(listsIn('en'));
/** The word that replaces each synonym. */
export const SYNONYM_OF = byWritten(listsIn('en'));
/** The English word for each Spanish word. Empty for words without meaning. */
export const SPANISH_WORDS = byWritten(listsIn('es'));
/** Phrases with the same meaning, in the order in which they are replaced. */
export const PHRASES = phrasesIn('en');
export const SPANISH_PHRASES = phrasesIn('es');
