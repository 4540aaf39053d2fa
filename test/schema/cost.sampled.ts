import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readSamples } from '../../schema/samples.js';
import { withNewAddresses } from '../support/bundled-edit.js';
import { measureCost, measureRandomCosts, wrongCost } from '../support/cost-comparison.js';
import { publishFolder } from '../support/publish.js';
import { sample } from '../support/sample.js';
import { type Service, startService } from '../support/service.js';
import { SMALL_DATASET, writeDataset } from '../support/small-dataset.js';

/** A state with 254 regions, one of which has values for every field, and a state with two. */
const SKEWED = writeDataset({
  'overrides.csv': [
    SMALL_DATASET['overrides.csv'],
    ...Array.from({ length: 253 }, (_, number) => `AA,Region ${number},ballot_type,paper,,,\n`),
    'AA,Every field,ballot_type,paper,,,\n',
    'AA,Every field,primary_date,2026-06-16,,,\n',
    'BB,Bay,ballot_type,paper,,,\n',
  ].join(''),
});

const OPERATIONS: [query: string, variables?: object][] = [
  ...readSamples().map(({ query, variables }): [string, object] => [query, variables ?? {}]),
  ['{ states { code } }'],
  ['{ states(codes: ["CA", "CA", "IL"]) { code code ... { code } ...F } } fragment F on State { code }'],
  ['query ($codes: [StateCode!] = ["IL"]) { states(codes: $codes) { regions { name overrides { id } } } }'],
  ['{ states { information(topics: [REGISTRATION], formats: [BOOLEAN]) { slug } } }'],
  ['{ fields { items { state { code } ... on BooleanItem { modifiedAt } ... on UrlItem { id text } } } }'],
  ['{ fields { v1Slugs { slug fields { slug v1Slugs { slug } } } } }'],
  ['{ overrides(first: 7) { nodes { region { overrides { region { overrides { field { slug } } } } } } } }'],
  ['{ overrides(state: "IL", field: "gov_tool_absentee_request") { nodes { replaces { ... on UrlItem { asOf } } } } }'],
  ['{ states { regions { information { region { name overrides { id } } } item(slug: "polls_open") { id } } } }'],
  ['query ($no: Boolean = false) { states @include(if: $no) { code } fields { slug name: slug @skip(if: $no) } }'],
  ['{ elections(from: "2026-01-01") { id state { name } deadlines { id item { text } state { zones } } } }'],
  ['{ election(id: "US-2028-11-07") { deadlines(kinds: [RECEIVED], to: "2028-10-20") { date election { name } } } }'],
  ['{ election(id: "US-2028-11-07") { deadlines { election { deadlines(kinds: [POSTMARKED]) { id } } } } }'],
  [
    '{ states { deadlines(election: "US-2028-11-07") { date item { ... on MarkdownItem { html } ... on UrlItem { url } } } } }',
  ],
  ['{ overrides { totalCount pageInfo { endCursor } edges { cursor node { id region { id } } } } }'],
  ['{ overrides(state: "IL") { totalCount } }'],
  ['{ releases { totalCount nodes { id sequence changeSummary { total slugs stateCodes } } } }'],
  ['{ changes { nodes { id kind slug stateCode after { text source } before { text } } pageInfo { hasNextPage } } }'],
  [
    '{ changes(first: 9) { edges { cursor node { release { id changeSummary { total } } field { slug v1Slugs { slug } } } } } }',
  ],
  [
    '{ changes(states: ["IL"], slugs: ["polls_open"]) { totalCount nodes { id state { name item(slug: "polls_open") { id } } } } }',
  ],
  ['{ __schema { types { name fields(includeDeprecated: true) { name args { name type { name } } } } } }'],
  [getIntrospectionQuery()],
  ['{ __schema { __typename types { __typename fields { __typename name } } } }'],
  ['{ a: __typename __type(name: "State") { fields { name } possibleTypes { name } } }'],
];

let bundled: Service;
let skewed: Service;
beforeAll(async () => {
  const limits = { cost: 10_000_000, maxResponseBytes: 100_000_000 };
  bundled = await startService({ limits });
  await publishFolder(withNewAddresses(), bundled.datasetPath);
  skewed = await startService({ limits, dataset: SKEWED });
});
afterAll(() => Promise.all([bundled.stop(), skewed.stop()]));

describe('the cost of an operation', () => {
  it.each(sample(OPERATIONS, 4))(
    'is between half and twice the fields of the response: %s',
    async (query, variables) => {
      for (const service of [bundled, skewed]) {
        const measured = await measureCost(service, query, variables);
        if (measured) expect(measured).toSatisfy((cost: typeof measured) => !wrongCost(cost));
      }
      expect(await measureCost(bundled, query, variables)).toBeDefined();
    },
  );

  it('is between half and twice the fields of the response, for random operations', async () => {
    const count = inject('everything') ? 75 : 10;
    for (const service of [bundled, skewed]) {
      const measured = await measureRandomCosts(service, count);
      expect(measured).toHaveLength(count);
      expect(measured.filter((cost) => wrongCost(cost))).toEqual([]);
    }
  });

  it('counts the regions and overrides of the state that is selected', async () => {
    const points = async (code: string) => {
      const query = `{ state(code: "${code}") { regions { name } overrides { id } } }`;
      return (await measureCost(skewed, query))?.points;
    };
    expect(await points('AA')).toBeGreaterThan(500);
    expect(await points('BB')).toBeLessThan(20);
  });

  it('counts HTML twice, and the values of arguments', async () => {
    const points = async (query: string) => (await measureCost(bundled, query))?.points ?? 0;
    const text = await points('{ states { information(formats: [MARKDOWN]) { ... on MarkdownItem { text } } } }');
    const html = await points('{ states { information(formats: [MARKDOWN]) { ... on MarkdownItem { html } } } }');
    expect(html).toBeGreaterThan(1.4 * text);
    const slugs = Array.from({ length: 200 }, () => '"polls_open"').join(' ');
    expect(await points(`{ states { information(slugs: [${slugs}]) { slug } } }`)).toBeGreaterThan(20 * 51);
  });

  it('counts the entries that `pageInfo` reads and that `totalCount` counts', async () => {
    const points = async (query: string) => (await measureCost(skewed, query))?.points;
    expect(await points('{ overrides(first: 1) { pageInfo { endCursor } } }')).toBe(3);
    expect(await points('{ overrides { pageInfo { endCursor } } }')).toBe(5);
    expect(await points('{ overrides { totalCount } }')).toBe(2);
    expect(await points('{ overrides(state: "AA") { totalCount } }')).toBe(4);
  });

  it('is in the response on request, with the estimated bytes and both limits', async () => {
    const response = await bundled.get(
      `/graphql?query=${encodeURIComponent('{ states { name } }')}&extensions=${encodeURIComponent('{"cost":true}')}`,
    );
    expect(await response.json()).toHaveProperty('extensions', {
      cost: { points: 52, maxPoints: 10_000_000, estimatedBytes: expect.any(Number), maxBytes: 100_000_000 },
    });
    expect((await bundled.graphql('{ states { name } }')).extensions).toBeUndefined();
  });

  it('is in every response with errors, once it is known', async () => {
    const cost = { points: 3, maxPoints: 10_000_000, estimatedBytes: expect.any(Number), maxBytes: 100_000_000 };
    const keyless = await bundled.graphql(
      '{ state(code: "CA") { item(slug: "polls_open") { id } } }',
      {},
      { key: 'none' },
    );
    expect(keyless.extensions).toEqual({ requestId: expect.any(String), cost });
    expect((await bundled.graphql('{ nothing }')).extensions).toEqual({ requestId: expect.any(String) });
  });

  it('estimates the bytes of a response within a factor of two', async () => {
    for (const query of [
      '{ states { information { id slug text footnotes source asOf modifiedAt field { description options } } } }',
      '{ fields { slug label description options } }',
      '{ v1Slugs { slug longName note fields { slug } } }',
      '{ release { title licence disclaimer } }',
      '{ elections(from: "2026-01-01", to: "2030-01-01") { id name source state { zones } } }',
      '{ election(id: "US-2028-11-07") { deadlines { id date zones statusNote rule item { text footnotes } } } }',
      '{ changes { nodes { id kind slug stateCode before { text footnotes source asOf } after { text footnotes source } } } }',
      '{ releases { nodes { id version publishedAt changeSummary { slugs stateCodes } } } }',
      getIntrospectionQuery(),
    ]) {
      const { bytes, estimatedBytes } = (await measureCost(bundled, query)) ?? { bytes: 0, estimatedBytes: 0 };
      expect(estimatedBytes / bytes, query).toBeGreaterThan(0.5);
      expect(estimatedBytes / bytes, query).toBeLessThan(2);
    }
  });
});
