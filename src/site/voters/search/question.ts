import { fromSpanish, hasMeaning } from '../../../../db/domain/search/spanish.js';
import { QUESTION_WORDS } from '../../../../db/domain/search/vocabulary.js';
import { canonical, isStopWord, stemOf, wordsOf } from '../../../../db/domain/search/words.js';
import { findPlaces } from '../../../../db/storage/queries/search/places.js';
import { MAX_TEXT_LENGTH } from '../../../../db/storage/queries/search/search.js';
import type { ReadableStates } from '../../../../db/storage/queries/search/search-values.js';
import type { DatasetDatabase } from '../../../../db/storage/release/open.js';
import type { Locale } from '../../../voting/messages/locale.js';

/** A question in the one spelling that links have. */
export const readQuestion = (query: URLSearchParams): string =>
  (query.get('q') ?? '').normalize('NFC').trim().replace(/\s+/g, ' ');

/** What leads to the name of a place, which stands at the end without it: `when do polls close in`. */
const LEADING = /(?: (?:at|for|from|in|near|of|on|cerca|de|del|desde|en|para))+$/;

/** A question without the place that it names. @param readable see `findPlaces` */
export function withoutPlace(database: DatasetDatabase, question: string, readable: ReadableStates): string {
  const { states, words } = findPlaces(database, question, readable);
  return states.length > 0 ? words.join(' ').replace(LEADING, '') : question;
}

/** A question and its place, of which either may be empty: `when do polls close in Ohio`. */
export const questionIn = ({ t }: Locale, question: string, place: string): string =>
  question === '' || place === '' ? question || place : t('search.questionIn', { question, place });

/** The same question about a place, such as `when do polls close in Ohio`. */
export function aboutPlace(
  database: DatasetDatabase,
  question: string,
  { place, locale }: { place: string; locale: Locale },
  readable: ReadableStates,
): string {
  const both = questionIn(locale, withoutPlace(database, question, readable), place);
  return both.length > MAX_TEXT_LENGTH ? place : both;
}

/** The words of a question that are marked in what it found. */
export interface QuestionWords {
  /** As they were written. */
  written: ReadonlySet<string>;
  /** Of those with a meaning, as corrected. */
  stems: ReadonlySet<string>;
}

export function questionWords(
  database: DatasetDatabase,
  question: string,
  corrections: readonly { to: string }[],
  readable: ReadableStates,
): QuestionWords {
  const { words } = findPlaces(database, question, readable);
  const english = fromSpanish(words);
  const own = english === words ? words : words.filter(hasMeaning);
  const all = [...own, ...canonical(own), ...canonical(english), ...corrections.map(({ to }) => to)];
  const meant = all.filter((word) => !isStopWord(word) && !QUESTION_WORDS.has(word));
  return { written: new Set(words.filter((word) => !QUESTION_WORDS.has(word))), stems: new Set(meant.map(stemOf)) };
}

/** Words without a meaning are only marked before one that has one, and if they are not too short: `same` in `same day`. */
const MIN_LENGTH = 4;

/** The runs of a text that have words of a question, and those between them. */
export function markedRuns(text: string, { written, stems }: QuestionWords): { text: string; isMarked: boolean }[] {
  // Words at odd places, and what is between them at even ones.
  const pieces = text.split(/([\p{L}\p{N}'’]+)/u);
  const hasStem = (piece = '') =>
    wordsOf(piece).some((word) =>
      [word, ...canonical([word]), ...canonical(fromSpanish([word]))].some((one) => stems.has(stemOf(one))),
    );
  const isWritten = (piece: string) => piece.length >= MIN_LENGTH && wordsOf(piece).some((word) => written.has(word));
  const marks = pieces.map(
    (piece, index) => index % 2 === 1 && (hasStem(piece) || (isWritten(piece) && hasStem(pieces[index + 2]))),
  );
  const runs: { text: string; isMarked: boolean }[] = [];
  for (const [index, piece] of pieces.entries()) {
    const isMarked = marks[index] === true || (marks[index - 1] === true && marks[index + 1] === true);
    const last = runs.at(-1);
    if (last?.isMarked === isMarked) last.text += piece;
    else if (piece !== '') runs.push({ text: piece, isMarked });
  }
  return runs;
}
