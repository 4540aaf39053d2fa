import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNotModified } from '../../../src/cache/conditional-response.js';
import { chooseCoding } from '../../../src/cache/content-coding.js';

/** Random text, valid in a header or not. */
const headerText = fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'grapheme' }), fc.string());

describe('the content coding', () => {
  const coding = fc.constantFrom('br', 'gzip', 'identity', '*', 'zstd', 'deflate');
  const quality = fc.constantFrom(undefined, '0', '0.000', '0.5', '1', '1.000');
  const entry = fc.record({ coding, quality });

  it('is one with the highest quality in the header, or none if the header allows none', () => {
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: (one) => one.coding, minLength: 1, maxLength: 6 }), (entries) => {
        const header = entries
          .map((one) => (one.quality === undefined ? one.coding : `${one.coding};q=${one.quality}`))
          .join(', ');
        const chosen = chooseCoding({ 'accept-encoding': header });
        const qualityOf = (name: string) => {
          const own = entries.find((one) => one.coding === name) ?? entries.find((one) => one.coding === '*');
          // A coding that is not named is not acceptable, except identity (RFC 9110, section 12.5.3).
          if (!own) return name === 'identity' ? 0.0001 : 0;
          return Number(own.quality ?? 1);
        };
        const allowed = ['br', 'gzip', 'identity'].filter((name) => qualityOf(name) > 0);
        if (chosen === undefined) expect(allowed).toEqual([]);
        else {
          expect(allowed).toContain(chosen);
          expect(qualityOf(chosen)).toBe(Math.max(...allowed.map(qualityOf)));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is chosen without an exception for random headers', () => {
    fc.assert(
      fc.property(headerText, (text) => {
        chooseCoding({ 'accept-encoding': text });
      }),
    );
  });
});

describe('If-None-Match', () => {
  const etag = fc.stringMatching(/^[A-Za-z0-9_-]{1,22}$/).map((text) => `"${text}"`);
  const form = fc.tuple(fc.constantFrom('', 'W/'), etag).map(([weak, tag]) => weak + tag);

  it('matches if and only if its list includes the ETag, weak or strong, at any position', () => {
    fc.assert(
      fc.property(fc.array(form, { maxLength: 6 }), etag, fc.boolean(), fc.nat(6), (others, own, has, place) => {
        const without = others.filter((one) => one.replace('W/', '') !== own);
        const list = has ? [...without.slice(0, place), `W/${own}`, ...without.slice(place)] : without;
        fc.pre(list.length > 0);
        expect(isNotModified(list.join(', '), own)).toBe(has);
      }),
      { numRuns: 1_000 },
    );
  });
});
