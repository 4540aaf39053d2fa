import { composeServices } from '@apollo/composition';
import { ApolloGateway, LocalGraphQLDataSource, RemoteGraphQLDataSource } from '@apollo/gateway';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorization, get, url } from './support/world.js';

/** Another team's subgraph, which refers to objects of the service by their keys. */
const OTHER = parse(`
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])
  type Query { offices: OfficeConnection! }
  type OfficeConnection { nodes: [Office!]! pageInfo: PageInfo! }
  type Office @key(fields: "id") { id: ID! state: State! region: Region field: Field election: Election }
  type PageInfo @shareable { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
  type State @key(fields: "code") { code: StateCode! offices: Int! }
  type Region @key(fields: "id") { id: ID! }
  type Field @key(fields: "slug") { slug: FieldSlug! }
  type Election @key(fields: "id") { id: ID! }
  scalar FieldSlug
  scalar StateCode`);
const OFFICES = [
  {
    ...{ id: '1', state: { code: 'IL' }, region: { id: 'IL/Cook County' } },
    ...{ field: { slug: 'polls_open' }, election: { id: 'US-2028-11-07' } },
  },
  { id: '2', state: { code: 'CA' } },
  { id: '3', state: { code: 'IL' } },
];
const resolvers = {
  Query: { offices: () => ({ nodes: OFFICES, pageInfo: { hasNextPage: false, hasPreviousPage: false } }) },
  State: {
    __resolveReference: (state: object) => state,
    offices: ({ code }: { code: string }) => OFFICES.filter(({ state }) => state.code === code).length,
  },
};

const QUERY = `{
  offices {
    nodes { id state { name offices item(slug: "polls_open") { text } } region { name fips } field { label } election { name date } }
    pageInfo { hasNextPage }
  }
  state(code: "IL") { name offices }
}`;

let supergraphSdl: string;
beforeAll(async () => {
  const composed = composeServices([
    { name: 'civic', url: `${url}/graphql`, typeDefs: parse(String(await get('/schema.graphql?federation'))) },
    { name: 'other', url: 'http://127.0.0.1:9/', typeDefs: OTHER },
  ]);
  expect(composed.errors).toBeUndefined();
  supergraphSdl = composed.supergraphSdl as string;
});

describe('Apollo Gateway', () => {
  let gateway: ApolloGateway;
  // biome-ignore lint/suspicious/noExplicitAny: a gateway's executor takes the context of Apollo Server
  let ask: (query: string) => Promise<any>;
  beforeAll(async () => {
    gateway = new ApolloGateway({
      supergraphSdl,
      buildService: ({ name, url: address }) =>
        name === 'other'
          ? new LocalGraphQLDataSource(buildSubgraphSchema([{ typeDefs: OTHER, resolvers }]))
          : new RemoteGraphQLDataSource({
              url: address as string,
              apq: true,
              willSendRequest: ({ request }) => request.http?.headers.set('authorization', authorization),
            }),
    });
    const { executor, schema } = await gateway.load();
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const run = executor as any;
    ask = (query) => {
      const logger = { debug() {}, info() {}, warn() {}, error() {} };
      const request = { query, variables: {} };
      return run({ document: parse(query), request, queryHash: query, context: {}, schema, logger, metrics: {} });
    };
  });
  afterAll(() => gateway.stop());

  it('joins the objects of the service with those of another subgraph, by their keys', async () => {
    const { data, errors } = await ask(QUERY);
    expect(errors).toBeUndefined();
    const illinois = { name: 'Illinois', offices: 2, item: { text: '6:00 a.m.' } };
    expect(data).toEqual({
      offices: {
        nodes: [
          {
            ...{ id: '1', state: illinois, region: { name: 'Cook County', fips: '17031' } },
            ...{ field: { label: expect.any(String) }, election: { name: expect.any(String), date: '2028-11-07' } },
          },
          {
            ...{ id: '2', state: { name: 'California', offices: 1, item: { text: '7:00 a.m.' } } },
            ...{ region: null, field: null, election: null },
          },
          { id: '3', state: illinois, region: null, field: null, election: null },
        ],
        pageInfo: { hasNextPage: false },
      },
      state: { name: 'Illinois', offices: 2 },
    });
  });
});
