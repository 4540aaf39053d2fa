import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../../rest-compat/routes.js';
import { DEFAULT_LIMITS } from '../../../../schema/limits/operation-limits.js';
import { readSamples } from '../../../../schema/samples.js';
import { Comparison } from '../../../support/differential/comparison.js';
import { damage, withManyRegions } from '../../../support/differential/datasets.js';
import { DAMAGED, FEATURES, LARGE, SEVERAL_CAUSES } from '../../../support/differential/operations.js';
import { OPERATIONS } from '../../../support/every-field.js';
import { sample } from '../../../support/sample.js';
import { writeDataset } from '../../../support/small-dataset.js';

let bundled: Comparison;
let small: Comparison;
let large: Comparison;
let damaged: Comparison;
beforeAll(async () => {
  bundled = await Comparison.start();
  small = await Comparison.start({ dataset: writeDataset() });
  large = await Comparison.start({ dataset: withManyRegions() });
  damaged = await Comparison.start();
  damage(damaged.service.datasetPath);
});
afterAll(async () => {
  for (const comparison of [bundled, small, large, damaged]) await comparison?.stop();
});

describe('the service answers as plain graphql-js, without a key and with one, new, stored and cached:', () => {
  it.each(sample(readSamples(), 5))('$name', async ({ query, variables }) => {
    expect(await bundled.difference({ query, variables })).toBeUndefined();
  });

  it.each(sample(routes, 3))('$name', async ({ document: query }) => {
    expect(await bundled.difference({ query, variables: { state: 'IL' } })).toBeUndefined();
  });

  // The reference has no accounts.
  const withoutKey = OPERATIONS.filter(([name]) => name !== 'Key');
  it.each(sample(withoutKey, 8))('%s', async (_, query) => {
    expect(await small.difference({ query })).toBeUndefined();
  });

  it.each(sample([...FEATURES, ...SEVERAL_CAUSES], 6))('%s with %j', async (query, variables) => {
    expect(await bundled.difference({ query, variables })).toBeUndefined();
  });

  it.each(sample([undefined, 'A', 'B', 'C', ''], 2))(
    'the operation with the name %s of several',
    async (operationName) => {
      const query = 'query A { states { code } } query B { states { name } }';
      expect(
        await bundled.difference({ query, ...(operationName !== undefined && { operationName }) }),
      ).toBeUndefined();
    },
  );
});

describe('large operations get the answers of plain graphql-js:', () => {
  it.each(sample(LARGE, 8))('%s with %j', async (query, variables) => {
    expect(await large.difference({ query, variables })).toBeUndefined();
  });
});

/** Aliases for a field that are the same in each call. */
const aliases = (field: string): string => Array.from({ length: 20 }, (_, n) => `a${n}: ${field}`).join(' ');

describe('operations whose answers follow policies of the service get what these say:', () => {
  it.each([
    [
      'a conflict of 20 subfields',
      `{ s: state(code: "CA") { ${aliases('code')} } s: state(code: "CA") { ${aliases('name')} } }`,
    ],
    ['too many tokens', `{ states { ${'code '.repeat(DEFAULT_LIMITS.tokens)} } }`],
  ])('%s', async (_, query) => {
    expect(await bundled.difference({ query })).toBeUndefined();
  });
});

describe('the service masks unexpected errors, and answers everything else as graphql-js', () => {
  it.each(sample(DAMAGED, 9))('%s with %j', async (query, variables) => {
    const { errors } = await damaged.expected({ query, variables }, 'keyed');
    expect(errors.map(({ extensions }) => extensions?.code)).toContain('INTERNAL_SERVER_ERROR');
    expect(await damaged.difference({ query, variables })).toBeUndefined();
  });
});
