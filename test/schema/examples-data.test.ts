import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OperationDefinitionNode, parse, print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { type Service, startService } from '../support/service.js';

const source = readFileSync(join(packageRoot, 'schema/examples.graphql'), 'utf8');
const operations = parse(source).definitions.map((definition) => {
  const operation = definition as OperationDefinitionNode;
  const above = source.slice(0, operation.loc?.start).split('\n\n').at(-1) ?? '';
  const variables = JSON.parse(/^# Variables: (.+)$/m.exec(above)?.[1] ?? '{}') as object;
  return { name: operation.name?.value ?? '', query: print(operation), variables, above, open: /\(open\)/.test(above) };
});

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('the sample operations', () => {
  it.each(operations)('$name says in a comment what it is for', ({ above }) => {
    expect(above).toMatch(/^# (?!Variables:).{20,}/m);
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
