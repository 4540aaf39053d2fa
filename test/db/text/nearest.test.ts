import { describe, expect, it } from 'vitest';
import { nearest } from '../../../db/text/nearest.js';

describe('nearest', () => {
  const names = ['California', 'Colorado', 'Connecticut', 'Kansas', 'Arkansas'];

  it.each([
    ['Californa', ['California']],
    ['COLORADO', ['Colorado']],
    ['Kanzas', ['Kansas']],
    ['xyz', []],
    ['', []],
  ])('finds for %j: %j', (text, expected) => {
    expect(nearest(text, names)).toEqual(expected);
  });

  it('finds several that are equally near, up to a maximum', () => {
    expect(nearest('CX', ['AK', 'CA', 'CO', 'CT', 'TX'])).toEqual(['CA', 'CO', 'CT']);
    expect(nearest('CX', ['CA', 'CO', 'CT', 'TX'], 2)).toEqual(['CA', 'CO']);
  });

  it('finds nothing among no candidates', () => {
    expect(nearest('CA', [])).toEqual([]);
  });

  it('takes little time for a text of any length', () => {
    const start = performance.now();
    nearest('x'.repeat(1_000_000), names);
    expect(performance.now() - start).toBeLessThan(100);
  });
});
