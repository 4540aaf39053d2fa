import { join } from 'node:path';
import fc from 'fast-check';
import { validate } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatasetLease, DatasetStore } from '../../db/dataset-store.js';
import { bundledDataset } from '../../db/package-root.js';
import { buildSchema } from '../../schema/build.js';
import { generatedOperation, parsed } from '../support/generated-operations.js';
import { expectSameResults } from '../support/jit-comparison.js';
import { publishFolder } from '../support/publish.js';
import { takeSeed } from '../support/random.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const RUNS = 500;
const schema = buildSchema();

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

it(`graphql-jit gives the same results as graphql-js for ${RUNS} random operations`, async () => {
  const counts = { withoutErrors: 0, withErrors: 0 };
  await fc.assert(
    fc.asyncProperty(generatedOperation(schema, 0.5), async ({ query, variables }) => {
      const document = parsed(query);
      if (!document || validate(schema, document).length > 0) return;
      for (const access of ['keyed', 'open'] as const) {
        const { errors } = await expectSameResults([query, variables], access, lease);
        counts[errors ? 'withErrors' : 'withoutErrors'] += 1;
      }
    }),
    { numRuns: RUNS, seed: takeSeed('Operations with graphql-jit') },
  );
  process.stdout.write(`Operations with graphql-jit: ${JSON.stringify(counts)}\n`);
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(RUNS / 10);
});
