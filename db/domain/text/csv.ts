import { stringify } from 'csv-stringify/sync';

export interface Table<Column extends string = string> {
  columns: readonly Column[];
  rows: readonly Readonly<Record<Column, string | number | null>>[];
}

export interface CsvOptions {
  lineBreak?: '\n' | '\r\n';
  /** Keeps cells that begin like a formula, for files that are imported again. */
  allowFormulas?: boolean;
}

/**
 * Formats a table as CSV (RFC 4180), for all files, pages, and commands. Cells that begin like a formula are prefixed with a single quote,
 * because spreadsheets would run them (https://owasp.org/www-community/attacks/CSV_Injection).
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
    // csv-stringify quotes only the line break that separates rows, but readers end a row at any line break.
    quoted_match: /[\r\n]/,
  });
}

/** A row whose cells have the names of columns: `as_of` instead of `asOf`. */
export const inSnakeCase = <Cell>(row: Readonly<Record<string, Cell>>): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), cell]),
  );

/** Tells Excel that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Removes the mark that some Windows programs add. It is not JSON, but parsers may ignore it (RFC 8259, section 8.1). */
export const withoutMark = (text: string): string => (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
