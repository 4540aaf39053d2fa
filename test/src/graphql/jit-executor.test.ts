import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatasetLease, DatasetStore } from '../../../db/dataset-store.js';
import { bundledDataset } from '../../../db/package-root.js';
import { routes } from '../../../rest-compat/routes.js';
import type { Access } from '../../../schema/context.js';
import { readSamples } from '../../../schema/samples.js';
import { OPERATIONS } from '../../support/every-field-operations.js';
import { expectSameResults, type Operation } from '../../support/jit-comparison.js';
import { publishFolder } from '../../support/publish.js';
import { writeDataset } from '../../support/small-dataset.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const stores: DatasetStore[] = [];
async function published(folder: string): Promise<DatasetLease> {
  const path = join(temporaryFolder(), 'dataset.sqlite');
  await publishFolder(folder, path);
  const store = new DatasetStore(path);
  stores.push(store);
  return store.lease();
}

let bundled: DatasetLease;
/** Has a value of each format, known and unknown, and an override of each. */
let small: DatasetLease;
beforeAll(async () => {
  bundled = await published(bundledDataset);
  small = await published(writeDataset());
});
afterAll(() => {
  for (const lease of [bundled, small]) lease.end();
  for (const store of stores) store.close();
});

const expectSame = (operation: Operation, access: Access, lease = bundled) =>
  expectSameResults(operation, access, lease);

const EXAMPLE = { state: 'IL' };
const OWN: [name: string, ...Operation][] = [
  ...readSamples().map(({ name, query, variables }): [string, ...Operation] => [name, query, variables ?? {}]),
  ...routes.map(({ name, document }): [string, ...Operation] => [name, document, EXAMPLE]),
];

describe('an operation gives the results of graphql-js before and after it is compiled', () => {
  it.each(OWN)('%s', async (_, query, variables) => {
    expect((await expectSame([query, variables], 'keyed')).errors).toBeUndefined();
    await expectSame([query, variables], 'open');
  });

  it.each(OPERATIONS)('%s', async (query) => {
    await expectSame([query], 'keyed', small);
    await expectSame([query], 'open', small);
  });

  it.each<Operation>([
    ['query ($on: Boolean!) { state(code: "CA") { code @include(if: $on) name @skip(if: $on) } }', { on: true }],
    ['query ($on: Boolean!) { state(code: "CA") { code @include(if: $on) name @skip(if: $on) } }', { on: false }],
    ['query ($on: Boolean = false) { state(code: "CA") { code name @include(if: $on) } }', {}],
    ['query ($on: Boolean = false) { state(code: "CA") { code name @include(if: $on) } }', { on: null }],
    ['query ($slugs: [String!]) { fields(slugs: $slugs) { slug } }', {}],
    ['query ($slugs: [String!]) { fields(slugs: $slugs) { slug } }', { slugs: null }],
    ['query ($slugs: [String!]) { fields(slugs: $slugs) { slug } }', { slugs: 'polls_open' }],
    ['query ($slug: String!) { fields(slugs: [$slug, "notes"]) { slug } }', { slug: 'polls_open' }],
    ['query ($f: [FieldFormat!]) { fields(formats: $f) { slug format } }', { f: ['BOOLEAN'] }],
    ['query ($f: [FieldFormat!]) { fields(formats: $f) { slug format } }', { f: ['Boolean'] }],
    ['query ($f: FieldFormat! = URL) { fields(formats: [$f]) { slug format } }', {}],
    ['query ($n: Int) { overrides(first: $n) { id } }', { n: 2 }],
    ['query ($n: Int) { overrides(first: $n) { id } }', { n: 2.5 }],
    ['query ($n: Int) { overrides(first: $n) { id } }', { n: '2' }],
    ['query ($n: Int) { overrides(first: $n) { id } }', { n: 2 ** 31 }],
    ['query ($n: Int) { overrides(first: $n) { id } }', { n: 0 }],
    ['query ($code: StateCode!) { state(code: $code) { name } }', { code: 'ca' }],
    ['query ($code: StateCode!) { state(code: $code) { name } }', { code: 'ZZ' }],
    ['query ($code: StateCode!) { state(code: $code) { name } }', {}],
    ['query ($s: String = "x") { state(code: "CA") { item(slug: $s) { text } } }', { s: null }],
    ['query ($s: String = "x") { state(code: "CA") { name item(slug: $s) { text } } }', {}],
    ['query ($c: StateCode = "CA") { states(codes: [$c]) { name } }', { c: null }],
    ['query ($code: StateCode! = "NY") { state(code: $code) { name } }', {}],
    ['{ state(code: "CA") { ...A } } fragment A on State { name ...B } fragment B on State { code id }', {}],
    ['{ state(code: "CA") { information { ... on InformationItem { slug } ... on UrlItem { u: url url } } } }', {}],
    ['{ state(code: "CA") { item(slug: "nothing") { id } name } states(codes: []) { code } }', {}],
    ['{ b: state(code: "CA") { z: name a: code } a: state(code: "NY") { code name code } }', {}],
    ['{ __proto__: state(code: "CA") { __proto__: name } }', {}],
    ['{ __typename __schema { queryType { name } types { name fields { name args { name } } } } }', {}],
    ['{ __type(name: "State") { fields(includeDeprecated: true) { name type { kind ofType { name } } } } }', {}],
    ['{ release { title } fields(slugs: ["nothing"]) { slug } states { code } }', {}],
  ])('%s with %j', async (query, variables) => {
    await expectSame([query, variables], 'keyed');
    await expectSame([query, variables], 'open');
  });
});
