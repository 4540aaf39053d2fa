import type { RegionKey } from '../queries/regions.js';
import { type StateRow, statesByCode } from '../queries/states.js';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/per-release.js';
import { editDistance } from '../text/nearest.js';
import { fieldIndex } from './field-index.js';
import { findByKeys, hasKind } from './region-keys.js';
import type { ReadableStates } from './search-values.js';
import { isStopWord, wordsOf } from './words.js';

/** What a question names, and the words that are left without it. */
export interface Places {
  state: StateRow | undefined;
  /** Several if the name does not say which one. */
  regions: readonly RegionKey[];
  words: readonly string[];
}

/** Words of the longest name. */
const MAX_NAME_WORDS = 4;
/** Other names of the District of Columbia, which people rarely write out. */
const DISTRICT = ['dc', 'd c', 'washington dc', 'washington d c'];
/** Codes that are words as well. They count in upper case, or after "in" at the end. */
const WORDS_AND_CODES = new Set('al as co de hi id in la ma md me mi mo oh ok or pa'.split(' '));
/** In upper case as well: "photo ID". */
const NEVER_ALONE = new Set(['id']);
/** Only longer names are found if they are misspelled. */
const MIN_MISSPELLED = 6;
const MAX_EDITS = 2;

/**
 * Finds the state and the regions that a question names.
 *
 * @param text as it was written
 * @param states whose regions are found, besides counties
 */
export function findPlaces(database: DatasetDatabase, text: string, states: ReadableStates): Places {
  const words = wordsOf(text);
  const named = findState(database, text, words);
  const regions = findRegions(database, named.words, named.state?.code, states);
  if (!regions) return { ...named, regions: [] };
  const [first] = regions.found;
  const isOne = regions.found.length === 1 && first;
  return {
    state: named.state ?? (isOne ? statesByCode(database).get(first.state) : undefined),
    regions: regions.found,
    words: without(named.words, regions.part),
  };
}

/** A run of words. */
interface Part {
  text: string;
  from: number;
  length: number;
}

/** The longest first. */
function partsOf(words: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (let length = Math.min(MAX_NAME_WORDS, words.length); length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1)
      parts.push({ text: words.slice(from, from + length).join(' '), from, length });
  return parts;
}

const without = (words: readonly string[], { from, length }: Pick<Part, 'from' | 'length'>): string[] =>
  words.toSpliced(from, length);

type FoundState = Pick<Places, 'state' | 'words'>;

/** By its name, its code, or a misspelled name. */
function findState(database: DatasetDatabase, text: string, words: readonly string[]): FoundState {
  const names = stateNames(database);
  for (const part of partsOf(words)) {
    const state = names.get(part.text);
    if (state) return { state, words: without(words, part) };
  }
  return findCode(database, text, words) ?? findMisspelled(database, words) ?? { state: undefined, words };
}

/** In the words of a question. */
const stateNames = perRelease((database): ReadonlyMap<string, StateRow> => {
  const states = [...statesByCode(database).values()];
  const names = states.map((state): [string, StateRow] => [wordsOf(state.name).join(' '), state]);
  const district = states.find(({ code }) => code === 'DC');
  return new Map([...names, ...(district ? DISTRICT.map((name): [string, StateRow] => [name, district]) : [])]);
});

function findCode(database: DatasetDatabase, text: string, words: readonly string[]): FoundState | undefined {
  const isShouted = text === text.toUpperCase();
  const written = new Set(isShouted ? [] : text.split(/[^A-Za-z]+/));
  for (const [index, word] of words.entries()) {
    const code = word.toUpperCase();
    const state = statesByCode(database).get(code);
    if (!state) continue;
    const isAfterIn = index === words.length - 1 && words[index - 1] === 'in';
    const isSure = !WORDS_AND_CODES.has(word) || isAfterIn || words.length === 1;
    if (isSure || (written.has(code) && !NEVER_ALONE.has(word)))
      return { state, words: without(words, { from: index, length: 1 }) };
  }
  return undefined;
}

function findMisspelled(database: DatasetDatabase, words: readonly string[]): FoundState | undefined {
  let best: { state: StateRow; part: Part; edits: number } | undefined;
  for (const part of partsOf(words)) {
    if (part.text.length < MIN_MISSPELLED - 1 || isAllKnown(database, part)) continue;
    for (const [name, state] of stateNames(database)) {
      if (name.length < MIN_MISSPELLED || Math.abs(name.length - part.text.length) > MAX_EDITS) continue;
      const edits = editDistance(part.text, name);
      if (edits <= MAX_EDITS && edits < (best?.edits ?? Number.POSITIVE_INFINITY)) best = { state, part, edits };
    }
  }
  return best && { state: best.state, words: without(words, best.part) };
}

/** Whether questions about fields have all of the words. */
function isAllKnown(database: DatasetDatabase, { text }: Part): boolean {
  const { spellings } = fieldIndex(database);
  return text.split(' ').every((word) => isStopWord(word) || spellings.has(word));
}

/**
 * The regions with the longest name in a question. A name without its kind, such as `cook`, only counts together with the state, or if it
 * is that of one city with values of its own: nobody means Grand County by "grand jury".
 */
function findRegions(
  database: DatasetDatabase,
  words: readonly string[],
  state: string | undefined,
  states: ReadableStates,
) {
  const parts = partsOf(words).filter((part) => hasKind(part.text) || !isAllKnown(database, part));
  const all = findByKeys(database, [...new Set(parts.map(({ text }) => text))], states);
  for (const part of parts) {
    const named = all.filter((one) => one.key === part.text && (!state || one.state === state));
    const isCity = named.length === 1 && /^City of /.test(named[0]?.region ?? '');
    if (named.length > 0 && (state || hasKind(part.text) || isCity)) return { part, found: named };
  }
  return undefined;
}
