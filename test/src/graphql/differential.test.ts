import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../rest-compat/routes.js';
import { readSamples } from '../../../schema/samples.js';
import { Comparison } from '../../support/differential/comparison.js';
import { damage } from '../../support/differential/datasets.js';
import { DAMAGED, FEATURES, SEVERAL_CAUSES } from '../../support/differential/operations.js';
import { OPERATIONS } from '../../support/every-field-operations.js';
import { writeDataset } from '../../support/small-dataset.js';

let bundled: Comparison;
let small: Comparison;
let damaged: Comparison;
beforeAll(async () => {
  bundled = await Comparison.start();
  small = await Comparison.start({ dataset: writeDataset() });
  damaged = await Comparison.start();
  damage(damaged.service.datasetPath);
});
afterAll(async () => {
  for (const comparison of [bundled, small, damaged]) await comparison?.stop();
});

describe('the service answers as plain graphql-js, without a key and with one, new, stored, cached and compiled:', () => {
  it.each(readSamples().map(({ name, ...sample }) => [name, sample] as const))('%s', async (_, sample) => {
    expect(await bundled.difference(sample)).toBeUndefined();
  });

  it.each(routes.map(({ name, document }) => [name, document]))('%s', async (_, query) => {
    expect(await bundled.difference({ query, variables: { state: 'IL' } })).toBeUndefined();
  });

  it.each(OPERATIONS)('%s', async (query) => {
    expect(await small.difference({ query })).toBeUndefined();
  });

  it.each([...FEATURES, ...SEVERAL_CAUSES])('%s with %j', async (query, variables) => {
    expect(await bundled.difference({ query, variables })).toBeUndefined();
  });

  it.each([undefined, 'A', 'B', 'C', ''])('the operation with the name %s of several', async (operationName) => {
    const query = 'query A { states { code } } query B { states { name } }';
    expect(await bundled.difference({ query, ...(operationName !== undefined && { operationName }) })).toBeUndefined();
  });
});

describe('the service masks unexpected errors, and answers everything else as graphql-js', () => {
  it.each(DAMAGED)('%s with %j', async (query, variables) => {
    const { errors } = await damaged.expected({ query, variables }, 'keyed');
    expect(errors.map(({ extensions }) => extensions?.code)).toContain('INTERNAL_SERVER_ERROR');
    expect(await damaged.difference({ query, variables })).toBeUndefined();
  });
});
