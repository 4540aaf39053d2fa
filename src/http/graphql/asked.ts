import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import type { DatasetLease } from '../../../db/dataset-store.js';
import { type Access, createContext } from '../../../schema/context.js';
import type { DirectOperations } from '../../direct/operations.js';
import type { OperationContext } from '../../operation-context.js';
import { type Answer, bytesAnswer } from '../answer.js';
import type { Representation } from '../representation.js';
import { acceptedBy } from './media-types.js';
import { operationOf, type Parameters, readBody, readSearch } from './parameters.js';
import { runByApollo } from './run-by-apollo.js';

/** A request to /graphql, as far as its answer depends on it. */
export interface AskedOperation {
  access: Access;
  method: string;
  url: string;
  /** The body of a POST, the query of a GET. */
  text: string;
  headers: Pick<IncomingHttpHeaders, 'accept' | 'content-type'>;
}

/** Takes from a request what its answer depends on, and leaves the request itself. */
export function askedBy(
  { method = '', url = '', headers }: IncomingMessage,
  access: Access,
  text: string,
): AskedOperation {
  const { accept, 'content-type': type } = headers;
  return {
    access,
    method,
    url,
    text,
    headers: { ...(accept !== undefined && { accept }), ...(type !== undefined && { 'content-type': type }) },
  };
}

/** What runs beside the operation itself. */
export type Asking = Pick<OperationContext, 'requestId' | 'pay'>;

/** What runs operations: those with which nothing is wrong, and the others. */
export interface Runners {
  direct: DirectOperations;
  apollo: ApolloServer<OperationContext>;
}

/** What came of a request. */
export interface Outcome {
  answer: Answer;
  /** The same where it holds for everyone who asks the same with the same access, for as long as the release is the same. */
  lasting?: Representation;
}

/**
 * Reads a request and runs its operation on a release. What Apollo answers is an error as a rule, and may be another one the next
 * time.
 */
export async function runAsked(
  asked: AskedOperation,
  runners: Runners,
  lease: DatasetLease,
  { requestId, pay }: Asking,
): Promise<Outcome> {
  const isPost = asked.method === 'POST';
  const { parameters, refused } = isPost ? readBody(asked.text) : readSearch(asked.text);
  if (refused) return { answer: refused };
  let cost = 0;
  let paid: { payment: void | Promise<void> } | undefined;
  const context: OperationContext = {
    ...createContext(lease, asked.access),
    ...(requestId !== undefined && { requestId }),
    // Once, also where the operation is begun directly and ended by Apollo.
    pay(amount) {
      cost = amount;
      paid ??= { payment: pay?.(amount) };
      return paid.payment;
    },
  };
  const direct = await runDirectly(asked, parameters, runners.direct, context);
  if (!direct) return { answer: await runByApollo(runners.apollo, asked, isPost ? parameters : undefined, context) };
  const lasting = { ...direct, cost };
  return { answer: bytesAnswer(lasting), lasting };
}

/** @returns undefined where the request is left to Apollo */
async function runDirectly(
  { method, headers }: AskedOperation,
  parameters: Parameters,
  direct: DirectOperations,
  context: OperationContext,
): Promise<Representation | undefined> {
  const { contentType } = acceptedBy(headers.accept);
  // Apollo has words for the type of a body where there is none.
  const misplaced = method !== 'POST' && headers['content-type'] !== undefined;
  const operation = misplaced ? undefined : operationOf(parameters);
  if (!contentType || !operation) return undefined;
  const data = await direct.run(operation, context);
  // Without an ETag: nothing of /graphql is to be kept by anybody else.
  return data
    ? { bytes: Buffer.from(`${JSON.stringify({ data })}\n`), contentType, coding: 'identity', etag: '' }
    : undefined;
}
