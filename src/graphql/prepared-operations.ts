import { setImmediate } from 'node:timers/promises';
import type { ApolloServer, GraphQLResponse } from '@apollo/server';
import type { AnyRoute, Variables } from '../../rest-compat/route.js';
import { createContext, type LeasedDataset, type ReportUrl } from '../../schema/context.js';
import type { OperationContext } from './operation-context.js';

/** An operation of a REST route, of calendars, or of a page. */
export type PreparedOperation = Pick<AnyRoute, 'name' | 'keyed' | 'document' | 'next'>;

/**
 * Runs a prepared operation on one release.
 *
 * @param signal ends it, between its pages, when nobody waits for the response any more
 * @returns the data of its pages, each read when the caller asks for it
 * @throws PreparedOperationError when an operation fails
 */
export type RunPrepared = (
  operation: PreparedOperation,
  variables: Variables,
  dataset: LeasedDataset,
  signal?: AbortSignal,
) => AsyncGenerator<unknown>;

/** A prepared operation failed. The reason was logged where errors are masked. */
export class PreparedOperationError extends Error {
  override name = 'PreparedOperationError';
}

/** Prepared operations run on the server of the clients' operations, so that plugins and the error policy are the same. */
export function createPreparedRunner(apollo: ApolloServer<OperationContext>, reportUrl?: ReportUrl): RunPrepared {
  return async function* run({ name, keyed, document: query, next: nextPage }, variables, dataset, signal) {
    let next: Variables | undefined = variables;
    while (next) {
      signal?.throwIfAborted();
      // Credentials were checked before. An open operation reads no more than a client without a key.
      const contextValue = createContext(dataset, keyed ? 'keyed' : 'open', { reportUrl });
      const response = await apollo.executeOperation({ query, variables: { ...next } }, { contextValue });
      const page = dataOf(response, name);
      yield page;
      const changed = nextPage?.(page);
      next = changed && { ...variables, ...changed };
      // Other requests get their turn between pages, however many there are.
      if (next) await setImmediate();
    }
  };
}

function dataOf({ body }: GraphQLResponse, name: string): unknown {
  if (body.kind === 'single' && !body.singleResult.errors) return body.singleResult.data;
  throw new PreparedOperationError(`${name} failed`);
}

/** The data of an operation with one page, or of the first page of several. */
export async function firstPage(pages: AsyncGenerator<unknown>): Promise<unknown> {
  const { value } = await pages.next();
  await pages.return(undefined);
  return value;
}
