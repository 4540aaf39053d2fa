import { parse } from 'csv-parse/sync';
import type { IssueList } from '../issues.js';
import { sourceIssue, textIssues } from '../text.js';
import { decodeUtf8 } from './decode.js';
import { type ColumnOf, CSV_FILES, type CsvFile, OPTIONAL_COLUMNS } from './files.js';
import { findQuoteProblem } from './quotes.js';

/** The trimmed cells of a row by column name, with `\n` for line breaks, and the line on which the row starts. */
export type Row<Column extends string> = { line: number; cells: Record<Column, string> };

/** Three times the lines of 300,000 overrides. Each line and cell takes memory, even an empty one. */
const MAX_LINES = 1_000_000;
const MAX_COMMAS = 10_000_000;

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

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
): Row<ColumnOf<File>>[] | undefined {
  const text = decodeUtf8(file, bytes, issues);
  const records = text === undefined || !checkSize(file, text, issues) ? undefined : parseRecords(file, text, issues);
  if (!records) return undefined;
  const [header = { line: 1, cells: [] }, ...body] = records;
  const columns: readonly string[] = CSV_FILES[file];
  if (!checkHeader(file, header.cells, issues)) return undefined;
  const positions = columns.map((column) => header.cells.indexOf(column));
  const rows: Row<ColumnOf<File>>[] = [];
  for (const { line, cells } of body) {
    if (cells.every((cell) => cell === '')) continue;
    if (!checkWidth(file, line, cells, header.cells.length, issues)) continue;
    const named = columns.map((column, index) => [column, cells[positions[index] as number] ?? '']);
    for (const [column = '', cell = ''] of named) {
      for (const expected of textIssues(cell)) issues.add(file, line, column, cell, expected);
      const expected = column === 'source' ? sourceIssue(cell) : undefined;
      if (expected !== undefined) issues.add(file, line, column, cell, expected);
    }
    rows.push({ line, cells: Object.fromEntries(named) });
  }
  return rows;
}

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
  try {
    const records = parse(text, {
      info: true,
      relax_column_count: true,
      skip_empty_lines: false,
    }) as unknown as CsvRecord[];
    let end = 0;
    return records.map(({ record, info }) => {
      // The parser gives the line on which a record ends. It starts on the line after the end of the previous record.
      const line = end + 1;
      end = info.lines;
      return { line, cells: record.map((cell) => cell.trim()) };
    });
  } catch (error) {
    const { line, what } = findQuoteProblem(text) ?? { line: 0, what: (error as Error).message };
    issues.add(file, line, '', '', `comma-separated cells with balanced quotes; ${what}`);
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
  const unknown = header.filter((name) => name !== '' && !columns.includes(name));
  if (missing.length === 0 && unknown.length === 0) return true;
  issues.add(
    file,
    1,
    '',
    header.join(','),
    `a header with exactly these columns, separated by commas: ${columns.join(',')}`,
  );
  return false;
}

function checkWidth(file: string, line: number, cells: string[], width: number, issues: IssueList): boolean {
  const tooMany = cells.slice(width).some((cell) => cell !== '');
  if (cells.length >= width && !tooMany) return true;
  issues.add(file, line, '', cells.join(','), `${width} cells, like the header; this row has ${cells.length}`);
  return false;
}
