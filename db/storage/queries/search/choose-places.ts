import type { Token, WordRun } from '../../../domain/search/words.js';
import type { DatasetDatabase } from '../../release/open.js';
import { countiesOf, type RegionKey } from '../places.js';
import { hasKind, isAlias, isSpelled, type KeyedPlace } from './place-keys.js';
import { areEnglish, isInFields } from './state-names.js';

/** A name without a state means the largest of the cities that have it if that is so many times as large as the next one. */
const MUCH_LARGER = 6;
/** A name that is also that of a county means the city if it is as large. */
const LARGE = 100_000;

interface Named {
  part: WordRun;
  /** Of the whole text. */
  tokens: readonly Token[];
}

interface Around {
  /** Codes of the states that other parts of the text name. */
  states: readonly string[];
  /** The code of the one that follows the part. */
  next: string | undefined;
  /** Whether the text is the part and that state alone. */
  isAll: boolean;
  /** Whether the part is a state or another country as well. */
  isState: boolean;
}

/**
 * The counties and cities that a part of a text means, if it means any. With its kind, a name always counts. Without, it must not be what
 * questions about fields say (`early`, `mail`); a state or a country must be followed by the state (`Mexico, Missouri`); and so must an
 * English word, unless it is the whole text, or a large city that no other word claims (`polls in Phoenix`).
 *
 * @param found those that have the name
 */
export function choosePlaces(
  database: DatasetDatabase,
  { part, tokens }: Named,
  found: readonly KeyedPlace[],
  { states, next, isAll, isState }: Around,
): readonly KeyedPlace[] {
  const isWhole = hasKind(part.text);
  const spelled = found.filter((one) => isSpelled(part.text, one));
  const inStates = spelled.filter(({ state }) => states.includes(state));
  const isBeforeState = next !== undefined && inStates.some(({ state }) => state === next);
  const after = tokens[part.from + part.length];
  // "Green, OH" and "college station tx" are cities.
  const isTown = isBeforeState && (part.length > 1 || after?.gap.includes(',') || isAll);
  if (!isWhole && !isState && !isTown && isInFields(database, part)) return [];
  if (isState && !isBeforeState) return [];
  const isLarge = spelled.some(isLargeCity);
  // "moved from Iowa to Omaha"
  const isElsewhere = isLarge && next === undefined && isAlone(tokens, part);
  if (states.length > 0 && inStates.length === 0 && !isElsewhere) return [];
  const isSure =
    isBeforeState || part.length === tokens.length || (isLarge && (part.length > 1 || isAlone(tokens, part)));
  if (!isWhole && areEnglish(part) && !isSure) return [];
  return among(database, inStates.length > 0 ? inStates : spelled, { isWhole, isInState: inStates.length > 0 });
}

const CLAIMS = /^(?:a|an|any|her|his|its|my|no|our|some|that|the|their|this|your|un|una|el|la|mi|su)$/;
const BEFORE_PLACES = /^(?:at|en|from|in|near|of|for|to|de)$/;

/** Whether a word stands where places do: after "in", at an end of the text or before a comma, and not as "my mobile" does. */
function isAlone(tokens: readonly Token[], { from, length }: WordRun): boolean {
  const before = tokens[from - 1]?.word ?? '';
  const after = tokens[from + length];
  if (CLAIMS.test(before)) return false;
  return from === 0 || after === undefined || /[,?.]/.test(after.gap) || BEFORE_PLACES.test(before);
}

/** The counties and cities that a name means, those with the most people first. @param isInState whether the text says where */
function among(
  database: DatasetDatabase,
  found: readonly KeyedPlace[],
  { isWhole, isInState }: Record<'isWhole' | 'isInState', boolean>,
): readonly KeyedPlace[] {
  const regions = largestFirst(found.filter((one) => !isCity(one)));
  const named = regions.filter((one) => !isAlias(one));
  const counties = named.length > 0 ? named : regions;
  const cities = largestCities(found.filter(isCity), isInState);
  // "Kansas City" has the kind of a region, and is none.
  if (isWhole) return counties.length > 0 ? counties : cities;
  if (cities.length === 0) return isInState || distinctRegions(counties).length === 1 ? counties : [];
  const hasCity = ({ state }: KeyedPlace) => cities.some((city) => city.state === state);
  // A city with values of its own is a region itself.
  const own = counties.filter((one) => hasCity(one) && !countiesOf(database, one.state).has(one.region));
  if (own.length > 0) return own;
  return cities.some(isLargeCity) ? cities : [...cities, ...counties.filter(hasCity)];
}

const largestFirst = (places: readonly KeyedPlace[]): readonly KeyedPlace[] =>
  places.toSorted((one, other) => (other.population ?? 0) - (one.population ?? 0));

/** The largest first, or the one that is much larger than the others. */
function largestCities(cities: readonly KeyedPlace[], isInState: boolean): readonly KeyedPlace[] {
  const sorted = largestFirst(cities);
  const [largest] = sorted;
  if (isInState || !largest) return sorted;
  const isSame = ({ state, city }: KeyedPlace) => state === largest.state && city === largest.city;
  const next = sorted.find((one) => !isSame(one));
  const isMuchLarger = !next || (largest.population ?? 0) >= MUCH_LARGER * (next.population ?? 1);
  return isMuchLarger ? sorted.filter(isSame) : sorted;
}

const isCity = ({ city }: KeyedPlace): boolean => city !== '';

export const isLargeCity = (one: KeyedPlace): boolean => isCity(one) && (one.population ?? 0) >= LARGE;

export function distinctRegions(places: readonly RegionKey[]): RegionKey[] {
  return [...new Map(places.map(({ state, region }) => [`${state} ${region}`, { state, region }])).values()];
}
