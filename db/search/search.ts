import { type FieldRow, fieldsBySlug } from '../queries/fields.js';
import { findRegion, type RegionRow } from '../queries/regions.js';
import { type StateRow, statesByCode } from '../queries/states.js';
import type { DatasetDatabase } from '../release/open.js';
import { rankFields } from './field-index.js';
import { ownFirst } from './own-first.js';
import { findPlaces } from './places.js';
import { isReadable, type ReadableStates, searchValues } from './search-values.js';
import { corrected } from './spelling.js';
import { canonical, wordsOf } from './words.js';

export const MAX_TEXT_LENGTH = 200;
const MAX_WORDS = 20;
/** Results of one search. */
export const MAX_RESULTS = 50;

export const SEARCH_KINDS = ['ANSWER', 'FIELD', 'STATE', 'REGION'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface SearchResult {
  kind: SearchKind;
  /** Of an answer, a state and a region. */
  state: StateRow | null;
  /** Of an answer and a field. */
  field: FieldRow | null;
  /** Of a region, and of an answer for one. */
  region: RegionRow | null;
  /** The words of the question in the text of an answer; null if the field is what matches. */
  snippet: string | null;
}

/** How a question was read, and what was found. */
export interface Search {
  state: StateRow | null;
  region: RegionRow | null;
  /** What the question is about, besides its place. */
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
 * Searches for what a question is about. The question may name a state, a county or a city; the rest of it is compared with the labels,
 * keywords and descriptions of fields, and with the texts of values. Takes a few milliseconds.
 *
 * @param text at most MAX_TEXT_LENGTH characters, of which MAX_WORDS words count
 * @param states whose values and regions are found, and tell how the question is read. Without any, only what everyone may read.
 */
export function search(database: DatasetDatabase, text: string, states: ReadableStates): Search {
  const written = wordsOf(text);
  const question = written.length < MAX_WORDS ? text : written.slice(0, MAX_WORDS).join(' ');
  const places = findPlaces(database, question, states);
  const read = canonical(places.words).map((word) => ({ from: word, to: corrected(database, word, states) }));
  const words = canonical(read.map(({ to }) => to));
  const regions = places.regions.flatMap((one) => findRegion(database, one.state, one.region) ?? []);
  const region = regions.length === 1 ? (regions[0] as RegionRow) : null;
  const fields = fieldsAbout(database, words, region && isReadable(states, region.state.code) ? region : null);
  const state = places.state ?? null;
  const answering = state ? [state.code].filter((code) => isReadable(states, code)) : states;
  const values = answering?.length === 0 ? [] : searchValues(database, words, answering, MAX_VALUES);
  const answers =
    state && answering?.length === 1 ? fields.map((field) => result('ANSWER', { state, field, region })) : [];
  const texts = values.map((value) =>
    result('ANSWER', {
      state: statesByCode(database).get(value.state) ?? null,
      field: fieldsBySlug(database).get(value.field) ?? null,
      snippet: value.snippet,
    }),
  );
  const about = fields.map((field) => result('FIELD', { field }));
  // With values of some states, the regions of others would have parts that need another key.
  const shown = states?.length === 0 ? regions : regions.filter((one) => isReadable(states, one.state.code));
  const where = [
    ...shown.map((one) => result('REGION', { state: one.state, region: one })),
    ...(state ? [result('STATE', { state })] : []),
  ];
  const results =
    fields.length === 0
      ? [...where, ...texts]
      : [...answers, ...(state ? [] : about), ...where, ...texts, ...(state ? about : [])];
  return {
    state,
    region,
    field: fields[0] ?? null,
    corrections: read.filter(({ from, to }) => from !== to),
    results: distinct(results).slice(0, MAX_RESULTS),
  };
}

/** @param region whose own values come first */
function fieldsAbout(database: DatasetDatabase, words: readonly string[], region: RegionRow | null): FieldRow[] {
  const ranked = ownFirst(database, region, rankFields(database, words));
  const best = Math.max(0, ...ranked.map(({ score }) => score));
  return ranked
    .filter(({ score }) => score >= MIN_SHARE * best)
    .slice(0, MAX_FIELDS)
    .map(({ slug }) => fieldsBySlug(database).get(slug) as FieldRow);
}

const result = (kind: SearchKind, found: Partial<SearchResult>): SearchResult => ({
  ...{ kind, state: null, field: null, region: null, snippet: null },
  ...found,
});

/** The id of a result, unique among the results of any search. */
export const idOfResult = ({ kind, state, field, region }: SearchResult): string =>
  [kind.toLowerCase(), state?.code, region?.name, field?.slug].filter((part) => part !== undefined).join('/');

function distinct(results: readonly SearchResult[]): SearchResult[] {
  const byId = new Map<string, SearchResult>();
  for (const one of results) {
    const id = idOfResult(one);
    const before = byId.get(id);
    if (!before) byId.set(id, one);
    else if (one.snippet) byId.set(id, { ...before, snippet: one.snippet });
  }
  return [...byId.values()];
}
