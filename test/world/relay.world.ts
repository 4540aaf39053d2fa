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
  overrides(first: 10, after: $after) @connection(key: "Page_overrides") { edges { node { text region { information { text } } replaces { text } } } }
}\`;
graphql\`query operationsSlugsQuery { field(slug: "early_voting_ends") { label v1Slugs { note fields { label } } } }\`;
graphql\`query operationsReleaseQuery { release { title } releases(first: 2) { nodes { publishedAt } } }\`;
graphql\`fragment operationsState on State @refetchable(queryName: "operationsStateAgainQuery") { name zones }\`;
graphql\`fragment operationsField on Field @refetchable(queryName: "operationsFieldAgainQuery") { label }\`;
graphql\`fragment operationsValue on InformationItem @refetchable(queryName: "operationsValueAgainQuery") { text state { name } }\`;
`;

/** The client prints what its store has after the operations, and what Relay warned of. */
const CLIENT = `
import { createOperationDescriptor, Environment, fetchQuery, Network, RecordSource, Store } from 'relay-runtime';
import other from './__generated__/operationsOtherQuery.graphql.js';
import fieldAgain from './__generated__/operationsFieldAgainQuery.graphql.js';
import page from './__generated__/operationsPageQuery.graphql.js';
import release from './__generated__/operationsReleaseQuery.graphql.js';
import slugs from './__generated__/operationsSlugsQuery.graphql.js';
import stateAgain from './__generated__/operationsStateAgainQuery.graphql.js';
import valueAgain from './__generated__/operationsValueAgainQuery.graphql.js';
import state from './__generated__/operationsStateQuery.graphql.js';

const warnings = [];
console.error = (...args) => warnings.push(args.join(' '));
const headers = { 'content-type': 'application/json', authorization: '${authorization}' };
const network = Network.create(async ({ text: query }, variables) =>
  (await fetch('${url}/graphql', { method: 'POST', headers, body: JSON.stringify({ query, variables }) })).json());
const environment = new Environment({ network, store: new Store(new RecordSource()) });
const read = (query, variables = {}) => environment.lookup(createOperationDescriptor(query, variables).fragment);
const readAgain = (query, id) => read(query, { id });
const load = (query, variables = {}) => fetchQuery(environment, query, variables).toPromise();

await load(state);
await load(other);
const { pageInfo } = (await load(page)).overrides;
await load(page, { after: pageInfo.endCursor });
await load(slugs);
await load(release);
const again = [[stateAgain, 'IL'], [fieldAgain, 'polls_open'], [valueAgain, 'IL/polls_open']];
for (const [query, id] of again) await load(query, { id });
const source = environment.getStore().getSource();
const snapshots = [state, other, page, slugs, release].map((query) => read(query));
console.log(JSON.stringify({
  data: snapshots.map(({ data }) => data),
  missing: snapshots.map(({ isMissingData }) => isMissingData),
  again: again.map(([query, id]) => ({ ...source.get(id), isMissing: readAgain(query, id).isMissingData })),
  item: environment.getStore().getSource().get('CA/polls_open'),
  warnings,
}));
`;

/** Relay's store knows an object by its id alone. */
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
    expect(printed.missing).toEqual([false, false, false, false, false]);
    expect(printed.data[0]).toMatchObject({ state: { name: 'California', item: { text: '7:00 a.m.' } } });
    expect(printed.item).toMatchObject({ __typename: 'MarkdownItem', text: '7:00 a.m.', footnotes: '' });
    expect(printed.item).toHaveProperty('html');
  });

  it('joins the pages of a connection', async () => {
    const all = (await json('/graphql?query={overrides{nodes{text}}}')).data.overrides.nodes;
    const edges: { node: { text: string } }[] = printed.data[2].overrides.edges;
    expect(edges.map(({ node }) => node.text)).toEqual(all.map(({ text }: { text: string }) => text));
  });

  it('keeps apart what has the same name: an override and its value, a field and its V1 slug, a release and its summary', () => {
    const [, , , { field }, { release, releases }] = printed.data;
    expect(field).toMatchObject({
      v1Slugs: expect.arrayContaining([{ note: 'Unchanged.', fields: [{ label: field.label }] }]),
    });
    expect(release.title).toEqual(expect.any(String));
    expect(releases.nodes).toHaveLength(2);
  });

  it('reads a state, a field and a value again by their ids', () => {
    expect(printed.again).toMatchObject([
      { __typename: 'State', name: 'Illinois', isMissing: false },
      { __typename: 'Field', label: expect.any(String), isMissing: false },
      { __typename: 'MarkdownItem', text: '6:00 a.m.', isMissing: false },
    ]);
  });

  it('warns of nothing', () => {
    expect(printed.warnings).toEqual([]);
  });
});
