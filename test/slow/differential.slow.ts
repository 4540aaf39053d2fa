import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../schema/build.js';
import type { Access } from '../../schema/context.js';
import { DEFAULT_LIMITS } from '../../schema/limits/operation-limits.js';
import { Comparison } from '../support/differential/comparison.js';
import { withManyRegions } from '../support/differential/datasets.js';
import { LARGE } from '../support/differential/operations.js';
import type { ExpectedAnswer, Operation } from '../support/differential/reference.js';
import { smallestDifference } from '../support/differential/smaller.js';
import { generatedOperation } from '../support/generated-operations.js';
import { takeSeed } from '../support/random.js';
import { otherDataset } from './two-releases.js';

/** Within each batch, another release is published: each operation runs on two. */
const BATCHES = 4;
const OPERATIONS = 30;

/** Plain graphql-js has no accounts, and so no key that asks. */
const schema = buildSchema();
delete schema.getQueryType()?.getFields().key;

const seed = takeSeed('Operations against graphql-js');
const operations: Operation[] = fc
  .sample(generatedOperation(schema, { variables: 0.4, fragments: 0.3, mistakes: 0.04 }), {
    seed,
    numRuns: BATCHES * OPERATIONS,
  })
  // An empty document is a request without an operation, which is not for GraphQL to answer.
  .filter(({ query }) => query !== '');
const batches = Array.from({ length: BATCHES }, (_, index) =>
  operations.slice(index * OPERATIONS, (index + 1) * OPERATIONS),
);

let comparison: Comparison;
let folders: string[];
beforeAll(async () => {
  folders = [withManyRegions(), otherDataset()];
  comparison = await Comparison.start({ dataset: folders[0] as string });
});
afterAll(() => comparison?.stop());

async function expectNoDifference(batch: readonly Operation[]): Promise<void> {
  for (const operation of batch)
    expect(await smallestDifference(operation, (one) => comparison.difference(one))).toBeUndefined();
}

describe('operations that run in steps get the answers of plain graphql-js:', () => {
  it.each(LARGE)('%s with %j', async (query, variables) => {
    expect((await comparison.expected({ query, variables }, 'keyed')).isLarge).toBe(true);
    expect(await comparison.difference({ query, variables })).toBeUndefined();
  });
});

/** Aliases for a field that are the same in each call. */
const aliases = (field: string): string => Array.from({ length: 20 }, (_, n) => `a${n}: ${field}`).join(' ');

describe('operations whose answers follow policies of the service get what these say:', () => {
  it.each<[string, Operation]>([
    [
      'a conflict of 20 subfields',
      { query: `{ s: state(code: "CA") { ${aliases('code')} } s: state(code: "CA") { ${aliases('name')} } }` },
    ],
    ['an empty name of the operation', { query: '{ states { code } }', operationName: '' }],
    ['too many tokens', { query: `{ states { ${'code '.repeat(DEFAULT_LIMITS.tokens)} } }` }],
  ])('%s', async (_, operation) => {
    expect(await comparison.difference(operation)).toBeUndefined();
  });
});

describe(`${operations.length} random operations get the answers of plain graphql-js`, () => {
  for (const [index, batch] of batches.entries()) {
    it(`each several times, before and after an import: batch ${index}`, async () => {
      await expectNoDifference(batch);
      await comparison.publish(folders[(index + 1) % 2] as string);
      await expectNoDifference(batch);
    });
  }

  it('at the same time', async () => {
    const pairs = operations.flatMap((operation) =>
      (['open', 'keyed'] as const).map((access): [Operation, Access] => [operation, access]),
    );
    const sent: [Operation, Access, ExpectedAnswer][] = [];
    for (const [operation, access] of pairs)
      sent.push([operation, access, await comparison.expected(operation, access)]);
    const found = await Promise.all(sent.map((one) => comparison.differenceOfOne(...one)));
    expect(found.filter((difference) => difference !== undefined)).toEqual([]);
  });

  it('and are of every kind', () => {
    const { counts } = comparison;
    process.stdout.write(`Operations against graphql-js: ${JSON.stringify(counts)}\n`);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(50);
  });
});
