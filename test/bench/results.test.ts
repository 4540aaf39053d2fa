import { describe, expect, it } from 'vitest';
import { atLeast, atMost } from './floors.js';
import { currentBlock, readmeBlock } from './report/readme.js';
import { committedResults, type Results } from './results.js';

const results = committedResults() as Results;

describe('the committed results', () => {
  it('come from a complete run', () => {
    expect(results.quick).toBe(false);
  });

  it('are the ones in the benchmark guide: npm run bench -- --readme writes them', () => {
    expect(currentBlock()).toBe(readmeBlock(results));
  });
});

describe('a floor', () => {
  it('is met by a figure at the limit', () => {
    const measured = { median: 0.6, low: 0.5, high: 0.7 };
    expect(atLeast('ratio', 0.6, 'bare node:http', measured).met).toBe(true);
    expect(atMost('memory', 0.6, 'MB', measured).met).toBe(true);
  });

  it('is missed by a figure on the wrong side, whatever the other rounds were', () => {
    const measured = { median: 0.6, low: 0.5, high: 0.7 };
    expect(atLeast('ratio', 0.61, 'bare node:http', measured).met).toBe(false);
    expect(atMost('memory', 0.59, 'MB', measured).met).toBe(false);
  });
});
