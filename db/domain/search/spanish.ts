import { nearFinder } from '../text/nearest.js';
import { isEnglish, wordLists } from './word-lists.js';

/** More Spanish names of states than pages use. */
export const SPANISH_STATES: Readonly<Record<string, string>> = {
  'distrito de columbia': 'DC',
  'nueva hampshire': 'NH',
  tejas: 'TX',
};

/** Whether a word identifies a question as Spanish. `registrar` does not, because it is English too. */
const isSign = (word: string): boolean => word.length > 3 && wordLists().spanishWords.has(word) && !isEnglish(word);

export const isSpanish = (words: readonly string[]): boolean => words.some(isSign);

/** Translates Spanish words to English. Unknown words stay as they are. */
export function inEnglish(words: readonly string[]): string[] {
  let text = words.join(' ');
  for (const [pattern, replacement] of wordLists().spanishPhrases) text = text.replace(pattern, replacement);
  return text
    .split(' ')
    .map((word) => wordLists().spanishWords.get(word) ?? word)
    .filter(Boolean);
}

/** Whether all words of a part of a question are known Spanish words. */
export const areSpanish = ({ text }: { text: string }): boolean =>
  text.split(' ').every((word) => wordLists().spanishWords.has(word));

/** Shorter words are not corrected, because they have too many similar words. */
const MIN_LENGTH = 6;
let findNear: ReturnType<typeof nearFinder> | undefined;

/** Corrects a misspelled Spanish word to one with the same first letter and one edit. */
export function respelled(word: string): string {
  if (word.length < MIN_LENGTH || wordLists().spanishWords.has(word) || isEnglish(word)) return word;
  findNear ??= nearFinder(wordLists().spanishWords.keys());
  return findNear(word, 1).find(({ candidate }) => candidate[0] === word[0])?.candidate ?? word;
}
