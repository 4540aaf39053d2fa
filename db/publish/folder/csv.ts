import { parse } from 'csv-parse/sync';
import type { IssueList } from '../issues.js';
import { textIssues } from '../text.js';
import { decodeUtf8 } from './decode.js';
import { type ColumnOf, CSV_FILES, type CsvFile } from './files.js';

/** A row's cells by column name, trimmed, with line breaks as `\n`; and the line of the file that it starts on. */
export type Row<Column extends string> = { line: number; cells: Record<Column, string> };

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/**
 * Reads one CSV file (RFC 4180; a BOM, CRLF, empty columns at the right end and empty rows are let pass, since spreadsheets write them).
 *
 * @returns the rows with the file's columns, or undefined when it could not be read as a table at all.
 */
export function readCsv<File extends CsvFile>(
  file: File,
  bytes: Uint8Array,
  issues: IssueList,
): Row<ColumnOf<File>>[] | undefined {
  const text = decodeUtf8(file, bytes, issues);
  const records = text === undefined ? undefined : parseRecords(file, text, issues);
  if (!records) return undefined;
  const [header = { line: 1, cells: [] }, ...body] = records;
  const columns: readonly string[] = CSV_FILES[file];
  if (!checkHeader(file, header.cells, columns, issues)) return undefined;
  const positions = columns.map((column) => header.cells.indexOf(column));
  const rows: Row<ColumnOf<File>>[] = [];
  for (const { line, cells } of body) {
    if (cells.every((cell) => cell === '')) continue;
    if (!checkWidth(file, line, cells, header.cells.length, issues)) continue;
    const named = columns.map((column, index) => [column, cells[positions[index] as number] ?? '']);
    for (const [column = '', cell = ''] of named) {
      for (const expected of textIssues(cell)) issues.add(file, line, column, cell, expected);
    }
    rows.push({ line, cells: Object.fromEntries(named) });
  }
  return rows;
}

function parseRecords(file: string, text: string, issues: IssueList): { line: number; cells: string[] }[] | undefined {
  try {
    const records = parse(text, {
      info: true,
      relax_column_count: true,
      skip_empty_lines: false,
    }) as unknown as CsvRecord[];
    let end = 0;
    return records.map(({ record, info }) => {
      // The parser tells the line a record ends on; it starts on the one behind the last record's end.
      const line = end + 1;
      end = info.lines;
      return { line, cells: record.map((cell) => cell.trim()) };
    });
  } catch (error) {
    const { message, lines } = error as Error & { lines?: number };
    issues.add(file, lines ?? 0, '', '', `rows of comma-separated cells, with quotes in pairs (${message})`);
    return undefined;
  }
}

function checkHeader(file: string, header: string[], columns: readonly string[], issues: IssueList): boolean {
  const missing = columns.filter((column) => header.filter((name) => name === column).length !== 1);
  const unknown = header.filter((name) => name !== '' && !columns.includes(name));
  if (missing.length === 0 && unknown.length === 0) return true;
  issues.add(
    file,
    1,
    '',
    header.join(','),
    `a header with these columns, each once, separated by commas: ${columns.join(',')}`,
  );
  return false;
}

function checkWidth(file: string, line: number, cells: string[], width: number, issues: IssueList): boolean {
  const tooMany = cells.slice(width).some((cell) => cell !== '');
  if (cells.length >= width && !tooMany) return true;
  issues.add(file, line, '', cells.join(','), `${width} cells, as in the header; this row has ${cells.length}`);
  return false;
}
