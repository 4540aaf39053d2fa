import { isCivilDay } from '../../../domain/deadlines/civil-day.js';
import { markdownIssue } from '../../../domain/text/markdown-limits.js';
import { FIELD_FORMATS, type FieldFormat, LIST_SEPARATOR, OPTION_SEPARATOR } from '../../../domain/vocabulary.js';
import type { FieldRow } from '../../queries/fields.js';
import type { IssueList } from '../issues.js';
import type { Row } from './csv.js';
import { type ColumnOf, type CsvFile, KEY_COLUMNS } from './files.js';

/** The states and fields that exist; undefined if their file could not be read. */
export interface References {
  states: ReadonlySet<string> | undefined;
  fields: ReadonlyMap<string, FieldRow> | undefined;
}

/** The text to store for a valid cell, or what was expected instead. */
type CellResult = { text: string } | { expected: string };

interface FieldShape {
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

/** The rows of one file, with helpers that check cells and record issues. */
export class Table<File extends CsvFile> {
  /** The lines on which what must be unique came first. */
  readonly #lines = new Map<string, number>();

  constructor(
    readonly file: File,
    readonly rows: Row<File>[],
    private readonly issues: IssueList,
  ) {}

  fail(row: Row<File>, column: ColumnOf<File>, expected: string): void {
    this.issues.add(this.file, row.line, column, row.cells[column], expected);
  }

  failIf(row: Row<File>, column: ColumnOf<File>, expected: string | undefined): void {
    if (expected !== undefined) this.fail(row, column, expected);
  }

  /** Checks a required cell. @returns whether it is valid */
  require(row: Row<File>, column: ColumnOf<File>, valid: (cell: string) => boolean, expected: string): boolean {
    if (valid(row.cells[column])) return true;
    this.fail(row, column, expected);
    return false;
  }

  /** Checks an optional cell. @returns the cell, or null if it is empty */
  optional(row: Row<File>, column: ColumnOf<File>, valid: (cell: string) => boolean, expected: string): string | null {
    const cell = row.cells[column];
    if (cell === '') return null;
    if (!valid(cell)) this.fail(row, column, expected);
    return cell;
  }

  /** Checks that a required cell has one of some words. @returns whether it has */
  oneOf(row: Row<File>, column: ColumnOf<File>, words: readonly string[]): boolean {
    return this.require(row, column, (cell) => words.includes(cell), `one of ${words.join(', ')}`);
  }

  /**
   * Checks that no row before has the same.
   *
   * @param key what must be unique in the column
   * @param expected such as "a unique name"
   * @param shown what the line before has, if that is not the cell
   */
  isFirst(row: Row<File>, column: ColumnOf<File>, key: string, expected: string, shown = 'this one'): boolean {
    const id = `${expected}\n${key}`;
    const before = this.#lines.get(id);
    if (before === undefined) this.#lines.set(id, row.line);
    else this.fail(row, column, `${expected}; line ${before} already has ${shown}`);
    return before === undefined;
  }

  requireRows(): void {
    if (this.rows.length === 0) this.issues.add(this.file, 1, '', '', 'at least one row below the header');
  }

  /** The rows without duplicates. A second row with the same key is recorded as an issue, with the line of the first. */
  uniqueRows(): Row<File>[] {
    const key: readonly ColumnOf<File>[] = KEY_COLUMNS[this.file];
    const unique = key.length === 1 ? key[0] : `combination of ${key.join(', ')}`;
    return this.rows.filter((row) => {
      const id = JSON.stringify(key.map((column) => row.cells[column]));
      return this.isFirst(row, key.at(-1) as ColumnOf<File>, id, `a unique ${unique}`);
    });
  }
}

export const isNotEmpty = (cell: string): boolean => cell !== '';

/** Longer text is more likely to be an unclosed quote that swallowed the rest of the file. */
const MAX_LENGTH = 20_000;

const MAX_NAME_LENGTH = 100;

/** What a text must not contain, and what is expected instead. Tabs and line breaks are allowed. */
const FORBIDDEN: readonly [RegExp, string][] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the check is about them
  [/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/, 'text without control characters'],
  [
    /\uFFFD/,
    'text without U+FFFD, which replaces characters that were lost when the file was saved in another encoding',
  ],
  [/\p{Surrogate}/u, 'text without half characters (surrogates U+D800 to U+DFFF that are not in pairs)'],
  // Many clients take them for the end of a line.
  [/[\u2028\u2029]/, 'text without U+2028 and U+2029; use a line break instead'],
  [/\ufeff/, 'text without U+FEFF, an invisible character that belongs at the start of a file'],
  // They make a text look like another one (https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing).
  [
    /[\u202a-\u202e\u2066-\u2069]/,
    'text without invisible characters that turn its direction (U+202A to U+202E, U+2066 to U+2069)',
  ],
];

/** What any text of a dataset must look like, where this one does not. Each entry completes "expected ...". */
export function textIssues(text: string): string[] {
  const issues = FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(([, expected]) => expected);
  if (text.length > MAX_LENGTH) issues.push(`at most ${MAX_LENGTH} characters`);
  return issues;
}

/** What is wrong with a source, to complete "expected ..."; undefined if nothing is. It may be the name of a document. */
export function sourceIssue(source: string): string | undefined {
  if (!/^\s*[a-z][a-z\d+.-]*:\S/i.test(source) || /^https?:\/\//i.test(source)) return undefined;
  return 'a link that starts with http:// or https://, or the name of a document';
}

/** What is wrong with the name of a state or a region, to complete "expected ..."; undefined if nothing is. */
export function nameIssue(name: string): string | undefined {
  if (/[\n\t]/.test(name)) return 'a name on one line, without tabs';
  if (name.length > MAX_NAME_LENGTH) return `a name of at most ${MAX_NAME_LENGTH} characters`;
  const odd = /\p{Default_Ignorable_Code_Point}|(?! )\p{White_Space}/u.exec(name)?.[0];
  if (odd !== undefined) return `a name with plain spaces and visible characters only; this one is ${visible(name)}`;
  const foreign = /(?!\p{Script=Latin}|\p{Script=Common})\p{L}/u.exec(name)?.[0];
  if (foreign !== undefined)
    return `a name in Latin letters, because others look like them; this one has ${visible(foreign)} (${codePoint(foreign)})`;
  if (/^ | {2}| $/.test(name)) return 'a name with single spaces';
  if (name.normalize('NFC') !== name)
    return `a name in the Unicode form NFC, ${visible(name.normalize('NFC'))}; this one is ${visible(name)}`;
  return undefined;
}

const codePoint = (character: string) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;

/** A text in quotes, with escapes for what cannot be seen. */
export const visible = (text: string): string => escapeInvisible(JSON.stringify(text));

/** A text with an escape such as `\u{a0}` for each character that cannot be seen, is part of another one, or that a terminal would obey. */
export function escapeInvisible(text: string): string {
  const asEscape = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;
  return text.replace(/(?! )[\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, asEscape);
}
