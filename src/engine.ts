import { setImmediate } from 'node:timers/promises';
import type { ApolloServer } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import { buildSchema } from '../schema/build.js';
import type { OperationLimits } from '../schema/operation-limits.js';
import { createApollo } from './apollo.js';
import { CompiledOperations } from './compiled/operations.js';
import { DirectOperations } from './direct/operations.js';
import { createExecutor, type Execute, type Operation } from './execute.js';
import type { Log } from './log.js';
import type { OperationContext } from './operation-context.js';
import { prepareDocuments } from './prepare.js';

/** An operation that comes a third time will come again; one that comes once is not worth it. */
const COMPILE_AT = 3;

/** What runs operations: those of clients, and our own. */
export interface Engine {
  schema: GraphQLSchema;
  apollo: ApolloServer<OperationContext>;
  direct: DirectOperations;
  execute: Execute;
  /** Does ahead of the first request what a start does not wait for. */
  prepare(): Promise<void>;
}

/**
 * Builds the schema and what runs operations on it.
 *
 * @param operations our own
 * @throws an Error when a document of ours does not fit the schema
 */
export async function createEngine(
  operations: readonly Operation[],
  limits: OperationLimits,
  log: Log,
): Promise<Engine> {
  const schema = buildSchema();
  const documents = prepareDocuments(operations, schema);
  const compiled = new CompiledOperations(schema, { compileAt: COMPILE_AT });
  const apollo = createApollo(schema, limits, log);
  await apollo.start();
  const own = new CompiledOperations(schema, { compileAt: 1 });
  const execute = createExecutor(apollo, documents, own);
  return {
    schema,
    apollo,
    direct: new DirectOperations(schema, compiled, limits),
    execute,
    async prepare() {
      for (const { document, operation } of documents.values()) {
        own.prepare(document, operation);
        await setImmediate();
      }
    },
  };
}
