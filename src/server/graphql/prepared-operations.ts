import { setImmediate } from 'node:timers/promises';
import type { ApolloServer, GraphQLResponse } from '@apollo/server';
import type { AnyRoute, Variables } from '../../../rest-compat/route.js';
import { type ContextOptions, createContext, type OpenRelease } from '../../../schema/context.js';
import type { OperationContext } from './run-operation.js';

/** An operation of the service itself: of a REST route, a calendar or a page. */
export interface PreparedOperation extends Pick<AnyRoute, 'name' | 'keyed' | 'document' | 'next'> {
  /** Whether the operation fails if an argument names nothing. By default, the data are null there, or a list is shorter. */
  needsNames?: boolean;
}

/**
 * Runs a prepared operation on one release, after the caller has checked the credentials.
 *
 * @param signal aborts when nobody waits for the response any more, which ends the operation before its next page
 * @returns the data of the pages, each of which is read when the caller iterates to it
 * @throws PreparedOperationError when it fails
 */
export type RunPrepared = (
  operation: PreparedOperation,
  variables: Variables,
  dataset: OpenRelease,
  signal?: AbortSignal,
) => AsyncGenerator<unknown>;

/** A prepared operation failed. `formatError` has logged the reason. */
export class PreparedOperationError extends Error {
  override name = 'PreparedOperationError';
}

/** Prepared operations run on the same Apollo Server as those of clients, so plugins and the error policy are the same. */
export function createPreparedRunner(
  apollo: ApolloServer<OperationContext>,
  options: Pick<ContextOptions, 'reportUrl'>,
): RunPrepared {
  return async function* run(operation, variables, dataset, signal) {
    const { name, keyed, document: query, next: nextPage, needsNames } = operation;
    let next: Variables | undefined = variables;
    while (next) {
      signal?.throwIfAborted();
      // An operation that needs no key reads no more than a client without one.
      const contextValue = createContext(dataset, keyed ? 'keyed' : 'open', options);
      const response = await apollo.executeOperation({ query, variables: { ...next } }, { contextValue });
      const page = dataOf(response, name);
      if (needsNames && contextValue.warnings.list()) throw new PreparedOperationError(`${name} names nothing`);
      yield page;
      const changed = nextPage?.(page);
      next = changed && { ...variables, ...changed };
      // Other requests run between two pages.
      if (next) await setImmediate();
    }
  };
}

function dataOf({ body }: GraphQLResponse, name: string): unknown {
  if (body.kind !== 'single' || body.singleResult.errors) throw new PreparedOperationError(`${name} failed`);
  return body.singleResult.data;
}

/** The data of the first page of an operation, which is the only one of most. */
export async function firstPage(pages: AsyncGenerator<unknown>): Promise<unknown> {
  const { value } = await pages.next();
  await pages.return(undefined);
  return value;
}
