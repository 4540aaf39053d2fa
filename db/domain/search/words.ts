import { stemmer } from 'stemmer';
import { withoutAccents } from '../text/nearest.js';
import { isInSet, wordLists } from './word-lists.js';

export interface Token {
  /** In lowercase, without accents and punctuation. */
  word: string;
  /** Without accents, in the case in which it was written. */
  written: string;
  /** What is between the token before and this one. */
  gap: string;
}

/** ZIP codes with the four digits that name a part of them. */
const ZIP_PLUS_4 = /\b(\d{5})(?:\s?-\s?)?\d{4}\b/g;

/** Splits a text into its words, as they are compared and as they were written. A ZIP code is its first five digits. */
export function tokensOf(text: string): Token[] {
  const plain = withoutAccents(text.normalize('NFKC'))
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\bi['’]d\b/gi, '')
    .replace(/['’]/g, '')
    .replace(ZIP_PLUS_4, '$1');
  return [...plain.matchAll(/([^a-z0-9]*)([a-z0-9]+)/gi)].map(([, gap = '', written = '']) => ({
    word: written.toLowerCase().replace(/^(when|where|how)s$/, '$1'),
    written,
    gap,
  }));
}

export const wordsOf = (text: string): string[] => tokensOf(text).map(({ word }) => word);

/** Further words of a question are ignored. */
const MAX_WORDS = 40;

export const questionTokensOf = (text: string): Token[] => tokensOf(text).slice(0, MAX_WORDS);

/** Replaces synonyms by one of them: `where's my mail-in ballot` and `absentee ballot` have the same words. */
export function canonical(words: readonly string[]): string[] {
  const { phrases, synonymOf } = wordLists();
  let text = words.join(' ');
  for (const [pattern, replacement] of phrases) text = text.replace(pattern, replacement);
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => synonymOf.get(word) ?? word);
}

/** Returns the stem of a word by Porter's algorithm. `registering` and `registered` have the same stem. */
export const stemOf = (word: string): string => stemmer(word);

/** Whether a word says nothing about the subject. */
export const isStopWord = (word: string): boolean => isInSet('stop', word);

/** `how` and `when` have little weight, because they only name the kind of answer. */
export const isQuestionWord = (word: string): boolean => isInSet('question', word);

/** Whether a word is one of questions about any field. A field can answer a question without having it. */
export const isGeneralWord = (word: string): boolean => isInSet('general', word);

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
