import type { Locale } from '../../../messages/locale.js';

/** The question of a request, normalized as links spell it. */
export const readQuestion = (query: URLSearchParams): string =>
  (query.get('q') ?? '').normalize('NFC').trim().replace(/\s+/g, ' ');

/** Prepositions that are left at the end when the place is removed: `when do polls close in`. */
const TRAILING_PREPOSITIONS = /(?: (?:at|for|from|in|near|of|on|cerca|de|del|desde|en|para))+$/;

/** A question without the place that it names. */
export const withoutPlace = (
  { states, words }: Record<'states' | 'words', readonly unknown[]>,
  question: string,
): string => (states.length > 0 ? words.join(' ').replace(TRAILING_PREPOSITIONS, '') : question);

/** A question with a place. Either may be empty: `when do polls close in Ohio`. */
export const questionIn = ({ t }: Locale, question: string, place: string): string =>
  question === '' || place === '' ? question || place : t('search.questionIn', { question, place });
