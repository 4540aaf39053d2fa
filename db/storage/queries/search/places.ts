import { LRUCache } from 'lru-cache';
import { areSpanish, isSpanish } from '../../../domain/search/spanish.js';
import { questionWordsOf, runsOf, type WordRun } from '../../../domain/search/words.js';
import type { DatasetDatabase } from '../../release/open.js';
import { perRelease } from '../../release/per-release.js';
import type { RegionKey } from '../regions.js';
import { type StateRow, statesByCode } from '../states.js';
import { choosePlaces, distinctRegions } from './choose-places.js';
import { findByKeys, findZip, type KeyedPlace, placeKey } from './place-keys.js';
import { findMisspelled, findStates, type NamedState } from './state-names.js';
import { findTerritory, type TerritoryRow } from './territories.js';

/** What a question names, and the words that are left without it. */
export interface Places {
  /** In the order of the question. Several if it names several, or if a name does not say which one. */
  states: readonly StateRow[];
  regions: readonly RegionKey[];
  /** The city or the ZIP code that leads to the regions, as people know it. */
  city: string | undefined;
  /** A territory, which the service does not cover, or military addresses if no state is named. */
  territory: TerritoryRow | undefined;
  words: readonly string[];
}

/** What a part of a question names. */
interface Mention {
  part: WordRun;
  states: readonly StateRow[];
  regions?: readonly RegionKey[];
  city?: string;
  territory?: TerritoryRow;
}

/** Some 30 counties have the name of a president. */
export const MAX_REGIONS = 100;
/** Words of the longest name. */
const MAX_NAME_WORDS = 5;

/** Of the last questions: a page reads its question five times. */
const MAX_READ = 50;
const placesRead = perRelease(() => new LRUCache<string, Places>({ max: MAX_READ }));

/**
 * Finds the states, regions, cities and ZIP codes that a question names. Names of regions and cities come before those of states, so
 * `kansas city` is no state, and exact names come before misspelled ones.
 *
 * @param text as it was written, of which the first words count
 * @param hasKey whether all regions are found, and not only counties
 */
export function findPlaces(database: DatasetDatabase, text: string, hasKey: boolean): Places {
  const key = JSON.stringify([text, hasKey]);
  const places = placesRead(database).get(key) ?? readPlaces(database, text, hasKey);
  placesRead(database).set(key, places);
  return places;
}

function readPlaces(database: DatasetDatabase, text: string, hasKey: boolean): Places {
  const words = questionWordsOf(text);
  const mentions = findMentions(database, text, words, hasKey);
  mentions.sort((one, other) => one.part.from - other.part.from);
  const isInState = mentions.some((one) => one.states.length > 0);
  const territory = mentions.find((one) => one.territory?.office || (one.territory && !isInState))?.territory;
  const isNamed = (index: number) => mentions.some(({ part }) => index >= part.from && index < endOf(part));
  return {
    states: territory ? [] : [...new Set(mentions.flatMap(({ states }) => states))],
    regions: territory ? [] : mentions.flatMap(({ regions = [] }) => regions).slice(0, MAX_REGIONS),
    city: mentions.find(({ city }) => city)?.city,
    territory,
    words: words.filter((_, index) => !isNamed(index)),
  };
}

function findMentions(database: DatasetDatabase, text: string, words: readonly string[], hasKey: boolean): Mention[] {
  const parts = runsOf(words, MAX_NAME_WORDS);
  const states = findStates(database, text, words, parts);
  const keys = [...new Set(parts.map(keyOf))];
  const places = Map.groupBy(findByKeys(database, keys, hasKey), ({ key }) => key);
  const mentions: Mention[] = [];
  const isFree = (part: WordRun) =>
    mentions.every((one) => part.from >= endOf(one.part) || one.part.from >= endOf(part));
  // "La" is no city, and "como" is no county.
  const isOwnWord = isSpanish(words) ? areSpanish : () => false;
  const foundFor = (part: WordRun) => (isOwnWord(part) ? [] : (places.get(keyOf(part)) ?? []));
  for (const part of parts)
    if (isFree(part)) mentions.push(...readPart(database, part, { text, words, states, found: foundFor(part) }));
  if (mentions.some((one) => one.states.length > 0)) return mentions;
  const misspelled = findMisspelled(database, parts.filter(isFree));
  return misspelled ? [...mentions, { part: misspelled.part, states: [misspelled.state] }] : mentions;
}

const endOf = ({ from, length }: WordRun): number => from + length;
/** Empty for a run that begins or ends with `and`, which names have only within them. */
const keyOf = ({ text }: WordRun): string => (/^and\b|\band$/.test(text) ? '' : placeKey(text.split(' ')));

interface Around {
  /** The question as it was written. */
  text: string;
  words: readonly string[];
  states: readonly NamedState[];
  /** What has the name. */
  found: readonly KeyedPlace[];
}

/** What a part names: with the code of a state that follows it and is a word as well, such as `portland me`, both. */
function readPart(database: DatasetDatabase, part: WordRun, { text, words, states, found }: Around): Mention[] {
  const rows = (codes: readonly string[]) =>
    [...new Set(codes)].flatMap((code) => statesByCode(database).get(code) ?? []);
  const territory = findTerritory(database, part.text, text);
  if (territory) return [{ part, states: [], territory }];
  const zip = /^\d{5}$/.test(part.text) ? findZip(database, part.text) : undefined;
  if (zip) return [{ part, states: rows(zip.states), regions: zip.regions, city: part.text }];
  const end = endOf(part);
  const next = states.find(
    (one) => one.part.from === end || (one.part.from === end + 1 && /^(?:in|en)$/.test(words[end] ?? '')),
  );
  const others = states.filter(
    (one) => one === next || (one.isSure && (one.part.from >= end || endOf(one.part) <= part.from)),
  );
  const exact = states.find((one) => one.isSure && one.part.from === part.from && one.part.length === part.length);
  const around = {
    states: others.map(({ state }) => state.code),
    next: next?.state.code,
    isState: exact !== undefined,
    isAll: part.length === words.length,
  };
  const places = choosePlaces(database, part, found, around);
  const [first] = places;
  if (!first) return exact ? [{ part, states: [exact.state] }] : [];
  const named = {
    part,
    states: rows(places.map(({ state }) => state)),
    regions: distinctRegions(places),
    ...(first.city && { city: first.city }),
  };
  const isCode = next && !next.isSure && named.states.includes(next.state);
  return isCode ? [{ part: next.part, states: [next.state] }, named] : [named];
}
