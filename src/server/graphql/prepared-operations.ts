import { setImmediate } from 'node:timers/promises';
import type { ApolloServer, GraphQLResponse } from '@apollo/server';
import type { AnyRoute, Variables } from '../../../rest-compat/route.js';
import {
  type Access,
  type ContextOptions,
  createContext,
  type KeyedAccess,
  type OpenRelease,
} from '../../../schema/context.js';
import { mayRead } from '../../../schema/middleware/access/demo-states.js';
import type { OperationContext } from './operation-context.js';

/** An operation of a REST route, of calendars, or of a page. */
export interface PreparedOperation extends Pick<AnyRoute, 'name' | 'keyed' | 'document' | 'next'> {
  /** Whether it fails where an argument names nothing. Otherwise its data are null or lack something there. */
  needsNames?: boolean;
}

/**
 * Runs a prepared operation on one release.
 *
 * @param signal ends it, between its pages, when nobody waits for the response any more
 * @param access of the caller, whose credentials were checked before; `keyed` by default
 * @returns the data of its pages, each read when the caller asks for it
 * @throws ForbiddenOperationError when it reads more than the demo key may, and PreparedOperationError when it fails
 */
export type RunPrepared = (
  operation: PreparedOperation,
  variables: Variables,
  dataset: OpenRelease,
  signal?: AbortSignal,
  access?: KeyedAccess,
) => AsyncGenerator<unknown>;

/** A prepared operation failed. The reason was logged where errors are masked. */
export class PreparedOperationError extends Error {
  override name = 'PreparedOperationError';
}

/** The demo key does not open what the operation reads. */
export class ForbiddenOperationError extends PreparedOperationError {
  override name = 'ForbiddenOperationError';
}

/** @throws ForbiddenOperationError unless the visitor may read values of a state */
export function checkReadable(state: string, access: Access, demoStates: readonly string[]): void {
  if (!mayRead({ access, demoStates: new Set(demoStates) }, state)) throw new ForbiddenOperationError(state);
}

/** Prepared operations run on the server of the clients' operations, so that plugins and the error policy are the same. */
export function createPreparedRunner(
  apollo: ApolloServer<OperationContext>,
  options: Pick<ContextOptions, 'reportUrl' | 'demoStates'>,
): RunPrepared {
  return async function* run(operation, variables, dataset, signal, access = 'keyed') {
    const { name, keyed, document: query, next: nextPage, needsNames } = operation;
    let next: Variables | undefined = variables;
    while (next) {
      signal?.throwIfAborted();
      // Credentials were checked before. An open operation reads no more than a client without a key.
      const contextValue = createContext(dataset, keyed ? access : 'open', options);
      const response = await apollo.executeOperation({ query, variables: { ...next } }, { contextValue });
      const page = dataOf(response, name);
      if (needsNames && contextValue.warnings.list()) throw new PreparedOperationError(`${name} names nothing`);
      yield page;
      const changed = nextPage?.(page);
      next = changed && { ...variables, ...changed };
      // Other requests get their turn between pages, however many there are.
      if (next) await setImmediate();
    }
  };
}

function dataOf({ body }: GraphQLResponse, name: string): unknown {
  if (body.kind !== 'single') throw new PreparedOperationError(`${name} failed`);
  const { data, errors } = body.singleResult;
  if (!errors) return data;
  if (errors.some(({ extensions }) => extensions?.code === 'FORBIDDEN')) throw new ForbiddenOperationError(name);
  throw new PreparedOperationError(`${name} failed`);
}

/** The data of an operation with one page, or of the first page of several. */
export async function firstPage(pages: AsyncGenerator<unknown>): Promise<unknown> {
  const { value } = await pages.next();
  await pages.return(undefined);
  return value;
}
