import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFindResource } from '../../../src/resources/match.js';
import type { Resource } from '../../../src/resources/resource.js';
import { restResources } from '../../../src/rest/resources.js';

const plain = (path: string): Resource => ({ name: path, path, access: 'ignored', caching: 'always', formats: {} });
const find = createFindResource([
  ...restResources({}),
  ...['/', '/states', '/states/{state}', '/calendar/{election}/{state}.ics', '/releases/{version}/'].map(plain),
]);

const piece = fc.oneof(
  fc.constantFrom(
    '',
    '/',
    '//',
    'v1',
    'v2',
    'election',
    'field',
    'data',
    'state',
    'override',
    'CA',
    '.',
    '..',
    '%2e',
    '%2F',
    '%00',
    '?',
    '#',
    'http://x',
  ),
  fc.string(),
);
const target = fc.oneof(
  fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('/')),
  fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
  fc.webUrl({ withQueryParameters: true }),
);

describe('a path finds', () => {
  it.each([
    ['/v2/election/field/', 'v2/field'],
    ['/v1/election/data/state/CA/', 'v1/state CA'],
    ['/v2/election/data/state/C%41/', 'v2/state CA'],
    ['/v2/election/data/state/%E0%A4%A/', 'v2/state %E0%A4%A'],
    ['/v2/election/data/state/..%2F/', 'v2/state ../'],
    ['/v1/election/override/', 'none'],
    ['/v2/election/data/state/', 'none'],
    ['/v2/election/data/state//', 'none'],
    ['/V2/election/field/', 'none'],
    ['/v2/Election/field/', 'none'],
    ['//v2/election/field/', 'none'],
    ['/v2/election/./field/', 'none'],
    ['/v2/election/field/extra/', 'none'],
    ['/', '/'],
    ['//', 'none'],
    ['', 'none'],
    ['/states/Ohio', '/states/{state} Ohio'],
    ['/calendar/US-2028-11-07/OH.ics', '/calendar/{election}/{state}.ics US-2028-11-07 OH'],
    ['/calendar/US-2028-11-07/OHxics', 'none'],
  ])('%s: %s', (path, expected) => {
    const found = find(path);
    expect(found ? [found.resource.name, ...Object.values(found.params)].join(' ') : 'none').toBe(expected);
  });

  it.each([
    ['/v2/election/field', '/v2/election/field/'],
    ['/v2/election/field/', '/v2/election/field/'],
    ['/states/', '/states'],
    ['/states/OH/', '/states/OH'],
    ['/releases/1', '/releases/1/'],
  ])('%s, which ends as %s', (path, expected) => {
    expect(find(path)?.path).toBe(expected);
  });

  it('a REST route only for its own path, whatever the text is', () => {
    fc.assert(
      fc.property(target, (path) => {
        const found = find(path);
        if (!found) return;
        const literal = found.resource.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+');
        expect(found.path).toMatch(new RegExp(`^${literal}$`));
      }),
      { numRuns: 2_000 },
    );
  });
});
