import { stitchSchemas } from '@graphql-tools/stitch';
import { schemaFromExecutor } from '@graphql-tools/wrap';
import { buildSchema, execute, type GraphQLField, type GraphQLSchema, parse, print } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { authorization, url } from './support/world.js';

/** Another service, which knows places by the ids of this one. */
const OTHER = buildSchema(`
  type Query { offices: [Office!]! }
  type Office { name: String! state: State region: Region }
  type State { id: ID! }
  type Region { id: ID! }`);
const OFFICES = [
  { name: 'Springfield', state: { id: 'IL' }, region: { id: 'IL/Cook County' } },
  { name: 'Austin', state: { id: 'TX' } },
  { name: 'Sacramento', state: { id: 'CA' } },
  { name: 'Nowhere', state: { id: 'ZZ' } },
];

(OTHER.getQueryType()?.getFields().offices as GraphQLField<unknown, unknown>).resolve = () => OFFICES;

let gateway: GraphQLSchema;
const sent: string[] = [];
beforeAll(async () => {
  // biome-ignore lint/suspicious/noExplicitAny: the executor of any operation
  const executor = async ({ document, variables }: any): Promise<any> => {
    const query = print(document);
    sent.push(query);
    const headers = { 'content-type': 'application/json', authorization };
    return (
      await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
    ).json();
  };
  const merge = (name: string) => ({
    selectionSet: '{ id }',
    fieldName: 'nodes',
    key: ({ id }: { id: string }) => id,
    argsFromKeys: (ids: readonly string[]) => ({ ids }),
    valuesFromResults: (nodes: ({ __typename?: string } | null)[]) =>
      nodes.map((node) => (node?.__typename === name ? node : null)),
  });
  gateway = stitchSchemas({
    subschemas: [
      {
        schema: await schemaFromExecutor(executor),
        executor,
        batch: true,
        merge: { State: merge('State'), Region: merge('Region') },
      },
      { schema: OTHER },
    ],
  });
  sent.length = 0;
});

describe('GraphQL Tools, with batched type merging', () => {
  it('gives each object of another service its own values, in one request, and an error for what does not exist', async () => {
    const document = parse(
      '{ offices { name state { name item(slug: "polls_open") { text } } region { name fips } } }',
    );
    const { data, errors } = await execute({ schema: gateway, document });
    expect(errors?.map(({ path }) => path)).toEqual([['offices', 3, 'state', 'name']]);
    expect(JSON.parse(JSON.stringify(data))).toEqual({
      offices: [
        {
          name: 'Springfield',
          state: { name: 'Illinois', item: { text: '6:00 a.m.' } },
          region: { name: 'Cook County', fips: '17031' },
        },
        { name: 'Austin', state: { name: 'Texas', item: { text: expect.any(String) } }, region: null },
        { name: 'Sacramento', state: { name: 'California', item: { text: '7:00 a.m.' } }, region: null },
        { name: 'Nowhere', state: null, region: null },
      ],
    });
    expect(sent).toHaveLength(1);
  });
});
