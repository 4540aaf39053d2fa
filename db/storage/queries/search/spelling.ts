import { isEnglish, wordLists } from '../../../domain/search/word-lists.js';
import { isStopWord, stemOf } from '../../../domain/search/words.js';
import { nearFinder } from '../../../domain/text/nearest.js';
import type { DatasetDatabase } from '../../release/open.js';
import { perRelease } from '../../release/per-release.js';
import { fieldIndex } from './field-index.js';

/** Shorter words have too many neighbors. */
const MIN_LENGTH = 4;
const LONG = 6;

const finders = perRelease((database) =>
  nearFinder(new Set([...fieldIndex(database).spellings.keys(), ...(wordLists().sets.get('question') ?? [])])),
);

/**
 * The word that a misspelled one most likely means: one with the same first letter and at most two edits (one in a short word), the most
 * frequent among equals. A word that some field has, or that is near to none, stays.
 */
export function corrected(database: DatasetDatabase, word: string): string {
  const { spellings, phrases } = fieldIndex(database);
  const isKnown = isStopWord(word) || spellings.has(word) || phrases.has(stemOf(word));
  if (isKnown || word.length < MIN_LENGTH || /\d/.test(word) || isEnglish(word)) return word;
  let best = { word, edits: word.length < LONG ? 1 : 2, count: 0 };
  for (const { candidate, edits } of finders(database)(word, best.edits)) {
    if (candidate.length < MIN_LENGTH || candidate[0] !== word[0]) continue;
    const count = spellings.get(candidate) ?? 1;
    if (edits < best.edits || (edits === best.edits && count > best.count)) best = { word: candidate, edits, count };
  }
  return best.word;
}
