import { type ExecutionResult, execute, getOperationAST, parse, validate } from 'graphql';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type DatasetLease, DatasetStore } from '../../../db/release/dataset-store.js';
import { routes } from '../../../rest-compat/routes.js';
import { buildSchema } from '../../../schema/build.js';
import { type Access, createContext } from '../../../schema/context.js';
import { DEFAULT_LIMITS } from '../../../schema/limits/operation-limits.js';
import { createApolloServer } from '../../../src/graphql/apollo-server.js';
import { createGateway } from '../../../src/graphql/jit-executor.js';
import { MAX_ERRORS } from '../../../src/graphql/limit-errors.js';
import { oneErrorPerNull } from '../../../src/graphql/one-error-per-null.js';
import { createOperationRunner } from '../../../src/graphql/run-operation.js';
import { FEATURES } from '../../support/differential/operations.js';

const schema = buildSchema();
const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
const { executor } = (await createGateway(schema, log).load({ apollo: {} })) as unknown as {
  executor: (request: object) => Promise<ExecutionResult>;
};

let store: DatasetStore;
let lease: DatasetLease;
beforeAll(() => {
  store = new DatasetStore(inject('bundledRelease'));
  lease = store.lease();
});
afterAll(() => {
  lease?.end();
  store?.close();
});

/** Data and errors as a client sees them. */
function shown({ data, errors = [] }: ExecutionResult) {
  const texts = errors.map(({ message, path, locations, extensions: { code } = {} }) =>
    JSON.stringify({ message, path, locations, code }),
  );
  return { data: JSON.stringify(data), errors: texts };
}

async function expectSameResults(query: string, variables: object, access: Access): Promise<void> {
  const document = parse(query);
  const operation = getOperationAST(document);
  const context = () => createContext(lease, access);
  const options = { maxCoercionErrors: MAX_ERRORS };
  const reference = oneErrorPerNull(
    await execute({ schema, document, variableValues: { ...variables }, contextValue: context(), options }),
  );
  for (let run = 1; run <= 4; run += 1) {
    const result = await executor({ document, operation, request: { variables }, context: context() });
    expect(shown(result), `run ${run} of ${query}`).toEqual(shown(reference));
  }
}

// Operations of clients are compared over HTTP, in differential.sampled.ts.
describe('an operation of the service itself gives the results of graphql-js before and after it is compiled', () => {
  it.each(routes.map(({ name, document }) => [name, document]))('%s', async (_, query) => {
    await expectSameResults(query, { state: 'IL' }, 'keyed');
    await expectSameResults(query, { state: 'IL' }, 'open');
    expect(warnings).toEqual([]);
  });

  it.each(FEATURES.filter(([query]) => validate(schema, parse(query)).length === 0))(
    '%s with %j',
    async (query, variables) => {
      await expectSameResults(query, variables, 'keyed');
      await expectSameResults(query, variables, 'open');
    },
  );
});

// The service replaces the locations of a client's document, which graphql-jit reads.
it("a client's operation with variables is compiled", async () => {
  const apollo = await createApolloServer(schema, DEFAULT_LIMITS, new Set(), log);
  const query =
    'query ($code: StateCode!, $slugs: [String!]) { state(code: $code) { information(slugs: $slugs) { text } } }';
  for (const code of ['AK', 'AL', 'AR', 'AZ']) {
    const text = JSON.stringify({ query, variables: { code } });
    const run = createOperationRunner(apollo, 1e6);
    const { response } = await run({ method: 'POST', text, accept: '*/*', access: 'keyed' }, lease);
    expect(response.status).toBe(200);
  }
  await apollo.stop();
  expect(warnings).toEqual([]);
});
