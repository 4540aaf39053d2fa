import { describe, expect, it } from 'vitest';
import { expectFigure } from '../support/figure.js';
import { issuesOf } from '../support/issues.js';
import { SMALL_DATASET } from '../support/small-dataset.js';

describe('an import of a file that would take too much memory', () => {
  it.each([
    ['lines', '\n'.repeat(5_000_000), 'at most 1000000 lines'],
    ['lines that end as on old computers', '\r'.repeat(5_000_000), 'at most 1000000 lines'],
    ['cells', ','.repeat(20_000_000), 'at most 10000000 commas'],
  ])('is refused for its number of %s within seconds', async (_, tail, expected) => {
    const began = performance.now();
    const issues = await issuesOf({ 'values.csv': `${SMALL_DATASET['values.csv']}${tail}` });
    expect(issues).toMatchObject([{ file: 'values.csv', expected }]);
    expectFigure('refusing a large file', performance.now() - began, 5_000, 'ms');
  });
});
