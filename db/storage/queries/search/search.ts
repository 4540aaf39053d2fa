import { sql } from 'drizzle-orm';
import type { Language } from '../../../domain/language/catalog.js';
import { inEnglish, respelled } from '../../../domain/search/spanish.js';
import {
  type ElectionKind,
  electionKindOf,
  fieldsOfTopic,
  rowsOf,
  type SearchTopic,
} from '../../../domain/search/topics.js';
import { isEnglish, wordLists } from '../../../domain/search/word-lists.js';
import { canonical, isQuestionWord, isStopWord, stemOf } from '../../../domain/search/words.js';
import { nearFinder } from '../../../domain/text/nearest.js';
import type { DatasetDatabase } from '../../release/open.js';
import { perRelease } from '../../release/releases.js';
import { type FieldRow, fieldsBySlug } from '../fields.js';
import { isReserved } from '../information.js';
import { findRegion, type RegionRow, type StateRow, statesByCode } from '../places.js';
import { answersIn, ownFirst, type Subject, subjectOf, sureFields } from './answers.js';
import { fieldIndex, type RankedField, rankFields } from './field-index.js';
import { findByKeys, placeKey } from './place-keys.js';
import { findPlaces, type Places } from './places.js';
import { distinct, resultOf, type SearchResult } from './result.js';

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
function corrected(database: DatasetDatabase, word: string): string {
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

/**
 * The values that have all words of a question, the best first.
 *
 * @param words of the question, canonical and corrected
 * @param states codes of those whose values are searched; all by default. The best ones of all states may have none of them.
 */
function searchValues(
  database: DatasetDatabase,
  words: readonly string[],
  states: readonly string[] | undefined,
  limit: number,
): SearchResult[] {
  const terms = [...new Set(words.filter((word) => !isStopWord(word) && !isQuestionWord(word)))];
  if (terms.length === 0) return [];
  const query = terms.map(anyOf).join(' AND ');
  const found = database.all<Record<'state' | 'field' | 'snippet', string>>(sql`
    select "values".state, "values".field, snippet(search_values, -1, '', '', '…', 24) as snippet
    from search_values join "values" on "values".rowid = search_values.rowid
    where search_values match ${query} ${states ? sql`and "values".state in ${states}` : sql``}
    order by rank, "values".state, "values".field limit ${limit}`);
  return found.map(({ state, field, snippet }) =>
    resultOf('ANSWER', {
      state: statesByCode(database).get(state) ?? null,
      field: fieldsBySlug(database).get(field) ?? null,
      snippet,
    }),
  );
}

/** A word, or another one for it. Words have only letters and digits, so that quotes are safe. */
const anyOf = (word: string): string =>
  `(${[word, ...(wordLists().synonyms.get(word)?.split(' ') ?? [])].map((one) => `"${one}"`).join(' OR ')})`;

/** Results of one search. */
export const MAX_RESULTS = 50;

/** How a question was read, and what was found. */
export interface Search extends Subject {
  /** The kind of election that a question about elections names. */
  electionKind: ElectionKind | null;
  /** What answers the question: a value of each state that it names, otherwise a field. Empty if nothing is sure to. */
  answers: readonly SearchResult[];
  /** All that the question names, in its order. */
  states: readonly StateRow[];
  regions: readonly RegionRow[];
  /** The words of the question without its places. */
  words: readonly string[];
  /** The city or the ZIP code that leads to the regions. */
  city: string | null;
  /** The field that the question is most likely about. */
  field: FieldRow | null;
  /** Words that were read as others. */
  corrections: readonly { from: string; to: string }[];
  results: readonly SearchResult[];
}

/** Fields, of those with at least this share of the best one's score. */
const MIN_SHARE = 0.35;
const MAX_FIELDS = 8;
const MAX_VALUES = 10;

/**
 * Searches for what a question is about. The question may name states, counties, cities and ZIP codes; the rest of it is compared with the
 * labels, keywords and descriptions of fields, and with the texts of values. Takes a few milliseconds.
 *
 * @param text at most MAX_QUESTION_LENGTH characters, of which the first words count
 * @param hasKey whether values and all regions are found, and tell how the question is read. Otherwise, only what everyone may read.
 */
export function search(database: DatasetDatabase, text: string, hasKey: boolean): Search {
  const places = findPlaces(database, text, hasKey);
  const language = places.isSpanish ? 'es' : 'en';
  const english = language === 'es' ? inEnglish(places.words.map(respelled)) : places.words;
  const read = repaired(database, english, language, hasKey);
  const question = read.map(({ to }) => to);
  const words = canonical(question);
  const regions = places.regions.flatMap((one) => findRegion(database, one.state, one.region) ?? []);
  const rows = rowsOf(question);
  // Reserved fields have no values, so they answer nothing.
  const found = rankFields(database, words).filter((field) => !isReserved(database, field));
  const answering = new Set(rows[0]?.isDirect === false ? [] : sureFields(found, words, rows[0]?.topic ?? null));
  const region = hasKey ? onlyOne(regions) : null;
  const inOrder = [...new Set([...answering, ...found])];
  const ranked = region ? ownFirst(database, region, inOrder) : inOrder;
  const sure = ranked.filter((one) => answering.has(one));
  const about = subjectOf(places, question, { rows, isSure: sure.length > 0 });
  const fields = about.subject === 'TOPIC' ? fieldsOf(database, about.topic, ranked) : best(database, ranked);
  const states = hasKey ? places.states : [];
  const answers =
    states.length > 0
      ? answersIn(database, sure, states, (state) => regionIn(regions, state))
      : sure.slice(0, 1).map(({ slug }) => resultOf('FIELD', { field: fieldsBySlug(database).get(slug) ?? null }));
  return {
    ...about,
    electionKind: about.topic === 'ELECTIONS' ? electionKindOf(question) : null,
    words: places.words,
    states: places.states,
    regions,
    city: places.city ?? null,
    answers: about.subject === 'FIELD' ? answers : [],
    field: fields[0] ?? null,
    corrections: read.filter(({ from, to }) => from !== to),
    results: resultsOf(database, words, { places, states, regions, fields, hasKey }),
  };
}

interface FoundByName {
  places: Places;
  /** Those of the places whose values may be read. */
  states: readonly StateRow[];
  regions: readonly RegionRow[];
  fields: readonly FieldRow[];
  hasKey: boolean;
}

/** The values of the states that the question names, its places, the values that have its words, and the fields. */
function resultsOf(database: DatasetDatabase, words: readonly string[], found: FoundByName): SearchResult[] {
  const { places, states, regions, fields, hasKey } = found;
  const values = fields.flatMap((field) =>
    states.map((state) => resultOf('ANSWER', { state, field, region: regionIn(regions, state) })),
  );
  const about = fields.map((field) => resultOf('FIELD', { field }));
  const isInStates = places.states.length > 0;
  const searched = isInStates ? states.map(({ code }) => code) : undefined;
  const texts = hasKey ? searchValues(database, words, searched, MAX_VALUES) : [];
  // Of the counties that have one name, the states are not what the question names.
  const isMeant = ({ code }: StateRow) =>
    places.states.length === 1 || !regions.some(({ state }) => state.code === code);
  const where = [
    ...regions.map((region) => resultOf('REGION', { state: region.state, region })),
    ...places.states.filter(isMeant).map((state) => resultOf('STATE', { state })),
  ];
  const all = isInStates && hasKey ? [...values, ...where, ...texts] : [...about, ...where, ...texts];
  return distinct(all).slice(0, MAX_RESULTS);
}

/** The only region of a question in a state. */
const regionIn = (regions: readonly RegionRow[], { code }: StateRow): RegionRow | null =>
  onlyOne(regions.filter(({ state }) => state.code === code));

/** Misspelled words as those that they most likely mean, but for names of places. */
function repaired(
  database: DatasetDatabase,
  words: readonly string[],
  language: Language,
  hasKey: boolean,
): Search['corrections'] {
  // The spellings are those of English.
  const read = words.map((word) => ({ from: word, to: language === 'en' ? corrected(database, word) : word }));
  const keys = read.filter(({ from, to }) => from !== to).map(({ from }) => placeKey([from]));
  const places = new Set(findByKeys(database, keys, hasKey).map(({ key }) => key));
  return read.map(({ from, to }) => ({ from, to: places.has(placeKey([from])) ? from : to }));
}

export const onlyOne = <One>(list: readonly One[]): One | null => (list.length === 1 ? (list[0] as One) : null);

function best(database: DatasetDatabase, ranked: readonly RankedField[]): FieldRow[] {
  const most = Math.max(0, ...ranked.map(({ score }) => score));
  return ranked
    .filter(({ score }) => score >= MIN_SHARE * most)
    .slice(0, MAX_FIELDS)
    .map(({ slug }) => fieldsBySlug(database).get(slug) as FieldRow);
}

/** The fields of a topic: first those that the words of the question are about. */
function fieldsOf(database: DatasetDatabase, topic: SearchTopic | null, ranked: readonly RankedField[]): FieldRow[] {
  const all = topic ? fieldsOfTopic(topic) : [];
  const first = ranked.filter(({ slug }) => all.includes(slug)).map(({ slug }) => slug);
  return [...new Set([...first, ...all])]
    .flatMap((slug) => fieldsBySlug(database).get(slug) ?? [])
    .filter((field) => !isReserved(database, field))
    .slice(0, MAX_FIELDS);
}
