import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSamples } from '../../schema/samples.js';
import { type Service, startService } from '../support/service.js';

const operations = readSamples();

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('the sample operations', () => {
  it.each(operations)('$name says in a comment what it is for', ({ description }) => {
    expect(description).toMatch(/^[A-Z].{20,}/);
  });

  it.each(operations)('$name gets something for all that it asks, at least once', async ({ query, variables }) => {
    const { data } = await service.graphql(query, variables);
    const filled = new Map<string, boolean>();
    note('', data, filled);
    expect([...filled].filter(([, isFilled]) => !isFilled).map(([path]) => path)).toEqual([]);
  });

  it.each(operations.filter(({ open }) => open))('$name needs no key, as it says', async ({ query, variables }) => {
    const { errors } = await service.graphql(query, variables, { key: 'none' });
    expect(errors).toBeUndefined();
  });

  it.each(operations.filter(({ open }) => !open))('$name needs a key, as it does not say "open"', async (operation) => {
    const { errors } = await service.graphql(operation.query, operation.variables, { key: 'none' });
    expect(errors[0].extensions).toEqual({ code: 'UNAUTHENTICATED' });
  });
});

/** Notes for each path of an answer, whatever the index in a list, whether any value there is more than null, empty text or an empty list. */
function note(path: string, value: unknown, filled: Map<string, boolean>): void {
  const entries = Array.isArray(value) ? value.map((entry) => ['[]', entry] as const) : undefined;
  const isFilled = value !== null && value !== '' && entries?.length !== 0;
  filled.set(path, filled.get(path) || isFilled);
  if (value === null || typeof value !== 'object') return;
  for (const [key, part] of entries ?? Object.entries(value)) note(`${path}/${key}`, part, filled);
}
