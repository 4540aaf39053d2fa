import { describe, expect, it } from 'vitest';
import { nearest } from '../../../../db/domain/text/nearest.js';
import { growth, MAX_GROWTH } from '../../../support/growth.js';

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

  it('takes a time that does not grow faster than the text', () => {
    expect(growth((size) => nearest('x'.repeat(size), names), 250_000)).toBeLessThan(MAX_GROWTH);
  });
});
