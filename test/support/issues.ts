import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Issue } from '../../db/publish/issues.js';
import { importDataset } from '../../db/publish/publish.js';
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

/** The file with one more row. */
export const append = (file: string, row: string) => ({ [file]: `${SMALL_DATASET[file]}${row}\n` });

export const value = (from: string, to: string) => edited('values.csv', from, to);
export const field = (from: string, to: string) => edited('fields.csv', from, to);
export const rule = (from: string, to: string) => edited('v1-slugs.csv', from, to);
export const override = (from: string, to: string) => edited('overrides.csv', from, to);
