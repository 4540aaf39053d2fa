import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bin, newProject, run } from './support/tools.js';
import { authorization, get, json, url } from './support/world.js';

const CONFIG = { src: './src', schema: './schema.graphql', language: 'javascript', eagerEsModules: true };

/** The compiler reads the operations from here. */
const OPERATIONS = `
import { graphql } from 'relay-runtime';
graphql\`query operationsStateQuery { state(code: "CA") { name item(slug: "polls_open") { text ...operationsItem } } }\`;
graphql\`fragment operationsItem on InformationItem { source ... on MarkdownItem { html } }\`;
graphql\`query operationsOtherQuery { states(codes: ["CA"]) { name zones item(slug: "polls_open") { footnotes } } }\`;
graphql\`query operationsPageQuery($after: String) {
  overrides(first: 10, after: $after) @connection(key: "Page_overrides") { edges { node { text replaces { text } } } }
}\`;
`;

/** The client prints what its store has after the operations, and what Relay warned of. */
const CLIENT = `
import { createOperationDescriptor, Environment, fetchQuery, Network, RecordSource, Store } from 'relay-runtime';
import other from './__generated__/operationsOtherQuery.graphql.js';
import page from './__generated__/operationsPageQuery.graphql.js';
import state from './__generated__/operationsStateQuery.graphql.js';

const warnings = [];
console.error = (...args) => warnings.push(args.join(' '));
const headers = { 'content-type': 'application/json', authorization: '${authorization}' };
const network = Network.create(async ({ text: query }, variables) =>
  (await fetch('${url}/graphql', { method: 'POST', headers, body: JSON.stringify({ query, variables }) })).json());
const environment = new Environment({ network, store: new Store(new RecordSource()) });
const read = (query) => environment.lookup(createOperationDescriptor(query, {}).fragment);
const load = (query, variables = {}) => fetchQuery(environment, query, variables).toPromise();

await load(state);
await load(other);
const { pageInfo } = (await load(page)).overrides;
await load(page, { after: pageInfo.endCursor });
const snapshots = [state, other, page].map(read);
console.log(JSON.stringify({
  data: snapshots.map(({ data }) => data),
  missing: snapshots.map(({ isMissingData }) => isMissingData),
  item: environment.getStore().getSource().get('CA/polls_open'),
  warnings,
}));
`;

/** Relay's store knows an object by its id alone. These operations select no two types with the same id; others still would. */
describe('Relay', () => {
  // biome-ignore lint/suspicious/noExplicitAny: what the client prints
  let printed: any;
  beforeAll(async () => {
    const folder = newProject();
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'relay.config.json'), JSON.stringify(CONFIG));
    writeFileSync(join(folder, 'schema.graphql'), await get('/schema.graphql'));
    writeFileSync(join(folder, 'src/operations.js'), OPERATIONS);
    writeFileSync(join(folder, 'src/client.js'), CLIENT);
    await run(process.execPath, [bin('relay-compiler'), 'relay.config.json'], { cwd: folder });
    printed = JSON.parse(await run(process.execPath, ['src/client.js'], { cwd: folder }));
  });

  it('stores an item once for two operations, and misses nothing of either', () => {
    expect(printed.missing).toEqual([false, false, false]);
    expect(printed.data[0]).toMatchObject({ state: { name: 'California', item: { text: '7:00 a.m.' } } });
    expect(printed.item).toMatchObject({ __typename: 'MarkdownItem', text: '7:00 a.m.', footnotes: '' });
    expect(printed.item).toHaveProperty('html');
  });

  it('joins the pages of a connection', async () => {
    const all = (await json('/graphql?query={overrides{nodes{text}}}')).data.overrides.nodes;
    const edges: { node: { text: string } }[] = printed.data[2].overrides.edges;
    expect(edges.map(({ node }) => node.text)).toEqual(all.map(({ text }: { text: string }) => text));
  });

  it('warns of nothing', () => {
    expect(printed.warnings).toEqual([]);
  });
});
