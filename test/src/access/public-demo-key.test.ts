import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONNECTION_OPERATIONS } from '../../support/connection-operations.js';
import { OPERATIONS } from '../../support/every-field-operations.js';
import { EXPLORER_PATHS } from '../../support/explorer-paths.js';
import { send } from '../../support/http-request.js';
import { keyedTexts } from '../../support/keyed-values.js';
import { connect } from '../../support/mcp-client.js';
import { basic, type Service, startService, withService } from '../../support/service.js';
import { writeDataset } from '../../support/small-dataset.js';

const authorization = basic('demo', 'demo');
const DEMO = { key: 'none' as const, headers: { authorization } };

/** The key reads the one state, or the other. */
let alpha: Service;
let beta: Service;
beforeAll(async () => {
  const dataset = writeDataset();
  [alpha, beta] = (await Promise.all(['AA', 'BB'].map((state) => startService({ dataset, demoStates: [state] })))) as [
    Service,
    Service,
  ];
});
afterAll(() => Promise.all([alpha?.stop(), beta?.stop()]));

const statusOf = async ({ url }: Service, path: string) =>
  (await send(url, path, { headers: { authorization } })).status;
const FORBIDDEN = [{ extensions: { code: 'FORBIDDEN' } }];

describe('the public demo key', () => {
  it('is not accepted unless DEMO_STATES is set', () =>
    withService({ dataset: writeDataset() }, async (service) => {
      expect(await statusOf(service, '/v2/election/data/state/AA/')).toBe(401);
    }));

  it.each([
    ['State.information', '{ x: state(code: "AA") { information { text } } }'],
    ['State.item, as of a filter', '{ x: states(codes: ["AA"]) { item(slug: "ballot_type") { text } } }'],
    ['State.deadlines', '{ x: state(code: "AA") { deadlines(election: "US-2028-11-07") { item { text } } } }'],
    ['Query.region', '{ x: region(state: "AA", name: "Port City") { overrides { text replaces { text } } } }'],
    ['Query.overrides', '{ x: overrides(state: "AA") { totalCount nodes { text } } }'],
    ['Field.items', '{ x: field(slug: "ballot_type") { items(states: ["AA"]) { text } } }'],
    ['Election.deadlines', '{ x: election(id: "US-2028-11-07") { deadlines(states: ["AA"]) { item { text } } } }'],
    ['Query.changes', '{ x: changes(states: ["AA"]) { totalCount } }'],
    ['Query.search', '{ x: search(text: "kind of ballot in alpha") { nodes { item { text } region { name } } } }'],
  ])('reads its state in %s, and not the other one', async (_, query) => {
    const { data, errors } = await alpha.graphql(query, {}, DEMO);
    expect(errors).toBeUndefined();
    expect(data).toEqual((await alpha.graphql(query)).data);
    const other = await beta.graphql(query, {}, DEMO);
    if (query.includes('search')) expect(JSON.stringify(other.data)).not.toContain('text');
    else expect(other.errors).toMatchObject(FORBIDDEN);
  });

  it.each([
    '{ overrides { totalCount } }',
    '{ changes { totalCount } }',
    '{ changes(states: []) { totalCount } }',
    '{ changes(states: ["AA", "BB"]) { totalCount } }',
    '{ field(slug: "ballot_type") { items { text } } }',
    '{ field(slug: "ballot_type") { items(states: []) { text } } }',
    '{ election(id: "US-2028-11-07") { deadlines { id } } }',
  ])('does not read all states: %s', async (query) => {
    const { errors } = await alpha.graphql(query, {}, DEMO);
    expect(errors).toMatchObject(FORBIDDEN);
    expect(errors[0].message).toMatch(/^The demo key reads only values of AA\. Select only these in "\w+\.\w+", or/);
  });

  it('shows no value of another state in any field of the schema, and leaves the open ones as they are', async () => {
    const texts = await keyedTexts(beta);
    expect(texts.length).toBeGreaterThan(3);
    for (const [query] of [...OPERATIONS, ...CONNECTION_OPERATIONS]) {
      // Twice before: a response with a key may be in the cache.
      for (let times = 0; times < 2; times += 1) await beta.graphql(query);
      const answer = await beta.graphql(query, {}, DEMO);
      const shown = JSON.stringify(answer).replaceAll('\\"', '"');
      expect(texts.filter((text) => shown.includes(text))).toEqual([]);
      const open = await beta.graphql(query, {}, { key: 'none' });
      if (!open.errors) expect(answer).toEqual(open);
    }
  });

  it('opens REST, pages and calendars of its state only', async () => {
    const ofAlpha = [
      '/v2/election/data/state/AA/',
      '/v1/election/data/state/AA/',
      '/calendar/US-2028-11-07/AA.ics',
      '/states/AA',
      '/states/AA?format=csv',
      '/states/AA/regions/Port%20City',
      '/compare?states=AA',
      '/elections/AA-2026-06-02',
      '/elections/US-2028-11-07?state=AA',
    ];
    for (const path of ofAlpha) {
      expect([path, await statusOf(alpha, path)]).toEqual([path, 200]);
      expect([path, await statusOf(beta, path)]).toEqual([path, 403]);
    }
    const ofAll = [
      '/v2/election/override/',
      '/fields/ballot_type',
      '/fields/ballot_type?format=csv',
      '/compare?states=AA,BB',
      '/elections/US-2028-11-07',
      '/releases/latest/values.csv',
      '/releases/latest/values.csv.gz',
      '/releases/latest/dataset.sqlite',
    ];
    for (const path of ofAll) expect([path, await statusOf(alpha, path)]).toEqual([path, 403]);
    const { body } = await send(beta.url, '/v2/election/data/state/AA/', { headers: { authorization } });
    expect(JSON.parse(body).detail).toBe(
      'The demo key reads only values of BB, and this resource has others. To get an API key of your own, contact keys@example.org.',
    );
  });

  it('shows no value of another state on any page, also if somebody with a key has just read it', async () => {
    const texts = await keyedTexts(beta);
    for (const path of EXPLORER_PATHS)
      for (const format of ['html', 'csv', 'json']) {
        const target = `${path}${path.includes('?') ? '&' : '?'}format=${format}`;
        for (let times = 0; times < 2; times += 1) await beta.get(target);
        const { body } = await send(beta.url, target, { headers: { authorization } });
        expect(
          texts.filter((text) => body.includes(text)),
          target,
        ).toEqual([]);
      }
  });

  it('works in tools for its state, and says why for others', async () => {
    const call = async (service: Service) => {
      const { client, call } = await connect(service, authorization);
      const answer = await call('get_values', { state: 'AA', slugs: ['ballot_type'] });
      await client.close();
      return answer;
    };
    expect((await call(alpha)).data.values).toMatchObject([{ value: 'paper' }]);
    expect(await call(beta)).toMatchObject({ isError: true, text: expect.stringContaining('only values of BB') });
  });

  it('has a tenth of the points of an address, for each address, and is nobody in the usage', () =>
    withService(
      { dataset: writeDataset(), demoStates: ['AA'], rateLimit: { points: 30, seconds: 3600 }, proxies: 1 },
      async ({ url }) => {
        const from = async (address: string, headers = {}) =>
          (await send(url, '/v2/election/data/state/AA/', { headers: { 'x-forwarded-for': address, ...headers } }))
            .status;
        const withDemo = (address: string) => from(address, { authorization });
        for (let n = 0; n < 3; n += 1) expect(await withDemo('203.0.113.1')).toBe(200);
        expect(await withDemo('203.0.113.1')).toBe(429);
        expect(await withDemo('203.0.113.2')).toBe(200);
        expect(await from('203.0.113.1')).toBe(401);
      },
    ));

  it('is on the start page and in the guide', async () => {
    for (const path of ['/', '/docs'])
      expect((await send(alpha.url, path, { headers: { accept: 'text/html' } })).body).toContain(
        'this key reads only values of AA.',
      );
  });
});
