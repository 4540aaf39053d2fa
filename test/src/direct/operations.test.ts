import { join } from 'node:path';
import fc from 'fast-check';
import { execute, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatasetLease, DatasetStore } from '../../../db/dataset-store.js';
import { bundledDataset } from '../../../db/package-root.js';
import { buildSchema } from '../../../schema/build.js';
import { createContext } from '../../../schema/context.js';
import { DEFAULT_LIMITS, type OperationLimits } from '../../../schema/operation-limits.js';
import { CompiledOperations } from '../../../src/compiled/operations.js';
import { DirectOperations } from '../../../src/direct/operations.js';
import type { OperationContext } from '../../../src/operation-context.js';
import { generatedOperation, parsed } from '../../support/generated-operations.js';
import { publishFolder } from '../../support/publish.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const schema = buildSchema();
const within = (limits: OperationLimits) =>
  new DirectOperations(schema, new CompiledOperations(schema, { compileAt: 3 }), limits);
const direct = within(DEFAULT_LIMITS);

let store: DatasetStore;
let lease: DatasetLease;
beforeAll(async () => {
  const path = join(temporaryFolder(), 'dataset.sqlite');
  await publishFolder(bundledDataset, path);
  store = new DatasetStore(path);
  lease = store.lease();
});
afterAll(() => {
  lease?.end();
  store?.close();
});

const contextOf = (pay?: OperationContext['pay']): OperationContext => ({
  ...createContext(lease, 'keyed'),
  ...(pay && { pay }),
});
const run = (query: string, variables: Record<string, unknown> = {}, pay?: OperationContext['pay']) =>
  direct.run({ query, operationName: undefined, variables }, contextOf(pay));

describe('an operation that is run directly', () => {
  it('has the data that graphql-js has, each time that it is asked, in the same order', async () => {
    let answered = 0;
    const unlimited = within({ ...DEFAULT_LIMITS, tokens: 1e6, fields: 1e6, aliases: 1e6, cost: 1e9 });
    await fc.assert(
      fc.asyncProperty(generatedOperation(schema, 0.2), async ({ query, variables }) => {
        const document = parsed(query);
        if (!document || validate(schema, document).length > 0) return;
        const expected = await execute({ schema, document, variableValues: variables, contextValue: contextOf() });
        // From the third time on it may be compiled.
        for (let times = 1; times <= 4; times += 1) {
          const data = await unlimited.run({ query, operationName: undefined, variables }, contextOf());
          if (data) expect(JSON.stringify(data), query).toBe(JSON.stringify(expected.data));
          expect(data === undefined && !expected.errors, query).toBe(false);
          if (data) answered += 1;
        }
      }),
      { numRuns: 150 },
    );
    expect(answered).toBeGreaterThan(100);
  });

  it.each([
    ['does not parse', '{ states {'],
    ['has too many tokens', `{ states { ${'code '.repeat(5_000)} } }`],
    ['is too large', `{ states { ${Array.from({ length: 101 }, (_, n) => `a${n}: code`).join(' ')} } }`],
    ['is not valid', '{ states { nothing } }'],
    ['is a mutation', 'mutation { states { code } }'],
    ['has no name where there are several', 'query A { states { code } } query B { states { code } }'],
    ['lacks a variable', 'query ($code: StateCode!) { state(code: $code) { name } }'],
    ['costs too much', '{ states { information { field { items { field { slug } } } } } }'],
    ['fails', '{ overrides(first: 0) { id } }'],
  ])('is left to Apollo where it %s', async (_, query) => {
    expect(await run(query)).toBeUndefined();
  });

  it('is left to Apollo where it cannot be paid for, and does not run', async () => {
    const paid: number[] = [];
    const data = await run('{ states { code } }', {}, (cost) => {
      paid.push(cost);
      return Promise.reject(new Error('nothing left'));
    });
    expect(data).toBeUndefined();
    expect(paid).toEqual([52]);
  });
});
