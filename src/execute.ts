import { setImmediate } from 'node:timers/promises';
import type { ApolloServer } from '@apollo/server';
import type { AnyRoute, Variables } from '../rest-compat/route.js';
import { type Context, createContext, type DatasetSnapshot } from '../schema/context.js';
import type { CompiledOperations } from './compiled/operations.js';
import type { OperationContext } from './operation-context.js';
import type { PreparedDocument, PreparedDocuments } from './prepare.js';

/** An operation of a REST route failed; what failed was logged where errors are masked. */
export class ExecutionError extends Error {
  override name = 'ExecutionError';
}

/** A prepared operation of ours: of a REST route, or of a page. */
export type Operation = Pick<AnyRoute, 'name' | 'keyed' | 'document' | 'next'>;

/**
 * Runs a prepared operation on one release.
 *
 * @returns the data of its pages, each read when it is asked for
 */
export type Execute = (operation: Operation, variables: Variables, dataset: DatasetSnapshot) => AsyncGenerator<unknown>;

/**
 * Runs our own documents, compiled. What fails goes through Apollo, so that both surfaces share one error policy.
 * Between pages others are answered, however many pages there are.
 */
export function createExecutor(
  apollo: ApolloServer<OperationContext>,
  documents: PreparedDocuments,
  compiled: CompiledOperations,
): Execute {
  return async function* execute(operation, variables, dataset) {
    const prepared = documents.get(operation.name);
    if (!prepared) throw new ExecutionError(`No document was prepared for ${operation.name}`);
    // The pipeline has checked the credentials of keyed routes; an open operation gets no more than an open caller.
    const context = createContext(dataset, operation.keyed ? 'keyed' : 'open');
    let next: Variables | undefined = variables;
    while (next) {
      const page: unknown =
        (await compiled.run(prepared.document, prepared.operation, next, context)) ??
        (await runByApollo(apollo, prepared, next, context, operation.name));
      yield page;
      next = operation.next?.(page);
      if (next) await setImmediate();
    }
  };
}

/** The data of an operation that has one page, or of the first of several. */
export async function firstPage(pages: AsyncGenerator<unknown>): Promise<unknown> {
  const { value } = await pages.next();
  await pages.return(undefined);
  return value;
}

async function runByApollo(
  apollo: ApolloServer<OperationContext>,
  { document: query }: PreparedDocument,
  variables: Variables,
  contextValue: Context,
  name: string,
): Promise<unknown> {
  const { body } = await apollo.executeOperation({ query, variables: { ...variables } }, { contextValue });
  if (body.kind === 'single' && !body.singleResult.errors) return body.singleResult.data;
  const errors = body.kind === 'single' ? body.singleResult.errors : undefined;
  throw new ExecutionError(`${name} failed: ${errors?.map(({ message }) => message).join('; ')}`);
}
