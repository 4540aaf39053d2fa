import { FIELD_FORMATS, type FieldFormat, OPTION_SEPARATOR } from '../../vocabulary.js';
import { LIST_SEPARATOR } from '../folder/files.js';

/** A cell that is right, as the text to store; or what was expected in its place. */
export type CellResult = { text: string } | { expected: string };

export interface FieldShape {
  format: FieldFormat;
  options: readonly string[] | null;
}

/** Excel shows 2026-03-01 as 3/1/2026 and saves what it shows: which number is the month is not guessed. */
export const EXPECTED_DATE = 'a date, YYYY-MM-DD (where a spreadsheet rewrites dates, format the column as text)';

const SLUG = /^[a-z][a-z0-9_]{0,99}$/;
const STATE_CODE = /^[A-Z]{2}$/;
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;
const UTC_TIME = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d*[1-9])?Z$/;

export const isFormat = (text: string): text is FieldFormat => (FIELD_FORMATS as readonly string[]).includes(text);
export const isSlug = (text: string): boolean => SLUG.test(text);
export const isStateCode = (text: string): boolean => STATE_CODE.test(text);
export const splitList = (cell: string): string[] =>
  cell === '' ? [] : cell.split(LIST_SEPARATOR).map((entry) => entry.trim());

/** A day that the calendar has: 2026-02-30 is none. */
export function isDate(text: string): boolean {
  if (!CALENDAR_DATE.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** RFC 3339 in UTC, written as the API shows it: `Z`, and a fraction only where it is not zero (design section 5). */
export function isUtcTime(text: string): boolean {
  const match = UTC_TIME.exec(text);
  return match !== null && isDate(match[1] as string);
}

export function isWebAddress(text: string): boolean {
  // A host right behind the slashes: `URL` skips further ones, so that it takes the path of https:///path for a host.
  if (!/^https?:\/\/[^\s<>"/\\?#][^\s<>"]*$/i.test(text) || !URL.canParse(text)) return false;
  return new URL(text).hostname !== '';
}

/** Checks a value by its field's format and brings it into the form that is stored. Empty is always right: unknown. */
export function checkText(cell: string, field: FieldShape): CellResult {
  if (cell === '') return { text: '' };
  // A field without a right format, or a select field without options, is an issue of fields.csv, told there.
  if (!isFormat(field.format) || (field.format.endsWith('-select') && !field.options?.length)) return { text: cell };
  switch (field.format) {
    case 'Boolean':
      return checkBoolean(cell);
    case 'Date':
      return isDate(cell) ? { text: cell } : { expected: EXPECTED_DATE };
    case 'URL':
      return isWebAddress(cell) ? { text: cell } : { expected: 'an address that starts with http:// or https://' };
    case 'Single-select':
      return field.options?.includes(cell)
        ? { text: cell }
        : { expected: `one of ${(field.options ?? []).join(', ')}` };
    case 'Multi-select':
      return checkMultiSelect(cell, field.options ?? []);
    case 'Markdown':
      return { text: cell };
  }
}

/** Excel writes TRUE and FALSE. */
function checkBoolean(cell: string): CellResult {
  const upper = cell.toUpperCase();
  if (upper === 'TRUE') return { text: 'True' };
  if (upper === 'FALSE') return { text: 'False' };
  return { expected: 'True, False or nothing' };
}

function checkMultiSelect(cell: string, options: readonly string[]): CellResult {
  const chosen = splitList(cell);
  const allExist = chosen.every((option) => options.includes(option));
  if (!allExist || new Set(chosen).size !== chosen.length) {
    return { expected: `options separated by ${LIST_SEPARATOR}, each at most once, of ${options.join(', ')}` };
  }
  return { text: options.filter((option) => chosen.includes(option)).join(OPTION_SEPARATOR) };
}
