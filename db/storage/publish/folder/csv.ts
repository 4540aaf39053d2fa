import { isUtf8 } from 'node:buffer';
import { type CsvError, parse } from 'csv-parse/sync';
import type { IssueList } from '../issues.js';
import { type ColumnOf, CSV_FILES, type CsvFile, OPTIONAL_COLUMNS } from './files.js';
import { sourceIssue, textIssues } from './table.js';

/** The trimmed cells of a row by column name, with `\n` for line breaks, and the line on which the row starts. */
export type Row<File extends CsvFile> = { line: number; cells: Record<ColumnOf<File>, string> };

/** Three times the lines of 300,000 overrides. Each line and cell takes memory, even an empty one. */
const MAX_LINES = 1_000_000;
const MAX_COMMAS = 10_000_000;

/**
 * Reads one CSV file (RFC 4180). Accepts what spreadsheets write: a byte order mark, CRLF, empty rows, and empty columns on the
 * right. A missing optional column is empty.
 *
 * @returns the rows, or undefined if the file is not a table with the expected columns
 */
export function readCsv<File extends CsvFile>(
  file: File,
  bytes: Uint8Array,
  issues: IssueList,
): Row<File>[] | undefined {
  const text = decodeText(file, bytes, issues);
  const records = text !== undefined && checkSize(file, text, issues) ? parseRecords(file, text, issues) : undefined;
  if (!records) return undefined;
  const [first, ...body] = records;
  const header = withoutEmptyEnd(first?.cells ?? []);
  const columns: readonly string[] = CSV_FILES[file];
  if (!checkHeader(file, header, issues)) return undefined;
  const positions = columns.map((column) => header.indexOf(column));
  const rows: Row<File>[] = [];
  let isComplete = true;
  for (const { line, cells } of body) {
    if (isEmpty(cells)) continue;
    if (!checkWidth(file, line, cells, header.length, issues)) {
      isComplete = false;
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
  // Without the rows of another width, others would seem to name what is not there.
  return isComplete ? rows : undefined;
}

/** Without the empty columns on the right. */
const withoutEmptyEnd = (header: readonly string[]): string[] =>
  header.slice(0, header.findLastIndex((name) => name !== '') + 1);

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

/** Before the file is parsed: 100 MB of line breaks would take 4 GB as rows. */
function checkSize(file: string, text: string, issues: IssueList): boolean {
  let lines = 0;
  let commas = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === NEWLINE) lines += 1;
    else if (code === COMMA) commas += 1;
  }
  if (lines <= MAX_LINES && commas <= MAX_COMMAS) return true;
  const [most, found] = lines > MAX_LINES ? [`${MAX_LINES} lines`, lines] : [`${MAX_COMMAS} commas`, commas];
  issues.add(file, 0, '', String(found), `at most ${most}`);
  return false;
}

const NEWLINE = 10;
const COMMA = 44;

function parseRecords(file: string, text: string, issues: IssueList): { line: number; cells: string[] }[] | undefined {
  const rows: { line: number; cells: string[] }[] = [];
  /** Where the last row ends. A stray quote may open a cell that ends many rows below, where the parser notices. */
  let end = 0;
  try {
    parse(text, {
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
    issues.add(file, end + 1, '', '', `comma-separated cells with balanced quotes; ${problems[code] ?? message}`);
    return undefined;
  }
}

function checkHeader(file: CsvFile, header: string[], issues: IssueList): boolean {
  const columns: readonly string[] = CSV_FILES[file];
  const optional: readonly string[] = OPTIONAL_COLUMNS[file] ?? [];
  const missing = columns.filter((column) => {
    const count = header.filter((name) => name === column).length;
    return count !== 1 && !(count === 0 && optional.includes(column));
  });
  const unknown = header.filter((name) => !columns.includes(name));
  if (missing.length === 0 && unknown.length === 0) return true;
  const expected = `a header with exactly these columns, separated by commas: ${columns.join(',')}`;
  issues.add(file, 1, '', header.join(','), expected);
  return false;
}

function checkWidth(file: string, line: number, cells: string[], width: number, issues: IssueList): boolean {
  const tooMany = cells.slice(width).some((cell) => cell !== '');
  if (cells.length >= width && !tooMany) return true;
  issues.add(file, line, '', cells.join(','), `${width} cells, like the header; this row has ${cells.length}`);
  return false;
}

/**
 * Decodes a file, without its byte order mark and with `\n` for every line break, so that line numbers match those of an editor.
 * A file in another encoding would silently publish wrong characters.
 */
export function decodeText(file: string, bytes: Uint8Array, issues: IssueList): string | undefined {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  const found = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')));
  const shown = Buffer.from(lines[found] ?? '', 'latin1').toString('utf8');
  issues.add(file, found + 1, '', shown, 'text in UTF-8; in a spreadsheet, save the file as "CSV UTF-8"');
  return undefined;
}
