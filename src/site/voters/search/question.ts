import { fromSpanish, hasMeaning } from '../../../../db/domain/search/spanish.js';
import { QUESTION_WORDS } from '../../../../db/domain/search/vocabulary.js';
import { canonical, isStopWord, stemOf, wordsOf } from '../../../../db/domain/search/words.js';
import { MAX_QUESTION_LENGTH } from '../../../../db/domain/vocabulary.js';
import { findPlaces } from '../../../../db/storage/queries/search/places.js';
import type { DatasetDatabase } from '../../../../db/storage/release/open.js';
import type { Locale } from '../../../messages/locale.js';

/** The question of a request, normalized as links spell it. */
export const readQuestion = (query: URLSearchParams): string =>
  (query.get('q') ?? '').normalize('NFC').trim().replace(/\s+/g, ' ');

/** Prepositions that are left at the end when the place is removed: `when do polls close in`. */
const TRAILING_PREPOSITIONS = /(?: (?:at|for|from|in|near|of|on|cerca|de|del|desde|en|para))+$/;

/** A question without the place that it names. @param hasKey see `findPlaces` */
export function withoutPlace(database: DatasetDatabase, question: string, hasKey: boolean): string {
  const { states, words } = findPlaces(database, question, hasKey);
  return states.length > 0 ? words.join(' ').replace(TRAILING_PREPOSITIONS, '') : question;
}

/** Combines a question with a place. Either may be empty: `when do polls close in Ohio`. */
export const questionIn = ({ t }: Locale, question: string, place: string): string =>
  question === '' || place === '' ? question || place : t('search.questionIn', { question, place });

/** The same question about a place, such as `when do polls close in Ohio`. */
export function questionAbout(
  database: DatasetDatabase,
  question: string,
  { place, locale }: { place: string; locale: Locale },
  hasKey: boolean,
): string {
  const combined = questionIn(locale, withoutPlace(database, question, hasKey), place);
  return combined.length > MAX_QUESTION_LENGTH ? place : combined;
}

/** The words of a question to highlight in its results. */
export interface QuestionWords {
  /** The words as the visitor wrote them. */
  written: ReadonlySet<string>;
  /** The stems of the meaningful words, with corrected spelling. */
  stems: ReadonlySet<string>;
}

export function questionWords(
  database: DatasetDatabase,
  question: string,
  corrections: readonly { to: string }[],
  hasKey: boolean,
): QuestionWords {
  const { words } = findPlaces(database, question, hasKey);
  const english = fromSpanish(words);
  const meaningful = english === words ? words : words.filter(hasMeaning);
  const all = [...meaningful, ...canonical(meaningful), ...canonical(english), ...corrections.map(({ to }) => to)];
  const searched = all.filter((word) => !isStopWord(word) && !QUESTION_WORDS.has(word));
  return { written: new Set(words.filter((word) => !QUESTION_WORDS.has(word))), stems: new Set(searched.map(stemOf)) };
}

/** Stop words of at least this length are highlighted if a meaningful word follows: `same` in `same day`. */
const MIN_STOP_WORD_LENGTH = 4;

/** Splits a text into runs that are highlighted and runs that are not. */
export function markedRuns(text: string, { written, stems }: QuestionWords): { text: string; isMarked: boolean }[] {
  // Words have odd indexes; the text between them has even indexes.
  const pieces = text.split(/([\p{L}\p{N}'’]+)/u);
  const hasStem = (piece = '') =>
    wordsOf(piece).some((word) =>
      [word, ...canonical([word]), ...canonical(fromSpanish([word]))].some((form) => stems.has(stemOf(form))),
    );
  const isWritten = (piece: string) =>
    piece.length >= MIN_STOP_WORD_LENGTH && wordsOf(piece).some((word) => written.has(word));
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
