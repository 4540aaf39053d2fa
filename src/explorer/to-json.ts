import type { Table } from '../../db/text/csv.js';

/** Rows as JSON, with the release that they are from. */
export function toJson({ columns, rows }: Table, release: { version: string; disclaimer: string }): string {
  const { version, disclaimer } = release;
  const ordered = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
  return `${JSON.stringify({ release: { version, disclaimer }, rows: ordered }, null, 1)}\n`;
}
