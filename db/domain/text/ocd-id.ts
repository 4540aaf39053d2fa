/**
 * Open Civic Data division ids, such as `ocd-division/country:us/state:oh/county:adams`: the key that other civic data shares. Those of states
 * and counties follow from their names. The rule agrees with the list of opencivicdata/ocd-division-ids of 2026-03-19 in all of its 3,131
 * counties and equivalents that have the boundaries of 2023.
 */

const COUNTRY = 'ocd-division/country:us';
const FORM = /^ocd-division\/country:us(\/[a-z][a-z_]*:[\p{Ll}\p{N}._~-]+)+$/u;
const MAX_LENGTH = 200;

/** Whether a text has the form of an id in the United States. */
export const isOcdId = (text: string): boolean => text.length <= MAX_LENGTH && FORM.test(text.normalize('NFC'));

const TERRITORIES = ['AS', 'GU', 'MP', 'PR', 'VI'];

export function stateOcdId(code: string): string {
  const type = code === 'DC' ? 'district' : TERRITORIES.includes(code) ? 'territory' : 'state';
  return `${COUNTRY}/${type}:${code.toLowerCase()}`;
}

/** The types of divisions by the end of a name, which the id leaves out. Longer ends come first. */
const TYPES = [
  [' City and Borough', 'borough'],
  [' Census Area', 'census_area'],
  [' Municipality', 'borough'],
  [' Borough', 'borough'],
  [' Parish', 'parish'],
  [' County', 'county'],
  // Independent cities: those of Virginia, Baltimore and St. Louis.
  [' city', 'place'],
] as const;

/** The list has these areas of 2015 and 2019 only with the names and borders before. Planning regions of Connecticut have no type in it. */
const NOT_LISTED: readonly (string | null)[] = ['02063', '02066', '02158'];

/** @returns null if the list has no such county, or the name does not say what it is */
export function countyOcdId(state: string, { name, fips }: { name: string; fips: string | null }): string | null {
  if (NOT_LISTED.includes(fips)) return null;
  const parent = stateOcdId(state);
  // The district has the only county of the District of Columbia.
  if (state === 'DC') return parent;
  const [end, type] = TYPES.find(([one]) => name.endsWith(one)) ?? [];
  if (end) return `${parent}/${type}:${inId(name.slice(0, -end.length))}`;
  // Carson City is a city that keeps the word in its name.
  return name.endsWith(' City') ? `${parent}/place:${inId(name)}` : null;
}

/** A name as a part of an id: `Prince George's` as `prince_george~s`. Letters keep their accents. */
const inId = (name: string): string =>
  name.normalize('NFC').toLowerCase().replaceAll('.', '').replaceAll("'", '~').replaceAll(' ', '_');

/** The postal code of the state that an id is in, whether or not there is such a state; undefined if it is in none. */
export function stateOfOcdId(id: string): string | undefined {
  return /^ocd-division\/country:us\/(?:state|district|territory):([a-z]{2})(?=\/|$)/.exec(id)?.[1]?.toUpperCase();
}
