import { noticeIn, stateIn } from '../../../domain/language/languages.js';
import { isStopWord } from '../../../domain/search/words.js';
import { echo, shorten } from '../../../domain/text/shorten.js';
import { MAX_PLACE_LENGTH } from '../../../domain/vocabulary.js';
import type { Locale } from '../../../domain/voting/messages/locale.js';
import type { DatasetDatabase } from '../../release/open.js';
import type { StateRow } from '../states.js';
import { isKnownZip } from './place-keys.js';
import { findPlaces, type Places } from './places.js';
import { stateNamed } from './state-names.js';
import { notCovered } from './territories.js';

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
