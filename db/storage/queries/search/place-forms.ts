import { areSpanish, isSpanish } from '../../../domain/search/spanish.js';
import { isStopWord, questionTokensOf, runsOf, type Token, type WordRun } from '../../../domain/search/words.js';
import type { DatasetDatabase } from '../../release/open.js';
import { type RegionKey, type StateRow, statesByCode } from '../places.js';
import { choosePlaces, distinctRegions, isLargeCity } from './choose-places.js';
import { findByKeys, findZip, type KeyedPlace, placeKey } from './place-keys.js';
import { findMisspelled, findStates, isInFields, type NamedState } from './state-names.js';
import { findTerritory, findTerritoryOfZip, isCountry, type TerritoryRow } from './territories.js';

/** What words of a text name; nothing for a street. */
export interface Mention {
  from: number;
  /** The index after the last word. */
  end: number;
  states?: readonly StateRow[];
  regions?: readonly RegionKey[];
  city?: string | undefined;
  isZip?: boolean;
  territory?: TerritoryRow;
  isOverseas?: boolean;
}

interface Reading {
  database: DatasetDatabase;
  hasKey: boolean;
  tokens: readonly Token[];
  words: readonly string[];
  /** All runs of words, the longest first. */
  parts: readonly WordRun[];
  isSpanish: boolean;
  /** What was found so far. */
  mentions: Mention[];
}

type Form = (reading: Reading) => void;

/** The forms of a place, in the order in which they are tried. A word belongs to the first one that takes it. */
const FORMS: readonly [example: string, Form][] = [
  ['100 Virginia Ave NW, Apt 4', readStreets],
  ['62701, IL 62701, 62701 IL', readZips],
  ['Cook County; Springfield, Ill.; W. Va.; Saipan; Mexico; APO AE', readNames],
  ['Pensylvania', readMisspelledState],
];

/** Words of the longest name. */
const MAX_NAME_WORDS = 6;

/** Reads all places of a text. */
export function readMentions(database: DatasetDatabase, text: string, hasKey: boolean): Reading {
  const tokens = questionTokensOf(text);
  const words = tokens.map(({ word }) => word);
  const parts = runsOf(words, MAX_NAME_WORDS);
  const reading = { database, hasKey, tokens, words, parts, isSpanish: isSpanish(words), mentions: [] };
  for (const [, read] of FORMS) read(reading);
  return reading;
}

const isFree = ({ mentions }: Reading, from: number, end = from + 1): boolean =>
  mentions.every((one) => from >= one.end || one.from >= end);

const areFree =
  (reading: Reading) =>
  ({ from, length }: WordRun): boolean =>
    isFree(reading, from, from + length);

const STREET =
  /^(?:ave|avenue|blvd|boulevard|cir|circle|court|ct|dr|drive|highway|hwy|lane|ln|parkway|pike|pkwy|pl|plaza|rd|road|sq|square|st|street|ter|terrace|trail|trl|way)$/;
const DIRECTION = /^(?:[nsew]|[ns][ew])$/;
/** What people count in questions: `18 days`. */
const COUNTED = /^(?:am|days?|hours?|months?|pm|weeks?|years?)$/;
const UNIT = /^(?:apt|apartment|floor|rm|room|ste|suite|unit)$/;
/** Words of the longest name of a street, such as `Martin Luther King Jr Blvd`. */
const MAX_STREET_WORDS = 5;

/** A number, a name and a kind of street. Questions also have a number and `way`, but not a name between them. */
function readStreets(reading: Reading): void {
  const { database, tokens, words } = reading;
  const isName = (word: string, index: number) =>
    !isStopWord(word) && !isInFields(database, { text: word, from: index, length: 1 });
  for (let from = 0; from < words.length; from += 1) {
    if (!/^\d{1,6}[a-z]?$/.test(words[from] ?? '')) continue;
    const name = words.slice(from + 1, from + 1 + MAX_STREET_WORDS);
    const length = name.findIndex((word, index) => index > 0 && STREET.test(word));
    const between = name.slice(0, length).filter((word) => !DIRECTION.test(word));
    if (length < 0 || COUNTED.test(name[0] ?? '') || between.some(isStopWord) || !between.some(isName)) continue;
    let end = from + length + 2;
    if (DIRECTION.test(words[end] ?? '')) end += 1;
    // A house with five digits is one if the text goes on with the town, or has a ZIP code.
    const isZip = /^\d{5}$/.test(words[from] ?? '') && !tokens.slice(from + 1).some(({ word }) => /^\d{5}$/.test(word));
    if (isZip && !tokens[end]?.gap.includes(',')) continue;
    if (UNIT.test(words[end] ?? '')) end += 2;
    reading.mentions.push({ from, end });
    from = end - 1;
  }
}

/** A ZIP code, with the code of its state before or after it. */
function readZips(reading: Reading): void {
  const { database, hasKey, tokens } = reading;
  for (const [index, { word: zip }] of tokens.entries()) {
    if (!/^\d{5}$/.test(zip) || !isFree(reading, index)) continue;
    const territory = findTerritoryOfZip(database, zip);
    const found = territory ? undefined : findZip(database, zip, hasKey);
    const all = territory ? [territory.code] : (found?.states ?? []);
    // "need id 83702"
    const isCode = ({ word, written, gap }: Token) =>
      all.includes(word.toUpperCase()) &&
      (word !== 'id' || written === 'ID' || gap.includes(',') || tokens.length === 2);
    const [before, after] = [tokens[index - 1], tokens[index + 1]].map((one) => one !== undefined && isCode(one));
    const codes = [before && tokens[index - 1], after && tokens[index + 1]].flatMap((one) =>
      one ? one.word.toUpperCase() : [],
    );
    const place = { from: before ? index - 1 : index, end: after ? index + 2 : index + 1 };
    if (territory) reading.mentions.push({ ...place, ...outside(territory) });
    else if (found) {
      const states = codes.length > 0 ? codes : all;
      const regions = found.regions.filter(({ state }) => states.includes(state));
      reading.mentions.push({ ...place, states: rows(database, states), regions, city: zip, isZip: true });
    }
  }
}

const outside = (territory: TerritoryRow) => (territory.office ? { territory } : { isOverseas: true });

const rows = (database: DatasetDatabase, codes: readonly string[]): StateRow[] =>
  [...new Set(codes)].flatMap((code) => statesByCode(database).get(code) ?? []);

/** Empty for a run that begins or ends with `and`, which names have only within them. */
const keyOf = ({ text }: WordRun): string => (/^and\b|\band$/.test(text) ? '' : placeKey(text.split(' ')));

/** Names of regions and cities come before those of states, so `kansas city` is no state. */
function readNames(reading: Reading): void {
  const { database, tokens, hasKey, isSpanish: isInSpanish, mentions } = reading;
  const parts = reading.parts.filter(areFree(reading));
  const ofZips = mentions.flatMap(({ isZip, states = [], from, end }) =>
    states.map((state) => ({ state, part: { text: '', from, length: end - from }, isSure: isZip === true })),
  );
  const places = Map.groupBy(findByKeys(database, [...new Set(parts.map(keyOf))], hasKey), ({ key }) => key);
  // "UT Austin" is a college.
  const isCollege = ({ state, part: { from, text } }: NamedState) =>
    text.length === 2 &&
    parts.some((part) => {
      const cities = part.from === from + 1 && tokens[part.from]?.gap === ' ' ? (places.get(keyOf(part)) ?? []) : [];
      return cities.some(isLargeCity) && cities.every((city) => city.state !== state.code);
    });
  const found = findStates(database, tokens, parts, isInSpanish).filter((one) => !isCollege(one));
  const states = [...ofZips, ...found];
  for (const part of parts) {
    // "La" is no city, and "como" is no county, but "Blanco, TX" is a town.
    const named = places.get(keyOf(part)) ?? [];
    const isTown =
      (part.from === 0 || tokens[part.from]?.gap.includes(',')) &&
      states.some(({ part: { from }, isSure }) => isSure && from === part.from + part.length);
    const ofName = isInSpanish && areSpanish(part) && !isTown ? [] : named;
    if (areFree(reading)(part)) mentions.push(...readName(reading, part, { states, found: ofName }));
  }
}

interface Around {
  states: readonly NamedState[];
  /** What has the name. */
  found: readonly KeyedPlace[];
}

/** What a part names: with the code of a state that follows it and is a word as well, such as `portland me`, both. */
function readName(reading: Reading, part: WordRun, { states, found }: Around): Mention[] {
  const { database, tokens, words } = reading;
  const { from, length } = part;
  const end = from + length;
  const territory = findTerritory(database, part, tokens);
  if (territory) return [{ from, end, ...outside(territory) }];
  // Of "Denver me inscribieron" and "Anchorage or", the code is a word.
  const next = states.find(
    ({ part: { from: at }, isSure, state }) =>
      (at === end || (at === end + 1 && /^(?:in|en)$/.test(words[end] ?? ''))) &&
      (isSure || found.some((place) => place.state === state.code)),
  );
  const others = states.filter(
    (one) => one === next || (one.isSure && (one.part.from >= end || one.part.from + one.part.length <= from)),
  );
  const exact = states.find((one) => one.isSure && one.part.from === from && one.part.length === length);
  // Of `Oklahoma 73007`, the name is that of the state.
  const isOfZip = ({ state, part: { text, from: start } }: NamedState) =>
    text === '' && start === end && state === exact?.state;
  if (exact && states.some(isOfZip)) return [{ from, end, states: [exact.state] }];
  const isForeign = exact === undefined && isCountry(part.text);
  const places = choosePlaces(database, { part, tokens }, found, {
    states: others.map(({ state }) => state.code),
    next: next?.state.code,
    isAll: next !== undefined && length + next.part.length === tokens.length,
    isState: exact !== undefined || isForeign,
  });
  const [first] = places;
  if (!first) {
    const isTown = next !== undefined && tokens[next.part.from]?.gap.includes(',');
    if (isForeign) return isTown ? [] : [{ from, end, isOverseas: true }];
    return exact ? [{ from, end, states: [exact.state] }] : [];
  }
  const codes = places.map(({ state }) => state);
  const named = rows(database, codes);
  const mention = { from, end, states: named, regions: distinctRegions(places), city: first.city || undefined };
  const isCode = next && !next.isSure && named.includes(next.state);
  return isCode ? [{ from: next.part.from, end: next.part.from + 1, states: [next.state] }, mention] : [mention];
}

function readMisspelledState(reading: Reading): void {
  if (reading.mentions.some(({ states = [], territory }) => territory || states.length > 0)) return;
  const parts = reading.parts.filter((part) => areFree(reading)(part) && !(reading.isSpanish && areSpanish(part)));
  const found = findMisspelled(reading.database, [...new Map(parts.map((part) => [part.text, part])).values()]);
  if (!found) return;
  const { from, length } = found.part;
  reading.mentions.push({ from, end: from + length, states: [found.state] });
}
