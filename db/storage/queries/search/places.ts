import { LRUCache } from 'lru-cache';
import { noticeIn, stateIn } from '../../../domain/language/languages.js';
import { wordLists } from '../../../domain/search/word-lists.js';
import { isStopWord, type Token } from '../../../domain/search/words.js';
import { echo, shorten } from '../../../domain/text/shorten.js';
import { MAX_PLACE_LENGTH } from '../../../domain/vocabulary.js';
import type { Locale } from '../../../domain/voting/messages/locale.js';
import type { DatasetDatabase } from '../../release/open.js';
import { perRelease } from '../../release/releases.js';
import { countiesOf, type RegionKey, type StateRow } from '../places.js';
import { distinctRegions } from './choose-places.js';
import { type Mention, readMentions } from './place-forms.js';
import { isKnownZip } from './place-keys.js';
import { stateNamed } from './state-names.js';
import { notCovered, type TerritoryRow } from './territories.js';

/** What a text names, and the words that are left without it. */
export interface Places {
  /** In the order of the text. Several if it names several, or if a name does not say which one. */
  states: readonly StateRow[];
  regions: readonly RegionKey[];
  /** The city or the ZIP code that leads to the regions, as people know it. */
  city: string | undefined;
  /** A territory, which the service does not cover. No state is named then. */
  territory: TerritoryRow | undefined;
  /** Whether it names another country or military mail. The words have `overseas` for it. */
  isOverseas: boolean;
  words: readonly string[];
  isSpanish: boolean;
}

/** Some 30 counties have the name of a president. */
export const MAX_REGIONS = 100;

/** Of the last texts: a page reads its question five times. */
const MAX_READ = 50;
const placesRead = perRelease(() => new LRUCache<string, Places>({ max: MAX_READ }));

/**
 * Finds the states, counties, cities, ZIP codes and addresses that a text names. Everything that reads a place out of a text calls this.
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
  const { mentions: found, tokens, isSpanish } = readMentions(database, text, hasKey);
  const named = meant(found, tokens);
  const territory = named.find((one) => one.territory)?.territory;
  const isOverseas = found.some((one) => one.isOverseas);
  const mentions = territory ? [] : joined(database, named).sort((one, other) => one.from - other.from);
  const isNamed = (index: number) => found.some(({ from, end }) => index >= from && index < end);
  const isCountry = (index: number) => found.some((one) => one.isOverseas && one.from === index);
  const words = tokens.flatMap(({ word }, index) => {
    if (isCountry(index)) return ['overseas'];
    return isNamed(index) ? [] : [word];
  });
  return {
    states: [...new Set(mentions.flatMap(({ states = [] }) => states))],
    regions: distinctRegions(mentions.flatMap(({ regions = [] }) => regions)).slice(0, MAX_REGIONS),
    city: (mentions.find(({ isZip }) => isZip) ?? mentions.find(({ city }) => city))?.city,
    territory,
    isOverseas,
    words,
    isSpanish,
  };
}

const MOVED = /^(?:came|mov(?:ed?|ing)|mud\w+|vine|llegue)$/;

/** Who moved asks about where they live now, and "my daughter Georgia" is a person. Where nothing else is named, either is a place. */
function meant(mentions: readonly Mention[], tokens: readonly Token[]): readonly Mention[] {
  const hasMoved = tokens.some(({ word }) => MOVED.test(word));
  const others: Mention[] = [];
  let end = -1;
  for (const one of mentions.toSorted((first, second) => first.from - second.from)) {
    const before = tokens[one.from - 1]?.word ?? '';
    const isOther = hasMoved ? /^(?:from|de|desde)$/.test(before) : wordLists().synonymOf.get(before) === 'relative';
    // "from Columbus, Ohio"
    if (isOther || one.from === end) end = one.end;
    else others.push(one);
  }
  return others.some(({ states = [] }) => states.length > 0) ? others : mentions;
}

/** A ZIP code and the names around it are one place: each says which states and counties of the other are meant. */
function joined(database: DatasetDatabase, mentions: readonly Mention[]): Mention[] {
  const zip = mentions.find((one) => one.isZip);
  const isAround = ({ states = [], isZip }: Mention) => !isZip && states.some((state) => zip?.states?.includes(state));
  const names = mentions.filter(isAround);
  if (!zip || names.length === 0) return [...mentions];
  const states = zip.states?.filter((state) => names.some((one) => one.states?.includes(state))) ?? [];
  const isIn = ({ state }: RegionKey) => states.some(({ code }) => code === state);
  const ofZip = (zip.regions ?? []).filter(isIn);
  const named = names.flatMap(({ regions = [] }) => regions).filter(isIn);
  const own = named.filter(({ state, region }) => !countiesOf(database, state).has(region));
  const common = ofZip.filter(({ state, region }) => named.some((one) => one.state === state && one.region === region));
  const [regions = []] = [own, common, ofZip].filter(({ length }) => length > 0);
  return [...mentions.filter((one) => one !== zip && !names.includes(one)), { ...zip, states, regions }];
}

/** What a text names: one place, several to choose from, or none. */
export type PlaceReading =
  | { state: StateRow; county: string | undefined }
  /** Each as a text that names only it: `Fulton County, Georgia`. The lead is a sentence that says why there is a choice. */
  | { choices: readonly string[]; name: string; lead: string }
  | { problem: string };

/** More places with one name are no list to choose from. */
const MOST_CHOICES = 20;

/** Words that people write with the name of a place. */
const FILLERS = new Set(['city', 'code', 'county', 'state', 'states', 'town', 'united', 'usa', 'zip']);

/** Reads a ZIP code, an address, a state, or a county or city with its state, as people write them. Of other regions, it finds none. */
export function readPlace(database: DatasetDatabase, text: string, locale: Locale): PlaceReading {
  const { t } = locale;
  const wanted = shorten(text, MAX_PLACE_LENGTH);
  // In a question, "ID" is a word.
  const named = stateNamed(database, wanted);
  if (named) return { state: named, county: undefined };
  const places = findPlaces(database, wanted, false);
  const { states, regions, city, words } = places;
  const [state, ...others] = states;
  const zip = /^\d{5}$/.test(city ?? '') ? city : undefined;
  // What is before a ZIP code at the end is a street, or a town that we do not know.
  const isKnown = zip !== undefined && isKnownZip(database, zip);
  const isAddress = isKnown && /\d\W*$/.test(wanted);
  // "Texas 30303"
  const isElsewhere = isKnown && states.some(({ code }) => regions.every((region) => region.state !== code));
  if (
    !state ||
    isElsewhere ||
    places.isOverseas ||
    !(isAddress || words.every((word) => isStopWord(word) || FILLERS.has(word)))
  )
    return { problem: problemOf(wanted, places, locale) };
  if (zip && !isKnown && !/\p{L}/u.test(wanted)) {
    const names = locale.all(states.map((one) => stateIn(locale.language, one)));
    const lead = t('voting.place.zips', { zip, start: zip.slice(0, 3), states: names });
    return { choices: states.map(({ name }) => name), name: zip, lead };
  }
  const [first, ...more] = regions;
  if (others.length === 0 && more.length === 0) return { state, county: first?.region };
  const choices = states.flatMap((one) => {
    const own = regions.filter((region) => region.state === one.code).map(({ region }) => region);
    const places = others.length > 0 && city ? [city] : own;
    return places.length > 0 ? places.map((name) => `${name}, ${one.name}`) : [one.name];
  });
  if (choices.length > MOST_CHOICES) return { problem: t('voting.place.manyStates', { name: echo(wanted) }) };
  const name = city ?? wanted;
  const count = choices.length;
  const lead = zip ? t('voting.place.zipInPlaces', { zip, count }) : t('voting.place.nameInPlaces', { name, count });
  return { choices, name, lead };
}

function problemOf(text: string, { territory, isOverseas }: Places, { t, language }: Locale): string {
  if (territory) return noticeIn(language, notCovered(territory));
  if (isOverseas) return t('voting.place.overseas');
  if (/^\d{5}$/.test(text)) return t('voting.place.unknownZip', { zip: text });
  return t('voting.place.unknown', { name: echo(text) });
}
