import { getIntrospectionQuery } from 'graphql';
import { describe, expect, it } from 'vitest';
import { readSamples } from '../../schema/samples.js';
import { withNewAddresses } from '../support/bundled-edit.js';
import { measureCost } from '../support/cost-comparison.js';
import { publishFolder } from '../support/publish.js';
import { useService, withService } from '../support/service.js';

const bundled = useService();

describe('the cost of an operation', () => {
  it.each([
    ...readSamples().map(({ name, query, variables }): [string, string, object] => [name, query, variables ?? {}]),
    ['everything about all values', '{ states { information { id text footnotes source field { id label } } } }', {}],
    ['nested lists', '{ fields { items(states: ["CA", "IL"]) { text state { name } } v1Slugs { slug } } }', {}],
    ['deadlines', '{ elections(from: "2026-01-01") { id deadlines { id date item { text } } } }', {}],
    ['next elections', '{ states { nextElection(after: "2026-12-02") { id date } } }', {}],
    ['first elections', '{ elections(from: "2026-01-01", first: 5) { id deadlines(states: ["GA"]) { id } } }', {}],
    ['counties', '{ states { name regions(all: true) { name } } }', {}],
    ['introspection', getIntrospectionQuery(), {}],
  ])('is about the number of fields of the response: %s', async (_, query, variables) => {
    const { points = 0, fields = 0 } = (await measureCost(bundled, query, variables)) ?? {};
    // What a state has of regions and changes is estimated from the average of all states.
    expect(points).toBeGreaterThan(fields / 3 - 100);
    // Deadlines are computed for all states, however few of them an operation selects.
    expect(points).toBeLessThan(3 * fields + (query.includes('deadlines') ? 700 : 100));
  });

  it('estimates the bytes of all values within a factor of two', async () => {
    const { estimatedBytes = 0, bytes = 0 } =
      (await measureCost(bundled, '{ states { information { id slug text footnotes source } } }')) ?? {};
    expect(estimatedBytes / bytes).toBeGreaterThan(0.5);
    expect(estimatedBytes / bytes).toBeLessThan(2);
  });

  it('counts each change that a filter is compared with four times', () =>
    withService({}, async (service) => {
      await publishFolder(withNewAddresses(), service.datasetPath);
      const { data } = await service.graphql('{ changes(first: 1) { totalCount } }');
      const { totalCount } = data.changes;
      expect(totalCount).toBeGreaterThan(50);
      const points = async (args: string) =>
        (await measureCost(service, `{ changes(${args}) { nodes { id } } }`))?.points ?? 0;
      const more = (await points('first: 1, kinds: [ADDED]')) - (await points('first: 1'));
      expect(more).toBeGreaterThanOrEqual(Math.floor((4 * totalCount) / 100));
    }));

  it('is in the response on request, with the estimated bytes and both limits', async () => {
    const response = await bundled.get(
      `/graphql?query=${encodeURIComponent('{ states { name } }')}&extensions=${encodeURIComponent('{"cost":true}')}`,
    );
    expect(await response.json()).toHaveProperty('extensions', {
      cost: { points: 52, maxPoints: 40_000, estimatedBytes: expect.any(Number), maxBytes: 8_000_000 },
    });
    expect((await bundled.graphql('{ states { name } }')).extensions).toBeUndefined();
  });

  it('counts eight points more for each object of a field that needs a key, also where nothing is found', async () => {
    const query = (slugs: string) =>
      `{ states { information(slugs: [${slugs}]) { id } item(slug: "unknown") { id } } }`;
    expect((await measureCost(bundled, query('"unknown"')))?.points).toBe(1 + 51 * (1 + 8 + 1 + 8 + 1));
  });

  it('counts 40 points for what a voter does in a state, which is computed', async () => {
    const query = '{ states { voting(on: "2028-10-01") { summary } } }';
    expect((await measureCost(bundled, query))?.points).toBeGreaterThan(51 * 40);
  });

  it('is in every response with errors, once it is known, and a field without its key costs a point', async () => {
    const query = '{ state(code: "CA") { information { id text source } } }';
    const { extensions } = await bundled.graphql(query, {}, { key: 'none' });
    const cost = { points: 2, maxPoints: 40_000, estimatedBytes: expect.any(Number), maxBytes: 8_000_000 };
    expect(extensions).toEqual({ requestId: expect.any(String), cost });
    expect((await bundled.graphql('{ nothing }')).extensions).toEqual({ requestId: expect.any(String) });
  });
});

describe('an operation that is far too large', () => {
  const aliases = (selection: string) => Array.from({ length: 100 }, (_, n) => `a${n}: ${selection}`).join(' ');

  it.each([
    ['lists in lists', '{ states { information { field { items { field { items { text } } } } } } }'],
    [
      'deadlines, none of which it shows',
      `{ ${aliases('elections(from: "2026-01-01") { deadlines(to: "1999-01-02") { id } }')} }`,
    ],
    [
      'a list with a negative size beside it',
      `{ overrides(first: -1000000) { nodes { id } } ${aliases('states { information { id } }')} }`,
    ],
  ])('is refused before it reads anything, with its cost, the limit and what to do: %s', async (_, query) => {
    await bundled.graphql('{ release { version } }');
    bundled.takeStatements();
    const response = await bundled.post({ query });
    expect(response.status).toBe(400);
    const { data, errors } = (await response.json()) as {
      data?: object;
      errors: { message: string; extensions: { code: string } }[];
    };
    expect(data).toBeUndefined();
    expect(errors).toHaveLength(1);
    expect(errors[0]?.extensions.code).toBe('LIMIT_EXCEEDED');
    expect(errors[0]?.message).toMatch(
      /^The operation costs [\d,]{6,} points, but at most 40,000 are allowed\. Select fewer states, fields or nested lists\.$/,
    );
    expect(bundled.takeStatements()).toEqual([]);
  });
});
