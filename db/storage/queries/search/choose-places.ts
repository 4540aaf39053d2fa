import type { WordRun } from '../../../domain/search/words.js';
import type { DatasetDatabase } from '../../release/open.js';
import type { RegionKey } from '../regions.js';
import { hasKind, isAlias, type KeyedPlace } from './place-keys.js';
import { areEnglish, isInFields } from './state-names.js';

/** A name without a state means the largest of the cities that have it if that is so many times as large as the next one. */
const MUCH_LARGER = 25;
/** A name that is also that of a county means the city if it is as large. */
const LARGE = 100_000;
/** States of the places with one name. */
const MAX_STATES = 6;

interface Around {
  /** Codes of the states that other parts of the question name. */
  states: readonly string[];
  /** The code of the one that follows the part. */
  next: string | undefined;
  /** Whether the part is the name or the code of a state as well. */
  isState: boolean;
  /** Whether the question has no other words. */
  isAll: boolean;
}

/**
 * The counties and cities that a part of a question means, if it means any. With its kind, a name always counts. Without, it must not be
 * what questions about fields say (`early`, `mail`), and the name of a state or an English word must be followed by the state
 * (`Normal, Illinois`), unless it is several words that name a large city (`Fort Worth`), or the whole question.
 *
 * @param found those that have the name
 */
export function choosePlaces(
  database: DatasetDatabase,
  part: WordRun,
  found: readonly KeyedPlace[],
  { states, next, isState, isAll }: Around,
): readonly KeyedPlace[] {
  const isWhole = hasKind(part.text);
  const inStates = found.filter(({ state }) => states.includes(state));
  const isBeforeState = next !== undefined && inStates.some(({ state }) => state === next);
  if (!isWhole && !isState && isInFields(database, part)) return [];
  if (isState && !isBeforeState) return [];
  if (states.length > 0 && inStates.length === 0) return [];
  const isPhrase = part.length > 1 && found.some(({ population }) => (population ?? 0) >= LARGE);
  if (!isWhole && areEnglish(part) && !isBeforeState && !isPhrase && !isAll) return [];
  const chosen = among(inStates.length > 0 ? inStates : found, isWhole, states.length > 0);
  const first = [...new Set(chosen.map(({ state }) => state))].slice(0, MAX_STATES);
  return chosen.some(isCity) ? chosen.filter(({ state }) => first.includes(state)) : chosen;
}

/** The counties and cities that a name means. @param isInState whether the question says where */
function among(found: readonly KeyedPlace[], isWhole: boolean, isInState: boolean): readonly KeyedPlace[] {
  const regions = found.filter((one) => !isCity(one));
  const named = regions.filter((one) => !isAlias(one));
  const counties = named.length > 0 ? named : regions;
  const cities = largestCities(found.filter(isCity), isInState);
  // "Kansas City" has the kind of a region, and is none.
  if (isWhole) return counties.length > 0 ? counties : cities;
  if (cities.length === 0) return isInState || distinctRegions(counties).length === 1 ? counties : [];
  const hasCity = ({ state }: KeyedPlace) => cities.some((city) => city.state === state);
  // A city with values of its own is a region itself.
  const own = counties.filter((one) => /^City of /.test(one.region) && hasCity(one));
  if (own.length > 0) return own;
  return cities.some(({ population }) => (population ?? 0) >= LARGE)
    ? cities
    : [...cities, ...counties.filter(hasCity)];
}

/** The largest first, or the one that is much larger than the others. */
function largestCities(cities: readonly KeyedPlace[], isInState: boolean): readonly KeyedPlace[] {
  const sorted = cities.toSorted((one, other) => (other.population ?? 0) - (one.population ?? 0));
  const [largest] = sorted;
  if (isInState || !largest) return sorted;
  const isSame = ({ state, city }: KeyedPlace) => state === largest.state && city === largest.city;
  const next = sorted.find((one) => !isSame(one));
  const isMuchLarger = !next || (largest.population ?? 0) >= MUCH_LARGER * (next.population ?? 1);
  return isMuchLarger ? sorted.filter(isSame) : sorted;
}

const isCity = ({ city }: KeyedPlace): boolean => city !== '';

export function distinctRegions(places: readonly RegionKey[]): RegionKey[] {
  return [...new Map(places.map(({ state, region }) => [`${state} ${region}`, { state, region }])).values()];
}
