import { join } from 'node:path';
import fc from 'fast-check';
import { execute, getOperationAST, parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatasetLease, DatasetStore } from '../../db/dataset-store.js';
import { bundledDataset } from '../../db/package-root.js';
import { routes } from '../../rest-compat/routes.js';
import { buildSchema } from '../../schema/build.js';
import { type Access, createContext } from '../../schema/context.js';
import { readSamples } from '../../schema/samples.js';
import { CompiledOperations } from '../../src/compiled/operations.js';
import { OPERATIONS } from '../schema/every-field-operations.js';
import { generatedOperation, parsed } from '../support/generated-operations.js';
import { publishFolder } from '../support/publish.js';
import { writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

type Asked = [query: string, variables?: Record<string, unknown>];

const schema = buildSchema();
const compiled = new CompiledOperations(schema, { compileAt: 1 });

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

/**
 * Runs an operation both ways.
 *
 * @returns the answer of graphql-js, and what the compiled operation gives in its place
 */
async function both(query: string, variables: Record<string, unknown>, access: Access, lease: DatasetLease) {
  const document = parse(query);
  const reference = await execute({
    schema,
    document,
    variableValues: variables,
    contextValue: createContext(lease, access),
  });
  const operation = getOperationAST(document);
  if (!operation) throw new Error(`no operation in ${query}`);
  return { reference, data: await compiled.run(document, operation, variables, createContext(lease, access)) };
}

/**
 * The same bytes, so the order of the names counts as well; or nothing, which leaves the operation to graphql-js.
 *
 * @returns what became of it: `failed` where graphql-js has errors, which are its own to tell
 */
async function expectSame(
  [query, variables = {}]: Asked,
  access: Access,
  lease = bundled,
): Promise<'answered' | 'failed' | 'left'> {
  const { reference, data } = await both(query, variables, access, lease);
  if (reference.errors) {
    expect(data, query).toBeUndefined();
    return 'failed';
  }
  if (data === undefined) return 'left';
  expect(JSON.stringify(data), query).toBe(JSON.stringify(reference.data));
  return 'answered';
}

const EXAMPLE = { state: 'IL' };
const ASKED: [name: string, ...Asked][] = [
  ...readSamples().map(({ name, query, variables }): [string, ...Asked] => [name, query, variables ?? {}]),
  ...routes.map(({ name, document }): [string, ...Asked] => [name, document, EXAMPLE]),
];

describe('a compiled operation answers as graphql-js does', () => {
  it.each(ASKED)('%s', async (_, query, variables) => {
    expect(await expectSame([query, variables], 'keyed')).toBe('answered');
    await expectSame([query, variables], 'open');
  });

  it.each(OPERATIONS)('%s', async (query) => {
    expect(await expectSame([query], 'keyed', small)).toBe('answered');
    await expectSame([query], 'open', small);
  });

  it.each<Asked>([
    ['query ($on: Boolean!) { state(code: "CA") { code @include(if: $on) name @skip(if: $on) } }', { on: true }],
    ['query ($on: Boolean!) { state(code: "CA") { code @include(if: $on) name @skip(if: $on) } }', { on: false }],
    ['query ($on: Boolean = false) { state(code: "CA") { code name @include(if: $on) } }', {}],
    ['query ($on: Boolean = false) { state(code: "CA") { code name @include(if: $on) } }', { on: null }],
    ['query ($slugs: [String!]) { fields(slugs: $slugs) { slug } }', {}],
    ['query ($slugs: [String!]) { fields(slugs: $slugs) { slug } }', { slugs: null }],
    ['query ($slugs: [String!]) { fields(slugs: $slugs) { slug } }', { slugs: 'polls_open' }],
    ['query ($slug: String!) { fields(slugs: [$slug, "notes"]) { slug } }', { slug: 'polls_open' }],
    ['query ($slug: String) { fields(slugs: [$slug]) { slug } }', {}],
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
    ['query ($code: StateCode! = "NY") { state(code: $code) { name } }', {}],
    ['{ state(code: "CA") { ...A } } fragment A on State { name ...B } fragment B on State { code id }', {}],
    ['{ state(code: "CA") { information { ... on InformationItem { slug } ... on UrlItem { u: url url } } } }', {}],
    ['{ state(code: "CA") { item(slug: "nothing") { id } name } states(codes: []) { code } }', {}],
    ['{ b: state(code: "CA") { z: name a: code } a: state(code: "NY") { code name code } }', {}],
    ['{ __typename __schema { queryType { name } types { name fields { name args { name } } } } }', {}],
    ['{ __type(name: "State") { fields(includeDeprecated: true) { name type { kind ofType { name } } } } }', {}],
    ['{ release { title } fields(slugs: ["nothing"]) { slug } states { code } }', {}],
  ])('%s with %j', async (query, variables) => {
    await expectSame([query, variables], 'keyed');
    await expectSame([query, variables], 'open');
  });

  it('on operations made from the schema', async () => {
    const counts = { answered: 0, failed: 0, left: 0, invalid: 0 };
    await fc.assert(
      fc.asyncProperty(generatedOperation(schema, 0.5), async ({ query, variables }) => {
        if (!isValid(query)) counts.invalid += 1;
        else for (const access of ['keyed', 'open'] as const) counts[await expectSame([query, variables], access)] += 1;
      }),
      { numRuns: 300 },
    );
    expect(counts.answered).toBeGreaterThan(30);
    expect(counts.failed).toBeGreaterThan(30);
  });
});

function isValid(query: string): boolean {
  const document = parsed(query);
  return document !== undefined && validate(schema, document).length === 0;
}
