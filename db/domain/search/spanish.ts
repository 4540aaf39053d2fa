import { nearFinder } from '../text/nearest.js';
import { isEnglish } from './english-words.js';
import { SPANISH_PHRASES, SPANISH_WORDS } from './spanish-words.js';

/** Other names of states in Spanish, besides those of pages. */
export const SPANISH_STATES: Readonly<Record<string, string>> = {
  'distrito de columbia': 'DC',
  'nueva hampshire': 'NH',
  tejas: 'TX',
};

/** One such word makes a question Spanish. `registrar` is English as well. */
const isSign = (word: string): boolean => word.length > 3 && SPANISH_WORDS.has(word) && !isEnglish(word);

export const isSpanish = (words: readonly string[]): boolean => words.some(isSign);

/** A question in Spanish in English words; another one as it is. */
export const fromSpanish = (words: readonly string[]): readonly string[] =>
  isSpanish(words) ? inEnglish(words) : words;

/** Words in Spanish in English ones. A word that is not known stays. */
export function inEnglish(words: readonly string[]): string[] {
  let text = words.join(' ');
  for (const [pattern, replacement] of SPANISH_PHRASES) text = text.replace(pattern, replacement);
  return text
    .split(' ')
    .map((word) => SPANISH_WORDS.get(word) ?? word)
    .filter(Boolean);
}

/** Whether all words of a part of a question are words with which people ask in Spanish. */
export const areSpanish = ({ text }: { text: string }): boolean =>
  text.split(' ').every((word) => SPANISH_WORDS.has(word));

/** Shorter words have too many neighbors. */
const MIN_LENGTH = 6;
const findNear = nearFinder(SPANISH_WORDS.keys());

/** A misspelled word in Spanish as the one that it most likely means: one with the same first letter and one edit. */
export function respelled(word: string): string {
  if (word.length < MIN_LENGTH || SPANISH_WORDS.has(word) || isEnglish(word)) return word;
  return findNear(word, 1).find(({ candidate }) => candidate[0] === word[0])?.candidate ?? word;
}

/** Whether a word in Spanish says something about the subject. */
export const hasMeaning = (word: string): boolean => SPANISH_WORDS.get(word) !== '';
