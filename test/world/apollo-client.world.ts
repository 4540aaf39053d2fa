import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApolloClient, gql } from '@apollo/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { guideFile } from '../support/guide-blocks.js';
import { filledIn } from './support/guide-project.js';
import { newProject } from './support/tools.js';
import { get, json, key, url } from './support/world.js';

let client: ApolloClient;
beforeAll(async () => {
  vi.stubEnv('VITE_CIVIC_KEY', `${key.keyId}:${key.keySecret}`);
  const folder = newProject();
  const file = join(folder, 'apollo.ts');
  writeFileSync(file, filledIn(guideFile('apollo-client', 'src/apollo.ts'), { url, key }));
  writeFileSync(join(folder, 'types-without-id.json'), await get('/types-without-id.json'));
  writeFileSync(join(folder, 'possible-types.json'), await get('/possible-types.json'));
  ({ client } = await import(file));
});
afterAll(() => client.stop());

const PAGE = gql`
  query Page($after: String) {
    overrides(first: 15, after: $after) {
      edges { cursor node { id text region { id name } } }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

interface Page {
  overrides: { edges: { node: { id: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
}

describe("Apollo Client's cache", () => {
  it('merges pages of overrides', async () => {
    const query = client.watchQuery<Page, { after?: string }>({ query: PAGE });
    const { data } = await query.refetch();
    expect(data?.overrides.edges).toHaveLength(15);
    expect(data?.overrides.pageInfo.hasNextPage).toBe(true);
    await query.fetchMore({ variables: { after: data?.overrides.pageInfo.endCursor as string } });
    const merged = client.readQuery<Page>({ query: PAGE })?.overrides;
    const all = (await json('/graphql?query={overrides{nodes{id}}}')).data.overrides.nodes;
    expect(merged?.edges.map(({ node }) => node.id)).toEqual(all.map(({ id }: { id: string }) => id));
    expect(merged?.pageInfo.hasNextPage).toBe(false);
  });

  it.each([
    ['release', gql`{ release { id version counts { states } } }`, gql`{ release { id title counts { fields } } }`],
    [
      'state',
      gql`{ state(code: "CA") { id name item(slug: "ballot_return_locations") { id text } } }`,
      gql`{ state(code: "CA") { id zones item(slug: "ballot_return_locations") { id ... on MultiSelectItem { selected } } } }`,
    ],
    [
      'field',
      gql`{ field(slug: "ballot_return_locations") { id label } }`,
      gql`{ field(slug: "ballot_return_locations") { id options } }`,
    ],
  ])('can read two operations on the same %s', async (_, one, other) => {
    const [first, second] = [await client.query({ query: one }), await client.query({ query: other })];
    expect(first.error ?? second.error).toBeUndefined();
    expect(client.readQuery({ query: one })).toEqual(first.data);
    expect(client.readQuery({ query: other })).toEqual(second.data);
  });

  it('matches a fragment on an interface to the types that implement it', async () => {
    const query = gql`
      { state(code: "CA") { id information { id ...Item } } }
      fragment Item on InformationItem { text }
    `;
    const { data } = await client.query<{ state: { information: object[] } }>({ query });
    expect(data?.state.information).toHaveLength(84);
    for (const item of data?.state.information ?? []) expect(item).toHaveProperty('text');
  });
});
