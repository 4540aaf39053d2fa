import { type CsvError, parse } from 'csv-parse/sync';
import type { IssueList } from '../issues.js';
import { type ColumnOf, CSV_FILES, type CsvFile, OPTIONAL_COLUMNS } from './files.js';
import { sourceIssue, textIssues } from './table.js';

/** The trimmed cells of a row by column name, with `\n` for line breaks, and the line on which the row starts. */
export type Row<File extends CsvFile> = { line: number; cells: Record<ColumnOf<File>, string> };

/** Three times the lines of 300,000 overrides. Each line and cell takes memory, even an empty one. */
const MAX_LINES = 1_000_000;
const MAX_SEPARATORS = 10_000_000;

/** Spreadsheets write semicolons where numbers have a decimal comma, and tabs as "text". */
const SEPARATORS = { ',': 'comma', ';': 'semicolon', '\t': 'tab' };
type Separator = keyof typeof SEPARATORS;

/**
 * Reads one CSV file (RFC 4180). Accepts what spreadsheets write: a byte order mark, CRLF, empty rows, and empty columns on the
 * right, semicolons or tabs between the cells. A missing optional column is empty.
 *
 * @returns the rows, or undefined if the file is not a table with the expected columns
 */
export function readCsv<File extends CsvFile>(
  file: File,
  bytes: Uint8Array,
  issues: IssueList,
): Row<File>[] | undefined {
  const text = decodeText(file, bytes, issues);
  if (text === undefined) return undefined;
  const separator = separatorOf(text);
  const records = checkSize(file, text, separator, issues) ? parseRecords(file, text, separator, issues) : undefined;
  if (!records) return undefined;
  const [first, ...body] = records;
  const header = withoutEmptyEnd(first?.cells ?? []);
  const columns: readonly string[] = CSV_FILES[file];
  const isCut = text !== '' && !text.includes('\n');
  if (!checkHeader(file, header, separator, isCut, issues)) return undefined;
  const last = body.at(-1);
  if (last && !text.endsWith('\n') && last.cells.length < header.length && !isEmpty(last.cells)) {
    const cells = `its last row has ${last.cells.length} of ${header.length} cells, and no line break`;
    issues.add(file, last.line, '', last.cells.join(separator), `${COMPLETE}: ${cells}. ${AGAIN}`);
    return undefined;
  }
  const positions = columns.map((column) => header.indexOf(column));
  const rows: Row<File>[] = [];
  let isMixed = false;
  for (const { line, cells } of body) {
    if (isEmpty(cells)) continue;
    if (!checkWidth(file, line, cells, header.length, separator, issues)) {
      isMixed ||= mixed(cells.join(separator), separator) !== '';
      continue;
    }
    const named = columns.map((column, index) => [column, cells[positions[index] as number] ?? '']);
    for (const [column = '', cell = ''] of named) {
      for (const expected of textIssues(cell)) issues.add(file, line, column, cell, expected);
      const expected = column === 'source' ? sourceIssue(cell) : undefined;
      if (expected !== undefined) issues.add(file, line, column, cell, expected);
    }
    rows.push({ line, cells: Object.fromEntries(named) });
  }
  // Without these rows, others would seem to name what is not there.
  return isMixed ? undefined : rows;
}

/** Without the empty columns on the right. */
const withoutEmptyEnd = (header: readonly string[]): string[] =>
  header.slice(0, header.findLastIndex((name) => name !== '') + 1);

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

/** The names of columns have none of them. */
function separatorOf(text: string): Separator {
  const [header = ''] = text.split('\n', 1);
  return (Object.keys(SEPARATORS) as Separator[]).find((one) => header.includes(one)) ?? ',';
}

/** Before the file is parsed: 100 MB of line breaks would take 4 GB as rows. */
function checkSize(file: string, text: string, separator: Separator, issues: IssueList): boolean {
  const code = separator.charCodeAt(0);
  let lines = 0;
  let separators = 0;
  for (let at = 0; at < text.length; at += 1) {
    const found = text.charCodeAt(at);
    if (found === NEWLINE) lines += 1;
    else if (found === code) separators += 1;
  }
  if (lines <= MAX_LINES && separators <= MAX_SEPARATORS) return true;
  const [most, found] =
    lines > MAX_LINES ? [`${MAX_LINES} lines`, lines] : [`${MAX_SEPARATORS} ${SEPARATORS[separator]}s`, separators];
  issues.add(file, 0, '', String(found), `at most ${most}`);
  return false;
}

const NEWLINE = 10;

function parseRecords(
  file: string,
  text: string,
  separator: Separator,
  issues: IssueList,
): { line: number; cells: string[] }[] | undefined {
  const rows: { line: number; cells: string[] }[] = [];
  /** Where the last row ends. A stray quote may open a cell that ends many rows below, where the parser notices. */
  let end = 0;
  try {
    parse(text, {
      delimiter: separator,
      relax_column_count: true,
      skip_empty_lines: false,
      on_record: (cells: string[], { lines }) => {
        rows.push({ line: end + 1, cells: cells.map((cell) => cell.trim()) });
        end = lines;
        return null;
      },
    });
    return rows;
  } catch (error) {
    const { code, lines, message } = error as CsvError;
    const on = lines === end + 1 ? 'this line' : `line ${lines}`;
    const problems: Partial<Record<CsvError['code'], string>> = {
      CSV_QUOTE_NOT_CLOSED: 'the quote that opens a cell here is never closed',
      INVALID_OPENING_QUOTE: 'a cell here has a quote within it, but does not begin with one',
      CSV_INVALID_CLOSING_QUOTE: `the quote that opens a cell here is closed on ${on}, where the cell goes on`,
    };
    const expected =
      code === 'CSV_QUOTE_NOT_CLOSED' && !text.endsWith('\n')
        ? `${COMPLETE} within a cell that opens here with a quote. ${AGAIN}`
        : `${SEPARATORS[separator]}-separated cells with balanced quotes; ${problems[code] ?? message}`;
    issues.add(file, end + 1, '', '', expected + mixed(text.split('\n', end + 1)[end] ?? '', separator));
    return undefined;
  }
}

/** To complete what is expected of a row that is wrong, if its first cell ends with another separator than those of the header. */
function mixed(row: string, separator: Separator): string {
  const found = /[,;\t]/.exec(row)?.[0] as Separator | undefined;
  if (found === undefined || found === separator) return '';
  return `; the header has ${SEPARATORS[separator]}s between the cells, and this row ${SEPARATORS[found]}s`;
}

function checkHeader(
  file: CsvFile,
  header: string[],
  separator: Separator,
  isCut: boolean,
  issues: IssueList,
): boolean {
  const columns: readonly string[] = CSV_FILES[file];
  const optional: readonly string[] = OPTIONAL_COLUMNS[file] ?? [];
  const missing = columns.filter((column) => {
    const count = header.filter((name) => name === column).length;
    return count !== 1 && !(count === 0 && optional.includes(column));
  });
  const unknown = header.filter((name) => !columns.includes(name));
  if (missing.length === 0 && unknown.length === 0) return true;
  const expected = 'a header with exactly these columns, all separated by commas, by semicolons or by tabs';
  const cut = `${COMPLETE} within the header. ${AGAIN}`;
  issues.add(file, 1, '', header.join(separator), isCut ? cut : `${expected}: ${columns.join(',')}`);
  return false;
}

function checkWidth(
  file: string,
  line: number,
  cells: string[],
  width: number,
  separator: Separator,
  issues: IssueList,
): boolean {
  const tooMany = cells.slice(width).some((cell) => cell !== '');
  if (cells.length >= width && !tooMany) return true;
  const row = cells.join(separator);
  const expected = `${width} cells, like the header; this row has ${cells.length}`;
  issues.add(file, line, '', row, expected + mixed(row, separator));
  return false;
}

/** What is expected of a file that ends too early, and what to do. */
export const COMPLETE = 'a complete file; this one was cut off';
export const AGAIN = 'Export or copy it again';

const EXPECTED = 'text in UTF-8, or in UTF-16 with a byte order mark; in a spreadsheet, save the file as "CSV UTF-8"';

/** Spreadsheets write "Unicode text" in UTF-16. */
const BYTE_ORDER_MARKS = { 'utf-16le': 'fffe', 'utf-16be': 'feff' };

/**
 * Decodes a file, without its byte order mark and with `\n` for every line break, so that line numbers match those of an editor.
 * A file in any other encoding than UTF-8 and marked UTF-16 would silently publish wrong characters.
 */
export function decodeText(file: string, bytes: Uint8Array, issues: IssueList): string | undefined {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  const marked = Object.entries(BYTE_ORDER_MARKS).find(([, known]) => known === mark);
  const encoding = marked?.[0] ?? 'utf-8';
  const text = decode(bytes, encoding);
  // Without a mark, UTF-16 of plain letters is UTF-8 with NUL characters.
  if (text !== undefined && !text.slice(0, 100).includes('\0')) return text.replace(/\r\n?/g, '\n');
  const isCut = text === undefined && decode(bytes, encoding, { stream: true }) !== undefined;
  const expected = isCut
    ? `${COMPLETE} within a character, or is not in ${encoding.toUpperCase()}. ${AGAIN}`
    : EXPECTED;
  if (marked || text !== undefined) {
    issues.add(file, 0, '', '', expected);
    return undefined;
  }
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  const found = isCut ? -1 : lines.findIndex((one) => decode(Buffer.from(one, 'latin1'), encoding) === undefined);
  const shown = Buffer.from(lines[found] ?? '', 'latin1').toString('utf8');
  issues.add(file, isCut ? lines.length : found + 1, '', shown, expected);
  return undefined;
}

function decode(bytes: Uint8Array, encoding: string, options?: { stream: boolean }): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, options);
  } catch {
    return undefined;
  }
}
