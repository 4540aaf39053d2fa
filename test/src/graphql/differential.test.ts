import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../rest-compat/routes.js';
import { readSamples } from '../../../schema/samples.js';
import { Comparison } from '../../support/differential/comparison.js';
import { FEATURES } from '../../support/differential/operations.js';

let bundled: Comparison;
beforeAll(async () => {
  bundled = await Comparison.start();
});
afterAll(() => bundled?.stop());

describe('the service answers as plain graphql-js', () => {
  it.each(readSamples().map(({ name, ...sample }) => [name, sample] as const))('%s', async (_, sample) => {
    expect(await bundled.difference(sample)).toBeUndefined();
  });
  it.each(routes.map(({ name, document }) => [name, document]))('%s', async (_, query) => {
    expect(await bundled.difference({ query, variables: { state: 'IL' } })).toBeUndefined();
  });
  it.each(FEATURES)('%s with %j', async (query, variables) => {
    expect(await bundled.difference({ query, variables })).toBeUndefined();
  });
});
