import { expect, it } from 'vitest';
import { problemsOf } from '../support/problems.js';

/** What is wrong, the change of the small dataset that makes it so, and the one problem it makes: place, whole value, a piece of what is expected. */
export type ExactCase = [
  what: string,
  changes: Record<string, string | Buffer | null>,
  place: [file: string, line: number, column: string],
  value: string,
  expected: string,
];

export function itTells(cases: ExactCase[]): void {
  it.each(cases)('%s', async (_, changes, [file, line, column], value, expected) => {
    expect(await problemsOf(changes)).toEqual([
      { file, line, column, value, expected: expect.stringContaining(expected) },
    ]);
  });
}
