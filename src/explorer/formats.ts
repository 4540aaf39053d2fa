import type { Table } from '../../db/csv.js';
import { problem } from '../../rest-compat/problems.js';
import { echo } from '../../schema/shorten.js';
import { HTML_TYPE } from '../pages/html-response.js';
import type { MissingPage } from './data-page.js';

/** What `?format=` can name. */
export const FORMATS = ['html', 'csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** Media type of each format. */
export const MEDIA_TYPES: Record<Format, string> = {
  html: HTML_TYPE,
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
};

/** Reads `?format=`. */
export function formatOf(query: URLSearchParams): Format | MissingPage {
  const wanted = query.get('format') ?? 'html';
  const format = FORMATS.find((one) => one === wanted);
  if (format) return format;
  const detail = `There is no format ${echo(wanted)}. Use ?format=csv or ?format=json, or leave it out for the page (html).`;
  return { problem: problem(400, detail) };
}

/** Rows as JSON, with the release that they are from. */
export function toJson({ columns, rows }: Table, release: { version: string; disclaimer: string }): string {
  const { version, disclaimer } = release;
  const ordered = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
  return `${JSON.stringify({ release: { version, disclaimer }, rows: ordered }, null, 1)}\n`;
}
