import { type ExecutionResult, getOperationAST, parse } from 'graphql';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DatasetStore, type OpenRelease } from '../../../../db/storage/release/dataset-store.js';
import { routes } from '../../../../rest-compat/routes.js';
import { buildSchema } from '../../../../schema/build.js';
import { createContext } from '../../../../schema/context.js';
import { DEFAULT_LIMITS } from '../../../../schema/limits/operation-limits.js';
import { createApolloServer } from '../../../../src/server/graphql/apollo-server.js';
import { createGateway } from '../../../../src/server/graphql/jit-executor.js';
import { createOperationRunner } from '../../../../src/server/graphql/run-operation.js';

const schema = buildSchema();
const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
const { executor } = (await createGateway(schema, log).load({ apollo: {} })) as unknown as {
  executor: (request: object) => Promise<ExecutionResult>;
};

let store: DatasetStore;
let dataset: OpenRelease;
beforeAll(() => {
  store = new DatasetStore(inject('bundledRelease'));
  dataset = store.open();
});
afterAll(() => {
  dataset?.end();
  store?.close();
});

// The results are compared with those of graphql-js over HTTP, in differential.sampled.ts.
it.each(routes.map(({ name, document }) => [name, document]))('%s is compiled without a warning', async (_, query) => {
  const document = parse(query);
  for (let run = 1; run <= 4; run += 1) {
    const request = { variables: { state: 'IL' } };
    const context = createContext(dataset, 'keyed');
    const result = await executor({ document, operation: getOperationAST(document), request, context });
    expect(result.errors).toBeUndefined();
  }
  expect(warnings).toEqual([]);
});

// The service replaces the locations of a client's document, which graphql-jit reads.
it("a client's operation with variables is compiled", async () => {
  const apollo = await createApolloServer(schema, DEFAULT_LIMITS, new Set(), log);
  const query =
    'query ($code: StateCode!, $slugs: [FieldSlug!]) { state(code: $code) { information(slugs: $slugs) { text } } }';
  for (const code of ['AK', 'AL', 'AR', 'AZ']) {
    const text = JSON.stringify({ query, variables: { code } });
    const run = createOperationRunner(apollo, 1e6);
    const { response } = await run({ method: 'POST', text, accept: '*/*', access: 'keyed' }, dataset);
    expect(response.status).toBe(200);
  }
  await apollo.stop();
  expect(warnings).toEqual([]);
});
