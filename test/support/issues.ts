import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { expect, it } from 'vitest';
import type { Issue } from '../../db/storage/publish/issues.js';
import { importDataset } from '../../db/storage/publish/publish.js';
import { edited, SMALL_DATASET, writeDataset } from './small-dataset.js';
import { temporaryFolder } from './temporary-folder.js';

/** A change of the small dataset and the one issue that it causes: `file:line column`, the whole value, a part of what is expected. */
export type IssueCase = [
  what: string,
  changes: Record<string, string | Buffer | null>,
  place: string,
  value: string,
  expected: string,
];

/** The issues of an import of the small dataset with these changes. */
export async function issuesOf(changes: Record<string, string | Buffer | null>): Promise<Issue[]> {
  const result = await importDataset({ folder: writeDataset(changes), path: join(temporaryFolder(), 'd.sqlite') });
  return result.status === 'refused' ? result.issues : [];
}

export function itReportsIssue(cases: IssueCase[]): void {
  it.each(cases)('%s', async (_, changes, place, value, expected) => {
    const issues = await issuesOf(changes);
    const shown = issues.map((issue) => ({ ...issue, place: `${issue.file}:${issue.line} ${issue.column}` }));
    expect(shown).toMatchObject([{ place, value, expected: expect.stringContaining(expected) }]);
  });
}

/**
 * A case for each text of a cell.
 *
 * @param place `file:line column` in the small dataset; a column that is not there is added
 */
export const cells = (place: string, expected: string, texts: readonly string[]): IssueCase[] =>
  texts.map((text) => [`${place} ${JSON.stringify(shown(text))}`, withCell(place, text), place, shown(text), expected]);

/** The file of the small dataset with another text in a cell. */
function withCell(place: string, text: string) {
  const [, file = '', line, column = ''] = /^(.+):(\d+) (.+)$/.exec(place) ?? [];
  const rows = parse(SMALL_DATASET[file] as string, { columns: true, info: true }) as unknown as ParsedRow[];
  // The parser gives the line on which a row ends.
  const index = rows.findIndex((_, at) => (at === 0 ? 2 : Number(rows[at - 1]?.info.lines) + 1) === Number(line));
  const records = rows.map(({ record }, at) => ({ ...record, [column]: at === index ? text : (record[column] ?? '') }));
  return { [file]: stringify(records, { header: true }) };
}

interface ParsedRow {
  record: Record<string, string>;
  info: { lines: number };
}

/**
 * A case for each additional row, with an issue in one of its cells.
 *
 * @param place `file column`
 * @param files those that differ from the small dataset
 */
export const rows = (
  place: string,
  expected: string,
  lines: readonly string[],
  files: Readonly<Record<string, string>>,
): IssueCase[] =>
  lines.map((row) => {
    const [file = '', column = ''] = place.split(' ');
    const text = files[file] ?? (SMALL_DATASET[file] as string);
    const [header = '', ...before] = text.split('\n');
    const value = row.split(',')[header.split(',').indexOf(column)] ?? '';
    const changes = { ...files, [file]: `${text}${row}\n` };
    return [`${row} in ${file}`, changes, `${file}:${before.length + 1} ${column}`, value, expected];
  });

/** What an issue shows of a value. */
export const shown = (text: string): string =>
  text.length > 120 ? `${text.slice(0, 120)}… (${text.length} characters)` : text;

/** The file with one more row. */
export const append = (file: string, row: string) => ({ [file]: `${SMALL_DATASET[file]}${row}\n` });

export const value = (from: string, to: string) => edited('values.csv', from, to);
export const field = (from: string, to: string) => edited('fields.csv', from, to);
export const rule = (from: string, to: string) => edited('v1-slugs.csv', from, to);
export const override = (from: string, to: string) => edited('overrides.csv', from, to);
