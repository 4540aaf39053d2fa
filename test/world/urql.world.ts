import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { authorization, json, url } from './support/world.js';

const warn = vi.spyOn(console, 'warn');

let client: Client;
beforeAll(async () => {
  const schema: IntrospectionQuery = (await json(`/graphql?query=${encodeURIComponent(getIntrospectionQuery())}`)).data;
  const partOfAnother = () => null;
  const cache = cacheExchange({
    schema,
    resolvers: { Query: { overrides: relayPagination(), changes: relayPagination(), releases: relayPagination() } },
    keys: { ReleaseCounts: partOfAnother, ChangeSummary: partOfAnother, ChangedValue: partOfAnother },
  });
  client = new Client({
    url: `${url}/graphql`,
    exchanges: [cache, fetchExchange],
    fetchOptions: { headers: { authorization } },
    preferGetMethod: false,
  });
});

/** The data of an operation, and whether it came from the cache. */
async function query(document: string, variables: object = {}) {
  const { data, error, stale, operation } = await client.query(document, variables).toPromise();
  if (error) throw error;
  return { data, stale, outcome: operation.context.meta?.cacheOutcome };
}

describe('urql with graphcache', () => {
  it('answers an operation from the entities that two others stored, interfaces included', async () => {
    await query(
      '{ states(codes: ["CA", "NY"]) { id name item(slug: "polls_open") { id text ... on MarkdownItem { html } } } }',
    );
    const both = '{ states(codes: ["CA", "NY"]) { id name item(slug: "polls_open") { id text } } }';
    const { data, outcome } = await query(both);
    expect(outcome).toBe('hit');
    expect(data.states.map(({ item }: { item: object }) => item)).toMatchObject([
      { text: '7:00 a.m.' },
      { text: '6:00 a.m.' },
    ]);
  });

  it.each(['overrides', 'changes', 'releases'])('joins the pages of %s', async (name) => {
    const page = `query ($after: String) { ${name}(first: ${name === 'releases' ? 1 : 15}, after: $after) {
      edges { cursor node { id } } pageInfo { hasNextPage endCursor } } }`;
    let after: string | undefined;
    for (let more = true; more; ) {
      const { pageInfo } = (await query(page, { after })).data[name];
      ({ hasNextPage: more, endCursor: after } = pageInfo);
    }
    const joined = (await query(page)).data[name].edges.map(({ node }: { node: { id: string } }) => node.id);
    const all = (await json(`/graphql?query={${name}{nodes{id}}}`)).data[name].nodes;
    expect(joined).toEqual(all.map(({ id }: { id: string }) => id));
  });

  it('gives errors of a field with the data of the others', async () => {
    const partial = await client.query('{ state(code: "CA") { id } region(state: "CA") { id } }', {}).toPromise();
    expect(partial.data.state).toMatchObject({ id: 'CA' });
    expect(partial.error?.graphQLErrors[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('has no warning about the schema or a key', () => {
    expect(warn.mock.calls).toEqual([]);
  });
});
