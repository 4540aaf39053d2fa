import { isCivilDay } from '../../../domain/deadlines/civil-day.js';
import { markdownIssue } from '../../../domain/text/markdown-limits.js';
import { FIELD_FORMATS, type FieldFormat, LIST_SEPARATOR, OPTION_SEPARATOR } from '../../../domain/vocabulary.js';
import type { FieldRow } from '../../queries/fields.js';

/** The states and fields that exist; undefined if their file could not be read. */
export interface References {
  states: ReadonlySet<string> | undefined;
  fields: ReadonlyMap<string, FieldRow> | undefined;
}

/** The text to store for a valid cell, or what was expected instead. */
export type CellResult = { text: string } | { expected: string };

export interface FieldShape {
  format: FieldFormat;
  options: readonly string[] | null;
}

/** Excel shows 2026-03-01 as 3/1/2026 and saves it that way. The service does not guess which number is the month. */
export const EXPECTED_DATE = 'a date, YYYY-MM-DD (if a spreadsheet rewrites dates, format the column as text)';

const SLUG = /^[a-z][a-z0-9_]{0,99}$/;
const STATE_CODE = /^[A-Z]{2}$/;
const UTC_TIME = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d*[1-9])?Z$/;

export const isFormat = (text: string): text is FieldFormat => (FIELD_FORMATS as readonly string[]).includes(text);
export const isSlug = (text: string): boolean => SLUG.test(text);
export const isStateCode = (text: string): boolean => STATE_CODE.test(text);
export const splitList = (cell: string): string[] =>
  cell === '' ? [] : cell.split(LIST_SEPARATOR).map((entry) => entry.trim());

/** A day that exists: not 2026-02-30. */
export const isDate = isCivilDay;

/** RFC 3339 in UTC in the form of the API: with `Z`, and with a fraction only if it is not zero. */
export function isUtcTime(text: string): boolean {
  const match = UTC_TIME.exec(text);
  return match !== null && isDate(match[1] as string);
}

export function isWebAddress(text: string): boolean {
  // Requires a host right after the slashes: `URL` skips more slashes, so it takes the path of https:///path for the host.
  if (!/^https?:\/\/[^\s<>"/\\?#][^\s<>"]*$/i.test(text) || !URL.canParse(text)) return false;
  return new URL(text).hostname !== '';
}

/** Checks a value by the format of its field and normalizes it. An empty cell is always valid: the value is unknown. */
export function checkText(cell: string, field: FieldShape): CellResult {
  if (cell === '') return { text: '' };
  // An invalid format and missing options are issues of fields.csv and are reported there.
  if (!isFormat(field.format) || (field.format.endsWith('-select') && !field.options?.length)) return { text: cell };
  switch (field.format) {
    case 'Boolean':
      return checkBoolean(cell);
    case 'Date':
      return isDate(cell) ? { text: cell } : { expected: EXPECTED_DATE };
    case 'URL':
      return isWebAddress(cell) ? { text: cell } : { expected: 'a URL that starts with http:// or https://' };
    case 'Single-select':
      return field.options?.includes(cell)
        ? { text: cell }
        : { expected: `one of ${(field.options ?? []).join(', ')}` };
    case 'Multi-select':
      return checkMultiSelect(cell, field.options ?? []);
    case 'Markdown': {
      const expected = markdownIssue(cell);
      return expected === undefined ? { text: cell } : { expected };
    }
  }
}

/** Excel writes TRUE and FALSE. */
function checkBoolean(cell: string): CellResult {
  const upper = cell.toUpperCase();
  if (upper === 'TRUE') return { text: 'True' };
  if (upper === 'FALSE') return { text: 'False' };
  return { expected: 'True, False or an empty cell' };
}

function checkMultiSelect(cell: string, options: readonly string[]): CellResult {
  const chosen = splitList(cell);
  const allExist = chosen.every((option) => options.includes(option));
  if (!allExist || new Set(chosen).size !== chosen.length) {
    return { expected: `options separated by ${LIST_SEPARATOR}, without duplicates, from: ${options.join(', ')}` };
  }
  return { text: options.filter((option) => chosen.includes(option)).join(OPTION_SEPARATOR) };
}
