import { expect, it } from 'vitest';
import { issuesOf } from '../support/issues.js';

/** What is wrong, the change of the small dataset that makes it so, and the one issue it makes: place, whole value, a piece of what is expected. */
export type ExactCase = [
  what: string,
  changes: Record<string, string | Buffer | null>,
  place: [file: string, line: number, column: string],
  value: string,
  expected: string,
];

export function itReportsExactIssue(cases: ExactCase[]): void {
  it.each(cases)('%s', async (_, changes, [file, line, column], value, expected) => {
    expect(await issuesOf(changes)).toEqual([
      { file, line, column, value, expected: expect.stringContaining(expected) },
    ]);
  });
}
