import type { ApolloServer } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import type { AnyRoute, Variables } from '../rest-compat/route.js';
import { type Context, createContext, type ReadDataset } from '../schema/context.js';
import type { OperationContext } from './operation-context.js';
import type { PreparedDocuments } from './prepare.js';

/** An operation of a REST route failed; what failed was logged where errors are masked. */
export class ExecutionError extends Error {
  override name = 'ExecutionError';
}

/** A prepared operation of ours: of a REST route, or of a page. */
export type Operation = Pick<AnyRoute, 'name' | 'keyed' | 'document' | 'next'>;

/**
 * Runs a prepared operation, page by page, on one release.
 *
 * @param mostPages all of them when it is left out
 * @returns the data of the pages
 */
export type Execute = (
  operation: Operation,
  variables: Variables,
  dataset: ReadDataset,
  mostPages?: number,
) => Promise<unknown[]>;

/**
 * Runs our own documents through Apollo, so that both surfaces share one error policy and one set of plugins (18 µs more than
 * graphql-js alone).
 */
export function createExecutor(apollo: ApolloServer<OperationContext>, documents: PreparedDocuments): Execute {
  return async (operation, variables, dataset, mostPages = Number.POSITIVE_INFINITY) => {
    const query = documents.get(operation.name);
    if (!query) throw new ExecutionError(`No document was prepared for ${operation.name}`);
    // The pipeline has checked the credentials of keyed routes; an open operation gets no more than an open caller.
    const contextValue = createContext(dataset, operation.keyed ? 'keyed' : 'open');
    const pages: unknown[] = [];
    for (
      let next: Variables | undefined = variables;
      next && pages.length < mostPages;
      next = operation.next?.(pages.at(-1))
    ) {
      pages.push(await runOnce(apollo, query, next, contextValue, operation.name));
    }
    return pages;
  };
}

async function runOnce(
  apollo: ApolloServer<OperationContext>,
  query: DocumentNode,
  variables: Variables,
  contextValue: Context,
  name: string,
): Promise<unknown> {
  const { body } = await apollo.executeOperation({ query, variables: { ...variables } }, { contextValue });
  if (body.kind === 'single' && !body.singleResult.errors) return body.singleResult.data;
  const errors = body.kind === 'single' ? body.singleResult.errors : undefined;
  throw new ExecutionError(`${name} failed: ${errors?.map(({ message }) => message).join('; ')}`);
}
