import { describe, expect, it } from 'vitest';
import { readmePart, readmeText } from './bench/report/readme.js';
import { committedResults, type Results } from './bench/results.js';

describe("the README's numbers", () => {
  it('are those of the committed results: npm run bench -- --readme writes them', () => {
    const results = committedResults() as Results;
    expect(results.quick).toBe(false);
    expect(readmePart()).toBe(readmeText(results));
  });
});
