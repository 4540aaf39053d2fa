import { stemmer } from 'stemmer';
import { withoutAccents } from '../text/nearest.js';
import { PHRASES, STOP_WORDS, SYNONYM_OF } from './vocabulary.js';

/** Splits a text into lowercase words without accents and punctuation. */
export function wordsOf(text: string): string[] {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/\bi['’]d\b/g, '')
    .replace(/['’]/g, '')
    .replace(/\b(when|where|how)s\b/g, '$1')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Further words of a question are ignored. */
const MAX_WORDS = 20;

export const questionWordsOf = (text: string): string[] => wordsOf(text).slice(0, MAX_WORDS);

/** Replaces synonyms by one of them: `where's my mail-in ballot` and `absentee ballot` have the same words. */
export function canonical(words: readonly string[]): string[] {
  let text = words.join(' ');
  for (const [pattern, replacement] of PHRASES) text = text.replace(pattern, replacement);
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => SYNONYM_OF.get(word) ?? word);
}

/** Returns the stem of a word by Porter's algorithm. `registering` and `registered` have the same stem. */
export const stemOf = (word: string): string => stemmer(word);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** Consecutive words of a question. */
export interface WordRun {
  text: string;
  /** The index of the first word. */
  from: number;
  length: number;
}

/** Returns all runs of words up to a length, longest first. */
export function runsOf(words: readonly string[], maxLength: number): WordRun[] {
  const runs: WordRun[] = [];
  for (let length = Math.min(maxLength, words.length); length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1)
      runs.push({ text: words.slice(from, from + length).join(' '), from, length });
  return runs;
}
