import type { ApolloServer } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import type { AnyRoute, Variables } from '../rest-compat/route.js';
import { type Context, createContext, type ReadDataset } from '../schema/context.js';
import type { PreparedDocuments } from './prepare.js';

/** An operation of a REST route failed; what failed was logged where errors are masked. */
export class ExecutionError extends Error {
  override name = 'ExecutionError';
}

/**
 * Runs a route's prepared document, page by page, on one release.
 *
 * @param mostPages all of them when it is left out
 * @returns the data of the pages
 */
export type ExecuteRoute = (
  route: AnyRoute,
  variables: Variables,
  dataset: ReadDataset,
  mostPages?: number,
) => Promise<unknown[]>;

/**
 * Runs REST documents through Apollo, so that both surfaces share one error policy and one set of plugins (18 µs more than
 * graphql-js alone).
 */
export function createExecutor(apollo: ApolloServer<Context>, documents: PreparedDocuments): ExecuteRoute {
  return async (route, variables, dataset, mostPages = Number.POSITIVE_INFINITY) => {
    const query = documents.get(route.name);
    if (!query) throw new ExecutionError(`No document was prepared for ${route.name}`);
    // The pipeline has checked the credentials of keyed routes; an open route gets no more than an open caller.
    const contextValue = createContext(dataset, route.keyed ? 'keyed' : 'open');
    const pages: unknown[] = [];
    for (
      let next: Variables | undefined = variables;
      next && pages.length < mostPages;
      next = route.next?.(pages.at(-1))
    ) {
      pages.push(await runOnce(apollo, query, next, contextValue, route.name));
    }
    return pages;
  };
}

async function runOnce(
  apollo: ApolloServer<Context>,
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
