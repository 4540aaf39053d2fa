import { isAboutElections, isUnsure, noticeOf } from '../../../domain/search/subjects.js';
import { FILLERS } from '../../../domain/search/vocabulary.js';
import { isStopWord } from '../../../domain/search/words.js';
import { type FieldFormat, NOT_OFFERED } from '../../../domain/vocabulary.js';
import type { DatasetDatabase } from '../../release/open.js';
import { fieldsBySlug } from '../fields.js';
import type { RegionRow } from '../regions.js';
import type { StateRow } from '../states.js';
import type { RankedField } from './field-index.js';
import { knownText } from './own-first.js';
import type { Places } from './places.js';
import { resultOf, type SearchResult } from './result.js';
import { notCovered } from './territories.js';

/** What a question is about. */
export const SEARCH_SUBJECTS = ['FIELD', 'ELECTIONS', 'PLACE', 'NOT_AVAILABLE', 'UNKNOWN'] as const;
export type SearchSubject = (typeof SEARCH_SUBJECTS)[number];

/** Of the best phrase of a field that answers, and of the best score; the second pair is for a field without all words. */
const ENOUGH = { phrase: 0.45, share: 0.6 };
const MORE = { phrase: 0.5, share: 0.8 };

/**
 * The fields that are sure to answer a question, the best first. A wrong answer is worse than none, so a field must have all words of the
 * question that carry meaning, or match it well and have most of them. A yes or no needs all. An official page comes after a value.
 *
 * @param formatOf of a field, by its slug
 */
export function sureFields(
  ranked: readonly RankedField[],
  words: readonly string[],
  formatOf: (slug: string) => FieldFormat | undefined,
): readonly RankedField[] {
  const top = ranked[0]?.score ?? 0;
  const has = ({ best, score }: RankedField, { phrase, share }: typeof ENOUGH) =>
    best >= phrase && score >= share * top;
  const all = ranked.filter((one) => one.isCovered && has(one, ENOUGH));
  const most = ranked.filter((one) => one.isNearlyCovered && formatOf(one.slug) !== 'Boolean' && has(one, MORE));
  const sure = all.length > 0 ? all : most;
  if (words.some((word) => PAGE_WORDS.has(word))) return sure;
  return [...sure.filter(({ slug }) => !isPage(slug)), ...sure.filter(({ slug }) => isPage(slug))];
}

/** Fields that name the official page on a subject. */
const isPage = (slug: string): boolean => slug.startsWith('source_');
const PAGE_WORDS = new Set('website page pages official source location locations places sites'.split(' '));

interface Subject {
  subject: SearchSubject;
  /** What to say about something that the service does not have. */
  notice: string | null;
}

/** @param words of the question without its places, in English, as they were written */
export function subjectOf(
  { territory, states }: Places,
  words: readonly string[],
  sure: readonly RankedField[],
): Subject {
  const notice = territory ? notCovered(territory) : noticeOf(words);
  if (notice) return { subject: 'NOT_AVAILABLE', notice };
  if (isAboutElections(words)) return { subject: 'ELECTIONS', notice: null };
  if (sure.length > 0 && !isUnsure(words)) return { subject: 'FIELD', notice: null };
  const isPlace = states.length > 0 && words.every((word) => isStopWord(word) || FILLERS.has(word));
  return { subject: isPlace ? 'PLACE' : 'UNKNOWN', notice: null };
}

/**
 * The value that answers in each state. If the state does not offer what the best field is about, or if its value is unknown, another
 * field that is sure to answer and of the same topic is better: of ways to register, one that the state has.
 *
 * @param regionIn the region that the question names in a state
 */
export function answersIn(
  database: DatasetDatabase,
  sure: readonly RankedField[],
  states: readonly StateRow[],
  regionIn: (state: StateRow) => RegionRow | null,
): SearchResult[] {
  const fields = sure.flatMap(({ slug }) => fieldsBySlug(database).get(slug) ?? []);
  const [best] = fields;
  if (!best) return [];
  const related = fields.filter(({ topic }) => topic === best.topic);
  return states.map((state) => {
    const texts = related.map((field) => ({
      field,
      ...knownText(database).get({ state: state.code, field: field.slug }),
    }));
    const offered = texts.find(({ text }) => text !== undefined && text !== NOT_OFFERED);
    const known = offered ?? texts.find(({ text }) => text !== undefined);
    return resultOf('ANSWER', { state, field: known?.field ?? best, region: regionIn(state) });
  });
}
