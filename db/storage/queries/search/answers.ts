import { isAboutElections } from '../../../domain/search/subjects.js';
import { isOfTopic, type SearchTopic } from '../../../domain/search/topics.js';
import { isInSet, type SubjectRow } from '../../../domain/search/word-lists.js';
import { isGeneralWord, isStopWord } from '../../../domain/search/words.js';
import { NOT_OFFERED } from '../../../domain/vocabulary.js';
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
export type SearchSubject = 'FIELD' | 'TOPIC' | 'ELECTIONS' | 'PLACE' | 'NOT_AVAILABLE' | 'UNKNOWN';

/** Of the best phrase of a field that answers, and of the best score. */
const ENOUGH = { phrase: 0.45, share: 0.6 };

/**
 * The fields that are sure to answer a question, the best first. A wrong answer is worse than none, so a field must have all words of the
 * question that carry meaning, and be of its topic. An official page comes after a value.
 */
export function sureFields(
  ranked: readonly RankedField[],
  words: readonly string[],
  topic: SearchTopic | null,
): readonly RankedField[] {
  const top = ranked[0]?.score ?? 0;
  const isEnough = ({ best, score }: RankedField) => best >= ENOUGH.phrase && score >= ENOUGH.share * top;
  const isHow = /\bhow\b(?! (?:old|long|many|much|late))/.test(words.join(' '));
  const isFit = ({ slug }: RankedField) => isOfTopic(slug, topic) && !(isHow && WHO_MAY.has(slug));
  const sure = ranked.filter((one) => one.isCovered && isEnough(one) && isFit(one));
  if (words.some((word) => PAGE_WORDS.has(word))) return sure;
  return sure.toSorted((one, other) => Number(isPage(one.slug)) - Number(isPage(other.slug)));
}

/** What people ask with "can I", and not with "how". */
const WHO_MAY = new Set(['absentee_voting_laws', 'registration_laws']);

/** Fields that name the official page on a subject. */
const isPage = (slug: string): boolean => slug.startsWith('source_');
const PAGE_WORDS = new Set('website page pages official source location locations places sites'.split(' '));

/** Whether a word is one of questions that only name a place. */
const isOfPlace = (word: string) => isStopWord(word) || isGeneralWord(word) || isInSet('place', word);

const OF_VOTING =
  /^(?:absentee|ballot|booth|card|citizen|elect|ids?$|identi|match|poll|precinct|primar|regist|roll|runoff|show|vot)/;

interface Subject {
  subject: SearchSubject;
  topic: SearchTopic | null;
  /** What to say about something that the service does not have. */
  notice: string | null;
}

/**
 * @param words of the question without its places, in English
 * @param row of the list, whose words the question has
 */
export function subjectOf(
  { territory, states }: Places,
  words: readonly string[],
  { row, isSure }: { row: SubjectRow | undefined; isSure: boolean },
): Subject {
  const notice = territory ? notCovered(territory) : (row?.notice ?? null);
  if (notice) return { subject: 'NOT_AVAILABLE', topic: null, notice };
  if (isAboutElections(words)) return { subject: 'ELECTIONS', topic: 'ELECTIONS', notice };
  const topic = row?.topic ?? null;
  const isPlace =
    states.length > 0 && words.every((word, at) => isOfPlace(word) || (word === 'code' && words[at - 1] === 'zip'));
  if (isPlace) return { subject: 'PLACE', topic, notice };
  if (isSure) return { subject: 'FIELD', topic, notice };
  // Most questions about licenses and passports are not about voting.
  if (topic && (topic !== 'ID' || words.some((word) => OF_VOTING.test(word))))
    return { subject: 'TOPIC', topic, notice };
  return { subject: 'UNKNOWN', topic, notice };
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
