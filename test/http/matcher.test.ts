import { describe, expect, it } from 'vitest';
import { match } from '../../rest-compat/match.js';
import { createMatcher } from '../../src/http/matcher.js';

const OPTIONS = { baseUrl: 'https://example.org/api', v1Sunset: '2027-01-01' };

/** Targets and methods that come to something else each, in an order that asks each twice. */
const ASKED = ['GET', 'HEAD', 'OPTIONS', 'POST'].flatMap((method) =>
  [
    '/v2/election/field/',
    '/v2/election/field',
    '/v2/election/field/?page=2',
    '/v1/election/data/state/CA/',
    '/v2/election/data/state/CA/',
    '/v2/election/data/state/NY/',
    '/v2/election/data/state/ca/',
    'https://example.org/v2/election/field/',
    '/graphql',
  ].map((target) => [method, target] as const),
);

describe('a matcher that remembers', () => {
  it('finds what it would have found at first, each time', () => {
    const matcher = createMatcher(OPTIONS);
    for (const [method, target] of [...ASKED, ...ASKED.toReversed(), ...ASKED])
      expect(matcher(method, target), `${method} ${target}`).toEqual(match(method, target, OPTIONS));
  });
});
