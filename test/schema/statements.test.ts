import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishFolder } from '../support/publish.js';
import { readReleaseOnce, type Service, startService } from '../support/service.js';
import { type DatasetFiles, edited, SMALL_DATASET, writeDataset } from '../support/small-dataset.js';

/** Operations that select a list within a list, and how many SQL statements they take, whatever the length of the lists. */
const STATEMENTS: [query: string, count: number][] = [
  ['{ a: state(code: "AA") { name } b: state(code: "BB") { name } }', 0],
  ['{ a: field(slug: "ballot_type") { slug } b: field(slug: "primary_date") { slug } }', 0],
  ['{ fields { v1Slugs { slug } } }', 0],
  ['{ fields { items { id } } }', 0],
  ['{ v1Slugs { fields { slug } } }', 0],
  ['{ v1Slugs { fields { hasOverrides v1Slugs { slug } items { id } } } }', 0],
  ['{ overrides(field: "ballot_type") { a: totalCount b: totalCount } }', 1],
  ['{ states { information { id } } }', 0],
  ['{ states { information { sourceLink { url } sourceLinks { url } } } }', 0],
  ['{ states { information { ... on UrlItem { link { status } } } } }', 1],
  ['{ states { a: item(slug: "ballot_type") { id } b: item(slug: "primary_date") { id } } }', 0],
  ['{ states { regions { id } overrides { id } } }', 1],
  ['{ states { regions { information { id } } } }', 1],
  ['{ states { regions { overrides { id } item(slug: "ballot_type") { id } } } }', 1],
  ['{ states { information { field { v1Slugs { slug } items(states: ["AA"]) { id } } } } }', 0],
  ['{ fields { items { state { item(slug: "ballot_type") { id } } } } }', 0],
  ['{ states { regions { a: item(slug: "ballot_type") { id } b: item(slug: "primary_date") { id } } } }', 1],
  ['{ overrides { nodes { replaces { id } } } }', 1],
  ['{ overrides { nodes { id } edges { cursor node { id } } pageInfo { hasNextPage endCursor } } }', 1],
  ['{ overrides { pageInfo { hasNextPage startCursor } nodes { id } } }', 1],
  ['{ overrides { pageInfo { hasNextPage startCursor endCursor } } }', 1],
  ['{ changes { pageInfo { hasNextPage startCursor endCursor } } }', 1],
  ['{ overrides { totalCount } }', 0],
  ['{ changes { nodes { release { changeSummary { total slugs } } state { name } field { label } } } }', 1],
  ['{ changes(slugs: ["ballot_type"]) { totalCount edges { node { before { text } } } } }', 2],
  ['{ changes { totalCount } }', 0],
  ['{ changes(newestFirst: true) { nodes { id } pageInfo { endCursor } totalCount } }', 1],
  ['{ changes(newestFirst: true, states: ["AA"], kinds: [CHANGED]) { totalCount pageInfo { hasNextPage } } }', 2],
  ['{ releases { totalCount nodes { changeSummary { total slugs } } } }', 0],
  ['{ overrides(state: "AA") { totalCount nodes { id } } }', 2],
  ['{ elections(from: "2026-01-01") { state { name } deadlines { id state { name } election { id } } } }', 0],
  ['{ elections(from: "2026-01-01") { deadlines { item { id } } } }', 0],
  ['{ states { deadlines(election: "US-2028-11-07") { item { id } } } }', 0],
  ['{ states { voting(on: "2028-10-01") { summary actions { summary ways { deadlines { id } } facts { id } } } } }', 0],
  ['{ states { regions { voting(on: "2028-10-01") { summary actions { facts { id } } } } } }', 1],
  ['{ states { deadlines(election: "US-2028-11-07") { item { state { item(slug: "ballot_type") { id } } } } } }', 0],
  [
    '{ nodes(ids: ["AA/ballot_type", "BB/ballot_type", "AA/primary_date"]) { id } a: node(id: "AA/ballot_type") { id } }',
    0,
  ],
  ['{ nodes(ids: ["AA/Port City", "override:AA/Port City/gov_tool_verify", "AA/North/South County"]) { id } }', 1],
  ['{ nodes(ids: ["AA", "ballot_type", "v1:notes", "US-2028-11-07", "state/AA"]) { id } }', 0],
  ['{ overrides { nodes { region { overrides { id } information { id } } } } }', 2],
];

let small: Service;
let larger: Service;
beforeAll(async () => {
  small = await startWithChange({});
  larger = await startWithChange({
    'states.csv': `${SMALL_DATASET['states.csv']}CC,Gamma\nDD,Delta\n`,
    'overrides.csv': `${SMALL_DATASET['overrides.csv']}BB,Bay,ballot_type,paper,,,\nCC,Cove,primary_date,2026-06-16,,,\n`,
  });
});
afterAll(() => Promise.all([small.stop(), larger.stop()]));

/** A service whose second release changed a value, and which has read what it reads once per release. */
async function startWithChange(files: DatasetFiles): Promise<Service> {
  const service = await startService({ dataset: writeDataset(files) });
  const changed = edited('values.csv', 'type,paper', 'type,machine');
  await publishFolder(writeDataset({ ...files, ...changed }), service.datasetPath);
  await readReleaseOnce(service);
  await service.graphql('{ release { counts { states } } }');
  return service;
}

describe('a list within a list', () => {
  it.each(STATEMENTS)('%s takes %d statements, in a larger dataset as well', async (query, count) => {
    const counts: number[] = [];
    for (const service of [small, larger]) {
      service.takeStatements();
      const { errors } = await service.graphql(query);
      expect(errors).toBeUndefined();
      counts.push(service.takeStatements().length);
    }
    expect(counts).toEqual([count, count]);
  });
});
