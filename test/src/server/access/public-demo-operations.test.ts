import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../support/every-field-operations.js';
import { send } from '../../../support/http-request.js';
import { keyedTexts } from '../../../support/keyed-values.js';
import { basic, type Service, useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const authorization = basic('demo', 'demo');
const DEMO = { key: 'none' as const, headers: { authorization } };

/** The key reads the one state, or the other. */
const [alpha, beta] = ['AA', 'BB'].map((state) => useService({ dataset: writeDataset(), demoStates: [state] })) as [
  Service,
  Service,
];

const FORBIDDEN = [{ extensions: { code: 'FORBIDDEN' } }];

describe('an operation with the demo key of DEMO_STATES', () => {
  it.each([
    ['State.information', '{ x: state(code: "AA") { information { text } } }'],
    ['State.item, as of a filter', '{ x: states(codes: ["AA"]) { item(slug: "ballot_type") { text } } }'],
    ['State.deadlines', '{ x: state(code: "AA") { deadlines(election: "US-2028-11-07") { item { text } } } }'],
    ['Query.region', '{ x: region(state: "AA", name: "Port City") { overrides { text replaces { text } } } }'],
    ['Query.overrides', '{ x: overrides(state: "AA") { totalCount nodes { text } } }'],
    ['Field.items', '{ x: field(slug: "ballot_type") { items(states: ["AA"]) { text } } }'],
    ['Election.deadlines', '{ x: election(id: "US-2028-11-07") { deadlines(states: ["AA"]) { item { text } } } }'],
    ['Query.changes', '{ x: changes(states: ["AA"]) { totalCount } }'],
    ['Query.node of a value', '{ x: node(id: "AA/ballot_type") { ... on InformationItem { text } } }'],
    ['Query.node of an override', '{ x: node(id: "override:AA/Port City/registration_laws") { id } }'],
    ['Query.node of a deadline', '{ x: node(id: "US-2028-11-07.AA.early_voting_starts.opens") { id } }'],
    ['Query.node of an answer', '{ x: node(id: "answer/AA/ballot_type") { ... on SearchResult { item { text } } } }'],
    ['Query.nodes', '{ x: nodes(ids: ["AA/Port City"]) { ... on Region { overrides { text } } } }'],
    [
      'Query._entities',
      '{ x: _entities(representations: [{ __typename: "Region", id: "AA/Port City" }]) { ... on Region { name } } }',
    ],
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
    '{ key { id } }',
  ])('does not read all states: %s', async (query) => {
    const { errors } = await alpha.graphql(query, {}, DEMO);
    expect(errors).toMatchObject(FORBIDDEN);
    expect(errors[0].message).toMatch(/^The demo key reads only values of AA\. Select only these in "\w+\.\w+", or/);
  });

  it('gets an error for each id of another state, and the other objects of the list', async () => {
    const query =
      '{ nodes(ids: ["AA", "AA/ballot_type", "BB/registration_methods", "state/AA", "ballot_type"]) { id } }';
    const { data, errors } = await beta.graphql(query, {}, DEMO);
    expect(data.nodes.map((node: { id: string } | null) => node?.id)).toEqual([
      ...['AA', undefined, 'BB/registration_methods', 'state/AA', 'ballot_type'],
    ]);
    expect(errors).toMatchObject([{ path: ['nodes', 1], extensions: { code: 'FORBIDDEN' } }]);
  });

  it('gets responses to a GET of GraphQL that only its client may store', async () => {
    const path = '/graphql?query={state(code:"AA"){item(slug:"ballot_type"){text}}}';
    for (let times = 0; times < 2; times += 1) {
      const { status, headers } = await send(alpha.url, path, { headers: { authorization } });
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
      const etag = headers.etag as string;
      const again = await send(alpha.url, path, { headers: { authorization, 'if-none-match': etag } });
      expect([again.status, again.headers['cache-control']]).toEqual([304, 'private, no-cache']);
      expect((await send(beta.url, path, { headers: { authorization, 'if-none-match': etag } })).body).toContain(
        'FORBIDDEN',
      );
    }
  });

  it('shows no value of another state in any field of the schema, and leaves the open ones as they are', async () => {
    const texts = await keyedTexts(beta);
    expect(texts.length).toBeGreaterThan(3);
    for (const [query] of OPERATIONS) {
      // Twice before: a response with a key may be in the cache.
      for (let times = 0; times < 2; times += 1) await beta.graphql(query);
      const answer = await beta.graphql(query, {}, DEMO);
      const shown = JSON.stringify(answer).replaceAll('\\"', '"');
      expect(texts.filter((text) => shown.includes(text))).toEqual([]);
      const open = await beta.graphql(query, {}, { key: 'none' });
      if (!open.errors) expect(answer).toEqual(open);
    }
  });
});
