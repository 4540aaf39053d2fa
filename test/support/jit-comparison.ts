import { type ExecutionResult, execute, getOperationAST, parse } from 'graphql';
import { expect } from 'vitest';
import type { DatasetLease } from '../../db/dataset-store.js';
import { buildSchema } from '../../schema/build.js';
import { type Access, createContext } from '../../schema/context.js';
import { createGateway } from '../../src/graphql/jit-executor.js';
import { oneErrorPerNull } from '../../src/graphql/one-error-per-null.js';

export type Operation = [query: string, variables?: Record<string, unknown>];

const schema = buildSchema();
const { executor } = (await createGateway(schema).load({ apollo: {} })) as unknown as {
  executor: (request: object) => Promise<ExecutionResult>;
};

/** Data and errors as a client sees them. */
function shown({ data, errors = [] }: ExecutionResult) {
  const texts = errors.map(({ message, path, locations, extensions: { code } = {} }) =>
    JSON.stringify({ message, path, locations, code }),
  );
  return { data: JSON.stringify(data), errors: texts };
}

/** Runs an operation until it is compiled, and compares each run with graphql-js. @returns the result of graphql-js */
export async function expectSameResults([query, variables = {}]: Operation, access: Access, lease: DatasetLease) {
  const document = parse(query);
  const operation = getOperationAST(document);
  const context = () => createContext(lease, access);
  const reference = oneErrorPerNull(
    await execute({ schema, document, variableValues: variables, contextValue: context() }),
  );
  for (let run = 1; run <= 4; run += 1) {
    const result = await executor({ document, operation, request: { variables }, context: context() });
    expect(shown(result), `run ${run} of ${query}`).toEqual(shown(reference));
  }
  return reference;
}
