/** Normalizes a name: Unicode form NFC, single spaces, and no invisible characters. */
export const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\p{White_Space}+/gu, ' ')
    .trim();

/**
 * Returns the same key for names that look the same. It ignores letter case, Unicode forms, and invisible characters, and replaces Cyrillic
 * and Greek letters by similar Latin ones.
 */
export const nameKey = (name: string): string =>
  plainName(name.normalize('NFKC'))
    .toUpperCase()
    .replace(/[А-ЯЅІЈΑ-Ω]/g, (letter) => LATIN[LOOKALIKES.indexOf(letter)] ?? letter)
    .toLowerCase();

const LOOKALIKES = 'АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const LATIN = 'ABESIJKMHOPCTYXABEZHIKMNOPTYX';
