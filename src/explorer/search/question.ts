import type { DatasetDatabase } from '../../../db/release/open.js';
import { findPlaces } from '../../../db/search/places.js';
import { MAX_TEXT_LENGTH } from '../../../db/search/search.js';
import { canonical, isStopWord, stemOf, wordsOf } from '../../../db/search/words.js';

/** A question in the one spelling that links have. */
export const readQuestion = (query: URLSearchParams): string =>
  (query.get('q') ?? '').normalize('NFC').trim().replace(/\s+/g, ' ');

/** What leads to the name of a place, which stands at the end without it: `when do polls close in`. */
const LEADING = /(?: (?:at|for|from|in|near|of|on))+$/;

/** A question without the place that it names. */
export function withoutPlace(database: DatasetDatabase, question: string): string {
  const { state, regions, words } = findPlaces(database, question);
  return state || regions.length > 0 ? words.join(' ').replace(LEADING, '') : question;
}

/** The same question about a place, such as `when do polls close in Ohio`. */
export function aboutPlace(database: DatasetDatabase, question: string, place: string): string {
  const asked = withoutPlace(database, question);
  const both = asked === '' ? place : `${asked} in ${place}`;
  return both.length > MAX_TEXT_LENGTH ? place : both;
}

/** The stems of the words that a question asks with, as corrected. */
export function stemsOf(
  database: DatasetDatabase,
  question: string,
  corrections: readonly { to: string }[],
): ReadonlySet<string> {
  const { words } = findPlaces(database, question);
  const all = [...words, ...canonical(words), ...corrections.map(({ to }) => to)];
  return new Set(all.filter((word) => !isStopWord(word)).map(stemOf));
}

/** The runs of a text that have words of a question, and those between them. */
export function markedRuns(text: string, stems: ReadonlySet<string>): { text: string; isMarked: boolean }[] {
  const runs: { text: string; isMarked: boolean }[] = [];
  for (const piece of text.split(/([\p{L}\p{N}'’]+)/u)) {
    const last = runs.at(-1);
    const words = wordsOf(piece);
    const isWord = words.length > 0;
    const isMarked = words.some(
      (word) => stems.has(stemOf(word)) || canonical([word]).some((one) => stems.has(stemOf(one))),
    );
    if (last && (!isWord || last.isMarked === isMarked)) last.text += piece;
    else if (piece !== '') runs.push({ text: piece, isMarked });
  }
  return runs.flatMap(({ text: run, isMarked }) => {
    // What is between a marked word and the next word that is not belongs to neither.
    const word = isMarked ? run.replace(/[^\p{L}\p{N}]+$/u, '') : run;
    const rest = run.slice(word.length);
    return [{ text: word, isMarked }, ...(rest === '' ? [] : [{ text: rest, isMarked: false }])];
  });
}
