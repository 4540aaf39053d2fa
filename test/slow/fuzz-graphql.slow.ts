import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../schema/build.js';
import { ERROR_CODES } from '../../schema/limits/errors/errors.js';
import { generatedOperation } from '../support/generated-operations.js';
import { takeSeed } from '../support/random.js';
import { useService } from '../support/service.js';

const RUNS = 1_000;
const schema: GraphQLSchema = buildSchema();
/** Fields that need a key, by type. */
const KEYED: Record<string, readonly string[]> = {
  Query: ['region', 'overrides'],
  State: ['information', 'item', 'regions', 'overrides', 'deadlines', 'voting'],
  Election: ['deadlines'],
  Field: ['items'],
  Region: ['information', 'item', 'overrides', 'voting'],
  SearchConnection: ['region', 'regions'],
};

/** Paths of keyed fields that an answer has something for. */
function keyedValues(data: unknown, path = ''): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => {
    const [type = '', field = ''] = name.split('_', 2);
    const own = KEYED[type]?.includes(field) && value !== null ? [`${path}${name}`] : [];
    return [...own, ...keyedValues(value, `${path}${name}.`)];
  });
}

const service = useService();

describe('random GraphQL operations', () => {
  it(`${RUNS} of them cause no internal error and get no keyed value without a key`, async () => {
    const counts = { answered: 0, refused: 0, keyed: 0 };
    await fc.assert(
      fc.asyncProperty(generatedOperation(schema), async (query) => {
        const open = await ask(query, 'none');
        const keyed = await ask(query, 'active');
        for (const { status, body } of [open, keyed]) {
          expect(status, query).toBeLessThan(500);
          for (const { extensions, message } of body.errors ?? []) {
            expect(ERROR_CODES, query).toContain(extensions.code);
            expect(extensions.code, query).not.toBe('INTERNAL_SERVER_ERROR');
            expect(message).not.toMatch(/sqlite|select "/i);
          }
        }
        expect(keyedValues(open.body.data), query).toEqual([]);
        counts.keyed += keyedValues(keyed.body.data).length > 0 ? 1 : 0;
        counts[keyed.body.data ? 'answered' : 'refused'] += 1;
      }),
      { numRuns: RUNS, seed: takeSeed('GraphQL operations') },
    );
    process.stdout.write(`GraphQL operations: ${JSON.stringify(counts)}\n`);
    expect(counts.answered).toBeGreaterThan(RUNS / 5);
    expect(counts.keyed).toBeGreaterThan(RUNS / 200);
    expect((await service.graphql('{ states { code } }')).data.states).toHaveLength(51);
  });
});

async function ask(query: string, key: 'none' | 'active') {
  const response = await service.post({ query }, { key });
  const body = (await response.json()) as {
    data?: object | null;
    errors?: { message: string; extensions: { code: string } }[];
  };
  return { status: response.status, body };
}
