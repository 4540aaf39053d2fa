import { describe, expect, it } from 'vitest';
import { send } from '../../../support/http-request.js';
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
    ['information', '{ x: state(code: "AA") { information { text } } }'],
    ['item', '{ x: state(code: "AA") { item(slug: "ballot_type") { text field { slug } state { name } } } }'],
    ['deadlines', '{ x: state(code: "AA") { deadlines(election: "US-2028-11-07") { item { text } } } }'],
    ['an item in the list of states', '{ x: states(codes: ["AA"]) { item(slug: "ballot_type") { text } } }'],
  ])('reads the %s of its state, and not of the other one', async (_, query) => {
    const { data, errors } = await alpha.graphql(query, {}, DEMO);
    expect(errors).toBeUndefined();
    expect(data).toEqual((await alpha.graphql(query)).data);
    expect((await beta.graphql(query, {}, DEMO)).errors).toMatchObject(FORBIDDEN);
  });

  it.each([
    '{ region(state: "AA", name: "Port City") { name } }',
    '{ overrides(state: "AA") { totalCount } }',
    '{ state(code: "AA") { overrides { text } } }',
    '{ state(code: "AA") { regions { name } } }',
    '{ changes(states: ["AA"]) { totalCount } }',
    '{ field(slug: "ballot_type") { items(states: ["AA"]) { text } } }',
    '{ state(code: "AA") { item(slug: "ballot_type") { field { items(states: ["BB"]) { text } } } } }',
    '{ election(id: "US-2028-11-07") { deadlines(states: ["AA"]) { id } } }',
    '{ state(code: "AA") { nextElection(after: "2028-01-01") { deadlines(states: ["AA"]) { id } } } }',
    '{ search(text: "ballot type alpha") { regions { name } } }',
    '{ node(id: "AA/ballot_type") { id } }',
    '{ node(id: "override:AA/Port City/registration_laws") { id } }',
    '{ node(id: "US-2028-11-07.AA.early_voting_starts.opens") { id } }',
    '{ node(id: "answer/AA/ballot_type") { id } }',
    '{ _entities(representations: [{ __typename: "Region", id: "AA/Port City" }]) { __typename } }',
    '{ key { id } }',
  ])('reads nothing else, and the error says what it reads: %s', async (query) => {
    const { errors } = await alpha.graphql(query, {}, DEMO);
    expect(errors).toMatchObject(FORBIDDEN);
    expect(errors[0].message).toBe(
      'The demo key reads only values of AA, by REST and by "state(code:)" of GraphQL. To get an API key of your own, contact keys@example.org.',
    );
  });

  it('gets an error for each id that needs a key, and the other objects of the list', async () => {
    const query = '{ nodes(ids: ["AA", "AA/ballot_type", "state/AA", "ballot_type"]) { id } }';
    const { data, errors } = await alpha.graphql(query, {}, DEMO);
    expect(data.nodes.map((node: { id: string } | null) => node?.id)).toEqual([
      ...['AA', undefined, 'state/AA', 'ballot_type'],
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
});
