import { and, eq, sql } from 'drizzle-orm';
import { isAboutElections, isOfTopic, type SearchTopic } from '../../../domain/search/topics.js';
import { isInSet, type SubjectRow } from '../../../domain/search/word-lists.js';
import { isGeneralWord, isStopWord } from '../../../domain/search/words.js';
import { NOT_OFFERED } from '../../../domain/vocabulary.js';
import type { DatasetDatabase } from '../../release/open.js';
import { perRelease } from '../../release/releases.js';
import { fields, values } from '../../tables/dataset.js';
import { fieldsBySlug } from '../fields.js';
import { hasValueSql } from '../information.js';
import { findOverrideKeys } from '../overrides.js';
import type { RegionRow, StateRow } from '../places.js';
import type { RankedField } from './field-index.js';
import type { Places } from './places.js';
import { resultOf, type SearchResult } from './result.js';
import { notCovered } from './territories.js';

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

export interface Subject {
  subject: SearchSubject;
  topic: SearchTopic | null;
  /** What the question may be about instead, if nothing is sure to answer it. */
  otherTopic: SearchTopic | null;
  /** What to say about something that the service does not have. */
  notice: string | null;
}

/**
 * @param words of the question without its places, in English
 * @param rows of the list, whose words the question has
 */
export function subjectOf(
  { territory, states }: Places,
  words: readonly string[],
  { rows, isSure }: { rows: readonly SubjectRow[]; isSure: boolean },
): Subject {
  const [row] = rows;
  const topicBesides = (shown: SearchTopic | null) => rows.find(({ topic }) => topic && topic !== shown)?.topic ?? null;
  const notice = territory ? notCovered(territory) : (row?.notice ?? null);
  if (notice) return { subject: 'NOT_AVAILABLE', topic: null, otherTopic: topicBesides(null), notice };
  if (isAboutElections(words)) return { subject: 'ELECTIONS', topic: 'ELECTIONS', otherTopic: null, notice };
  const topic = row?.topic ?? null;
  const isPlace =
    states.length > 0 && words.every((word, at) => isOfPlace(word) || (word === 'code' && words[at - 1] === 'zip'));
  if (isPlace || isSure) return { subject: isPlace ? 'PLACE' : 'FIELD', topic, otherTopic: null, notice };
  // Most questions about licenses and passports are not about voting.
  const isTopic = topic && (topic !== 'ID' || words.some((word) => OF_VOTING.test(word)));
  if (isTopic) return { subject: 'TOPIC', topic, otherTopic: topicBesides(topic), notice };
  return { subject: 'UNKNOWN', topic, otherTopic: topic, notice };
}

/** Of the best score. A value that answers half of the question is better than none. */
const ENOUGH_OF_OWN = { nearly: 0.85, half: 0.5 };

/** Puts the fields first that the region has a value of its own for, where they match the question well. */
export function ownFirst(
  database: DatasetDatabase,
  { name, state }: RegionRow,
  ranked: readonly RankedField[],
): readonly RankedField[] {
  const overrides = findOverrideKeys(database, { regions: [{ state: state.code, region: name }] });
  const own = new Set(overrides.map(({ field }) => field));
  const [best] = ranked;
  const isKnown = best && (own.has(best.slug) || knownText(database).get({ state: state.code, field: best.slug }));
  const least = ENOUGH_OF_OWN[isKnown ? 'nearly' : 'half'] * (best?.score ?? 0);
  const isFirst = ({ slug, score }: RankedField) => own.has(slug) && score >= least;
  return [...ranked.filter(isFirst), ...ranked.filter((one) => !isFirst(one))];
}

/** Finds the text of a value if it is known. */
const knownText = perRelease((database) =>
  database
    .select({ text: values.text })
    .from(values)
    .innerJoin(fields, eq(fields.slug, values.field))
    .where(and(eq(values.state, sql.placeholder('state')), eq(values.field, sql.placeholder('field')), hasValueSql))
    .prepare(),
);

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
  const found = sure.flatMap(({ slug }) => fieldsBySlug(database).get(slug) ?? []);
  const [best] = found;
  if (!best) return [];
  const related = found.filter(({ topic }) => topic === best.topic);
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
