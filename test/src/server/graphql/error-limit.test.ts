import { buildSchema } from 'graphql';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../../schema/limits/operation-limits.js';
import { createApolloServer } from '../../../../src/server/graphql/apollo-server.js';
import { useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';
import { times } from '../../../support/times.js';

const service = useService({ dataset: writeDataset() });

interface Shown {
  message: string;
  path?: unknown[];
  extensions: { code: string };
}

/** Asserts that the first 20 of more errors are shown, and then one that says so. */
function expectCut(errors: Shown[], code: string): void {
  expect(errors).toHaveLength(21);
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(Array(21).fill(code));
  expect(errors[20]).toEqual({
    message: 'There are more errors. Only the first 20 are shown.',
    extensions: { code },
  });
  expect(new Set(errors.slice(0, 20).map((error) => JSON.stringify(error))).size).toBe(20);
}

const TOO_MANY: [what: string, code: string, query: string, variables: object][] = [
  ['validation', 'GRAPHQL_VALIDATION_FAILED', `{ ${times(30, (n) => `wrong${n}`)} }`, {}],
  [
    'reading variables',
    'BAD_USER_INPUT',
    'query ($codes: [StateCode!]) { states(codes: $codes) { code } }',
    { codes: Array.from({ length: 30_000 }, (_, n) => n % 10) },
  ],
  ['execution', 'BAD_USER_INPUT', `{ ${times(30, (n) => `a${n}: overrides(first: 0) { totalCount }`)} }`, {}],
  [
    'execution with variables',
    'BAD_USER_INPUT',
    `query ($first: Int) { ${times(30, (n) => `a${n}: overrides(first: $first) { totalCount }`)} }`,
    { first: 0 },
  ],
];

describe('more than 20 errors', () => {
  it.each(TOO_MANY)('of %s are cut', async (_, code, query, variables) => {
    expectCut((await service.graphql(query, variables)).errors, code);
  });

  it('of the service itself are logged 20 times', async () => {
    const lines: string[] = [];
    const schema = buildSchema('type Query { broken: Int }');
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const apollo = await createApolloServer(schema, DEFAULT_LIMITS, new Set(), log);
    const rootFields = schema.getQueryType()?.getFields();
    Object.assign(rootFields?.broken ?? {}, {
      resolve: () => {
        throw new Error('out of order');
      },
    });
    const query = `{ ${times(50, (n) => `a${n}: broken`)} }`;
    const { body } = await apollo.executeOperation({ query }, { contextValue: {} as never });
    await apollo.stop();
    expectCut((body as unknown as { singleResult: { errors: Shown[] } }).singleResult.errors, 'INTERNAL_SERVER_ERROR');
    expect(lines.filter((line) => line.includes('A resolver failed'))).toHaveLength(20);
  });
});

describe('20 errors', () => {
  it.each([
    ['validation', `{ ${times(20, (n) => `wrong${n}`)} }`],
    ['execution', `{ ${times(20, (n) => `a${n}: overrides(first: 0) { totalCount }`)} }`],
  ])('of %s are shown as they are', async (_, query) => {
    const { errors } = await service.graphql(query);
    expect(errors).toHaveLength(20);
    expect(errors[19].message).not.toContain('more errors');
  });
});
