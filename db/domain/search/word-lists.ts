import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { packageRoot } from '../../package-root.js';
import type { Language } from '../language/catalog.js';

/** The words and phrases of questions, as two files have them that need no code. */

type Row = Readonly<Record<string, string>>;
type Phrase = readonly [pattern: RegExp, meaning: string];

const rowsOf = (file: string, wanted: Language): Row[] =>
  (parse(readFileSync(join(packageRoot, 'db/domain/search', file)), { columns: true }) as Row[]).filter(
    ({ language }) => language === wanted,
  );

const listsIn = (language: Language): [word: string, written: string][] =>
  rowsOf('words.csv', language).map(({ word = '', written = '' }) => [word, written]);

const byWritten = (lists: readonly (readonly [string, string])[]): ReadonlyMap<string, string> =>
  new Map(lists.flatMap(([word, written]) => written.split(' ').map((one) => [one, word] as const)));

const phrasesIn = (language: Language): readonly Phrase[] =>
  rowsOf('phrases.csv', language).map(({ pattern = '', meaning = '' }) => [new RegExp(pattern, 'g'), meaning]);

interface WordLists {
  /** The synonyms of a word. */
  synonyms: ReadonlyMap<string, string>;
  /** The word that replaces each synonym. */
  synonymOf: ReadonlyMap<string, string>;
  /** The English word for each Spanish word. Empty for words without meaning. */
  spanishWords: ReadonlyMap<string, string>;
  /** Phrases with the same meaning, in the order in which they are replaced. */
  phrases: readonly Phrase[];
  spanishPhrases: readonly Phrase[];
}

let lists: WordLists | undefined;

/** The first call reads the files: most commands need none of them. */
export function wordLists(): WordLists {
  lists ??= {
    synonyms: new Map(listsIn('en')),
    synonymOf: byWritten(listsIn('en')),
    spanishWords: byWritten(listsIn('es')),
    phrases: phrasesIn('en'),
    spanishPhrases: phrasesIn('es'),
  };
  return lists;
}
