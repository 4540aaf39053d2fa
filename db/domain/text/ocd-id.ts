/**
 * Open Civic Data division ids, such as `ocd-division/country:us/state:oh/county:adams`, which other civic data uses as keys. The ids of states
 * and counties follow from their names. The rule agrees with all 3,131 counties and equivalents with the boundaries of 2023 in the list of
 * opencivicdata/ocd-division-ids of 2026-03-19.
 */

const COUNTRY = 'ocd-division/country:us';
const FORM = /^ocd-division\/country:us(\/[a-z][a-z_]*:[\p{Ll}\p{N}._~-]+)+$/u;
const MAX_LENGTH = 200;

/** Whether a text has the form of a division id in the United States. */
export const isOcdId = (text: string): boolean => text.length <= MAX_LENGTH && FORM.test(text.normalize('NFC'));

const TERRITORIES = ['AS', 'GU', 'MP', 'PR', 'VI'];

export function stateOcdId(code: string): string {
  const type = code === 'DC' ? 'district' : TERRITORIES.includes(code) ? 'territory' : 'state';
  return `${COUNTRY}/${type}:${code.toLowerCase()}`;
}

/** Types of divisions by the suffix of a name, which the id omits. Longer suffixes come first. */
const TYPES = [
  [' City and Borough', 'borough'],
  [' Census Area', 'census_area'],
  [' Municipality', 'borough'],
  [' Borough', 'borough'],
  [' Parish', 'parish'],
  [' County', 'county'],
  // Independent cities: those of Virginia, Baltimore, and St. Louis.
  [' city', 'place'],
] as const;

/** FIPS codes of areas whose names and borders changed in 2015 and 2019. The list has only the old ones. */
const UNLISTED_FIPS: readonly (string | null)[] = ['02063', '02066', '02158'];

/** @returns null if the list lacks the county, or the name has no type, as with planning regions of Connecticut */
export function countyOcdId(state: string, { name, fips }: { name: string; fips: string | null }): string | null {
  if (UNLISTED_FIPS.includes(fips)) return null;
  const parent = stateOcdId(state);
  // The district has the only county of the District of Columbia.
  if (state === 'DC') return parent;
  const [suffix, type] = TYPES.find(([ending]) => name.endsWith(ending)) ?? [];
  if (suffix) return `${parent}/${type}:${idPart(name.slice(0, -suffix.length))}`;
  // Carson City keeps the word in its id.
  return name.endsWith(' City') ? `${parent}/place:${idPart(name)}` : null;
}

/** Converts a name to a part of an id: `prince_george~s` for `Prince George's`. Letters keep their accents. */
const idPart = (name: string): string =>
  name.normalize('NFC').toLowerCase().replaceAll('.', '').replaceAll("'", '~').replaceAll(' ', '_');

/** Returns the postal code of the state in an id, even if that state does not exist. Undefined for ids without a state. */
export function stateOfOcdId(id: string): string | undefined {
  return /^ocd-division\/country:us\/(?:state|district|territory):([a-z]{2})(?=\/|$)/.exec(id)?.[1]?.toUpperCase();
}
