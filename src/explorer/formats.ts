import { stringify } from 'csv-stringify/sync';
import type { DataTable } from './data-page.js';

/** Formats of all data pages. */
export const FORMATS = ['html', 'csv', 'json'] as const;

/**
 * Rows as CSV (RFC 4180). A cell that begins like a formula gets a single quote in front, because spreadsheets would run it
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function toCsv({ columns, rows }: DataTable): string {
  return stringify([...rows], { header: true, columns: [...columns], escape_formulas: true, record_delimiter: '\r\n' });
}

/** Rows as JSON, with the release that they are from. */
export function toJson({ columns, rows }: DataTable, release: { version: string; disclaimer: string }): string {
  const { version, disclaimer } = release;
  const ordered = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
  return `${JSON.stringify({ release: { version, disclaimer }, rows: ordered }, null, 1)}\n`;
}
