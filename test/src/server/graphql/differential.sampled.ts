import { graphql } from 'graphql';
import { describe, expect, it } from 'vitest';
import { DatasetStore } from '../../../../db/storage/release/dataset-store.js';
import { routes } from '../../../../rest-compat/routes.js';
import { buildSchema } from '../../../../schema/build.js';
import { type Access, createContext } from '../../../../schema/context.js';
import { readSamples } from '../../../../schema/samples.js';
import { reportUrlOf } from '../../../../src/process/settings/report-url.js';
import { OPERATIONS } from '../../../support/every-field.js';
import { sample } from '../../../support/sample.js';
import { type Service, useService } from '../../../support/service.js';
import { CONTACT } from '../../../support/service-options.js';
import { writeDataset } from '../../../support/small-dataset.js';

const schema = buildSchema();
const reportUrl = reportUrlOf({ reportUrl: '', contactEmail: CONTACT });

const bundled = useService();
const small = useService({ dataset: writeDataset() });

interface Operation {
  query: string;
  variables?: Record<string, unknown>;
}

/** Operations with each feature of GraphQL. */
const FEATURES: [query: string, variables?: Record<string, unknown>][] = [
  ['query ($on: Boolean!) { state(code: "CA") { code @include(if: $on) name @skip(if: $on) } }', { on: true }],
  ['query ($on: Boolean!) { state(code: "CA") { ... @skip(if: $on) { name id } code name } }', { on: false }],
  ['query ($on: Boolean = false) { state(code: "CA") { code name @include(if: $on) } }'],
  ['query ($slugs: [FieldSlug!]) { fields(slugs: $slugs) { slug } }', { slugs: 'polls_open' }],
  ['query ($slug: FieldSlug!) { fields(slugs: [$slug, "notes"]) { slug } }', { slug: 'polls_open' }],
  ['query ($f: FieldFormat! = URL) { fields(formats: [$f]) { slug format } }'],
  ['query ($n: Int) { overrides(first: $n) { nodes { id } pageInfo { hasNextPage endCursor } } }', { n: 2 }],
  ['query ($n: Int) { states { code } overrides(first: $n) { totalCount nodes { id } } }', { n: 0 }],
  ['query ($code: StateCode!) { state(code: $code) { name } states(codes: []) { code } }', { code: 'ZZ' }],
  ['{ state(code: "CA") { ...A } } fragment A on State { name ...B } fragment B on State { code id }'],
  ['{ state(code: "CA") { information { ... on InformationItem { slug } ... on UrlItem { u: url url } } } }'],
  ['{ b: state(code: "CA") { z: name a: code } a: state(code: "NY") { code name code } }'],
  ['{ __proto__: state(code: "CA") { __proto__: name } }'],
  ['{ __type(name: "State") { fields(includeDeprecated: true) { name type { kind ofType { name } } } } }'],
  ['{ state(code: "CA") { information { field { slug } } information { text field { id slug } } } }'],
  ['fragment F on State { y: item(slug: "b") { id } } { b: states { ...F } release { title } states { ...F } }'],
  ['{ states { code regions { name item(slug: "no") { text } } overrides { region { state { name } } } name } }'],
  ['{ states { name regions { name information(slugs: ["no"]) { text } } } fields { slug items { text } } }'],
  ['{ states { deadlines(election: "US-2028-11-07") { id date item { text } state { name } election { name } } } }'],
  ['{ nodes(ids: ["CA", "x", "CA/polls_open", "IL/City of Chicago"]) { id ... on State { name } } }'],
];

/** The data of an answer, in which the order of the fields counts, and where its errors are. */
const shown = ({ data, errors = [] }: { data?: unknown; errors?: readonly { path?: unknown }[] }) => ({
  data: JSON.stringify(data),
  paths: errors.map(({ path }) => path),
});

/** What graphql-js answers, without a server and its cache. A list of values has one error, and not one for each state. */
async function plainAnswer({ datasetPath }: Service, { query, variables }: Operation, access: Access) {
  const datasets = new DatasetStore(datasetPath);
  const dataset = datasets.open();
  const contextValue = createContext(dataset, access, { reportUrl });
  const { data, errors } = await graphql({ schema, source: query, contextValue, variableValues: variables });
  dataset.end();
  datasets.close();
  const kinds = Map.groupBy(errors ?? [], ({ path = [] }) =>
    String(path.map((part, at) => (typeof part === 'number' && at < path.length - 1 ? '*' : part))),
  );
  return shown({ data, errors: [...kinds.values()].flatMap((same) => same.slice(0, 1)) });
}

/** Asks with and without a key, each time often enough for the cache, by POST and by GET. */
async function expectSame(service: Service, operation: Operation): Promise<void> {
  const { query, variables = {} } = operation;
  const path = `/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) })}`;
  for (const [key, access] of [['active', 'keyed'] as const, ['none', 'open'] as const]) {
    const expected = await plainAnswer(service, operation, access);
    for (let times = 1; times <= 3; times += 1) {
      expect(shown(await service.graphql(query, variables, { key }))).toEqual(expected);
      if (path.length < 15_000) expect(shown(await service.json(path, { key }))).toEqual(expected);
    }
  }
}

describe('the service answers as plain graphql-js, new and cached:', () => {
  it.each(sample(readSamples(), 5))('$name', (operation) => expectSame(bundled, operation));

  it.each(sample(routes, 3))('$name', ({ document }) =>
    expectSame(bundled, { query: document, variables: { state: 'IL' } }),
  );

  // The reference has no accounts.
  const withoutKey = OPERATIONS.filter(([name]) => name !== 'Key');
  it.each(sample(withoutKey, 8))('%s', (_, query) => expectSame(small, { query }));

  it.each(sample(FEATURES, 8))('%s', (query, variables) => expectSame(bundled, { query, variables }));
});
