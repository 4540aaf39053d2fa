import { stringify } from 'csv-stringify/sync';

/** The rows of a table, with their cells by column. */
export interface Table<Column extends string = string> {
  columns: readonly Column[];
  rows: readonly Readonly<Record<Column, string | number | null>>[];
}

export interface CsvOptions {
  lineBreak?: '\n' | '\r\n';
  /** Whether cells may begin like a formula, in files that are imported again. */
  allowFormulas?: boolean;
}

/**
 * A table as CSV (RFC 4180), the one writer of all files, pages and commands. A cell that begins like a formula gets a single quote in
 * front, because spreadsheets would run it (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function toCsv(
  { columns, rows }: Table,
  { lineBreak = '\r\n', allowFormulas = false }: CsvOptions = {},
): string {
  return stringify([...rows], {
    header: true,
    columns: [...columns],
    record_delimiter: lineBreak,
    escape_formulas: !allowFormulas,
    // By itself, csv-stringify quotes only the line break that separates rows. Readers end a row at any.
    quoted_match: /[\r\n]/,
  });
}

/** At the beginning of a file, tells Excel that it is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Some programs on Windows begin each text with one, which is no JSON (RFC 8259, section 8.1, lets a parser ignore it). */
export const withoutMark = (text: string): string => (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
