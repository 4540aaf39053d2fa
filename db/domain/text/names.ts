/** A name as people type it: in the Unicode form NFC, with single spaces, and without invisible characters. */
export const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\p{White_Space}+/gu, ' ')
    .trim();

/**
 * The same for names that people take for the same: it ignores upper and lower case, Unicode forms, and invisible characters, and takes
 * Cyrillic and Greek letters for the Latin ones that look like them.
 */
export const nameKey = (name: string): string =>
  plainName(name.normalize('NFKC'))
    .toUpperCase()
    .replace(/[А-ЯЅІЈΑ-Ω]/g, (letter) => LATIN[OTHERS.indexOf(letter)] ?? letter)
    .toLowerCase();

const OTHERS = 'АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const LATIN = 'ABESIJKMHOPCTYXABEZHIKMNOPTYX';
