import { assertInterfaceType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundledDataset } from '../../db/package-root.js';
import { buildSchema } from '../../schema/build.js';
import { nodeTypeOf } from '../../schema/node/find-node.js';
import { nodeTypes } from '../../schema/node/node-types.js';
import { withNewAddresses } from '../support/bundled-edit.js';
import { publishFolder } from '../support/publish.js';
import { useService } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';

/** Operations that reach every object of the dataset that has an id. */
const EVERYTHING = [
  '{ release { N } releases { nodes { N } } changes { nodes { N release { N } state { N } field { N } } } }',
  '{ states { N information { N } overrides { N } regions(all: true) { N } } }',
  '{ states { regions { N information { N } } } fields { N } v1Slugs { N } }',
  '{ elections(from: "2026-01-01", to: "2028-12-31") { N deadlines(states: ["CA", "GA", "IL", "TX"]) { N } } }',
  '{ elections(from: "2000-01-01", to: "2009-12-31") { N } }',
  '{ states { voting(on: "2028-10-01") { N actions { N } } regions { voting(on: "2028-10-01") { N actions { N } } } } }',
  ...['when do polls close in ohio', 'absentee ballot chicago', 'registration', 'cook county'].map(
    (text) => `{ search(text: "${text}", first: 50) { nodes { N state { N } field { N } region { N } item { N } } } }`,
  ),
];

/** The same from an earlier release. */
const EARLIER = `query($release: ID) {
  state(code: "IL", release: $release) { N information { N } overrides { N } regions { N } deadlines(election: "US-2028-11-07") { N election { N } } voting(on: "2028-10-01") { N actions { N } } }
  fields(release: $release) { N v1Slugs { N } }
  overrides(release: $release) { nodes { N } }
}`;

/** The types of the objects by their id. */
const typesOf = new Map<string, Set<string>>();
const service = useService({ dataset: writeDataset(), limits: { cost: 1_000_000 } });
beforeAll(async () => {
  const earlier = (await publishFolder(bundledDataset, service.datasetPath, { allowRemovals: true })).release.version;
  await publishFolder(withNewAddresses(), service.datasetPath);
  const ask = async (query: string, variables = {}) => {
    const { data, errors } = await service.graphql(query.replaceAll(/\bN\b/g, '__typename id'), variables);
    expect(errors, query).toBeUndefined();
    collect(data);
  };
  for (const query of EVERYTHING) await ask(query);
  await ask(EARLIER, { release: earlier });
});

function collect(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { id, __typename: type } = value as { id?: string; __typename?: string };
  if (id !== undefined && type !== undefined) typesOf.set(id, (typesOf.get(id) ?? new Set()).add(type));
  for (const part of Object.values(value)) collect(part);
}

it('the table of types has an entry for each type that implements Node, or for its interface', () => {
  const schema = buildSchema();
  const types = schema.getPossibleTypes(assertInterfaceType(schema.getType('Node')));
  expect(types.filter((type) => !nodeTypeOf(type)).map(({ name }) => name)).toEqual([]);
  expect([...nodeTypes.keys()].filter((name) => !schema.getType(name))).toEqual([]);
});

describe('the id of an object', () => {
  it('belongs to no other type, in the whole dataset', () => {
    expect(typesOf.size).toBeGreaterThan(8_000);
    expect([...typesOf].filter(([, types]) => types.size > 1).map(([id, types]) => [id, ...types])).toEqual([]);
  });

  it('is read by its type alone, so that the order of the types does not matter', () => {
    const isSlug = (text: string) => typesOf.get(text)?.has('Field') ?? false;
    const current = [...typesOf.keys()].filter((id) => !id.includes('@'));
    const readers = current.map((id) => ({ id, types: [...nodeTypes].filter(([, { parse }]) => parse(id, isSlug)) }));
    expect(readers.filter(({ types }) => types.length !== 1).map(({ id }) => id)).toEqual([]);
  });

  it('leads back to it', async () => {
    // An operation reads one release.
    const ofReleases = [...Map.groupBy(typesOf.keys(), (id) => id.split('@')[1]).values()];
    const batches = ofReleases.flatMap((ids) =>
      Array.from({ length: Math.ceil(ids.length / 200) }, (_, at) => ids.slice(200 * at, 200 * (at + 1))),
    );
    for (const batch of batches) {
      const query = 'query($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';
      const data = await service.data(query, { ids: batch });
      expect(data.nodes).toEqual(batch.map((id) => ({ __typename: [...(typesOf.get(id) ?? [])][0], id })));
    }
  });
});
