import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { packageRoot } from '../../package-root.js';
import type { Language } from '../language/catalog.js';
import type { SearchTopic } from './topics.js';

/** The words and phrases of questions, as files have them that need no code. */

type Row = Readonly<Record<string, string>>;
type Phrase = readonly [pattern: RegExp, meaning: string];

const readRows = (file: string): Row[] =>
  parse(readFileSync(join(packageRoot, 'db/domain/search', file)), { columns: true });

const rowsOf = (file: string, wanted: Language): Row[] => readRows(file).filter(({ language }) => language === wanted);

const listsIn = (language: Language): [word: string, written: string][] =>
  rowsOf('words.csv', language).map(({ word = '', written = '' }) => [word, written]);

/** The words in the second column, by the first one. */
const listsOf = (file: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    readRows(file)
      .map((row) => Object.values(row))
      .map(([name = '', words = '']) => [name, words.split(' ')]),
  );

const byWritten = (lists: readonly (readonly [string, string])[]): ReadonlyMap<string, string> =>
  new Map(lists.flatMap(([word, written]) => written.split(' ').map((one) => [one, word] as const)));

const phrasesIn = (language: Language): readonly Phrase[] =>
  rowsOf('phrases.csv', language).map(({ pattern = '', meaning = '' }) => [new RegExp(pattern, 'g'), meaning]);

/** What a question with some words is about: a topic, or what the service does not have. */
export interface SubjectRow {
  pattern: RegExp;
  topic: SearchTopic | null;
  /** Whether one field may answer such a question. */
  isDirect: boolean;
  /** A sentence for readers. */
  notice: string | null;
}

/**
 * Words of subjects.csv as a pattern: `a|b` is either, `a*` begins a word, `a|b?` may be missing, `_` is any word, `...` are any words
 * between, `$` is the end of the question, and `{a}` is any of the synonyms of a word.
 */
function patternOf(words: string, synonyms: ReadonlyMap<string, string>): RegExp {
  const parts = words.split(' ').map((part) => {
    if (part === '...') return '(?: \\w+)*?';
    if (part === '$') return '(?= $)';
    const choices = part
      .replace(/\?$/, '')
      .replace(/\{(\w+)\}/g, (_, word) => (synonyms.get(word) ?? word).replaceAll(' ', '|'))
      .replaceAll('*', '\\w*')
      .replace(/^_$/, '\\w+');
    return part.endsWith('?') ? `(?: (?:${choices}))?` : ` (?:${choices})`;
  });
  return new RegExp(`${parts.join('')}(?= )`);
}

const subjectsWith = (synonyms: ReadonlyMap<string, string>): SubjectRow[] =>
  readRows('subjects.csv').map(({ words = '', topic, direct, notice }) => ({
    pattern: patternOf(words, synonyms),
    topic: (topic || null) as SearchTopic | null,
    isDirect: direct !== 'no',
    notice: notice || null,
  }));

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
  /** Words that have something in common. */
  sets: ReadonlyMap<string, ReadonlySet<string>>;
  /** The slugs of the fields of each topic. */
  topics: ReadonlyMap<string, readonly string[]>;
  /** In the order in which they are tried. */
  subjects: readonly SubjectRow[];
}

let lists: WordLists | undefined;

/** The first call reads the files: most commands need none of them. */
export function wordLists(): WordLists {
  if (lists) return lists;
  const synonyms = new Map(listsIn('en'));
  lists = {
    synonyms,
    synonymOf: byWritten([...synonyms]),
    spanishWords: byWritten(listsIn('es')),
    phrases: phrasesIn('en'),
    spanishPhrases: phrasesIn('es'),
    sets: new Map([...listsOf('word-sets.csv')].map(([set, words]) => [set, new Set(words)])),
    topics: listsOf('topics.csv'),
    subjects: subjectsWith(synonyms),
  };
  return lists;
}

/** Whether a set of word-sets.csv has a word. */
export const isInSet = (set: 'stop' | 'question' | 'general' | 'election' | 'place', word: string): boolean =>
  wordLists().sets.get(set)?.has(word) ?? false;

let english: ReadonlySet<string> | undefined;

/**
 * Whether a lowercase word of four letters or more is English. `npm run gen:words` generates the list from
 * dictionary-en (MIT and BSD, see its license in the notices of the package). The first call reads the list.
 */
export function isEnglish(word: string): boolean {
  english ??= new Set(readFileSync(join(packageRoot, 'db/domain/search/english-words.txt'), 'latin1').split('\n'));
  return english.has(word);
}
