import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import type { DatasetLease } from '../../../db/dataset-store.js';
import { type Access, createContext } from '../../../schema/context.js';
import type { OperationContext } from '../../operation-context.js';
import type { Answer } from '../answer.js';
import { isAnswer } from '../is-answer.js';
import type { Representation } from '../representation.js';
import { parseObject } from './body.js';
import { runOperation } from './run.js';

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

/** Reads a request and runs its operation on a release. @returns the answer, and its lasting form where it has one */
export async function runAsked(
  asked: AskedOperation,
  apollo: ApolloServer<OperationContext>,
  lease: DatasetLease,
  { requestId, pay }: Asking,
): Promise<{ answer: Answer; lasting: Representation | undefined }> {
  const { method, text, access } = asked;
  const body = method === 'POST' ? parseObject(text) : checkVariables(text);
  if (isAnswer(body)) return { answer: body, lasting: undefined };
  let cost = 0;
  const context: OperationContext = {
    ...createContext(lease, access),
    ...(requestId !== undefined && { requestId }),
    async pay(amount) {
      cost = amount;
      await pay?.(amount);
    },
  };
  const { answer, lasting } = await runOperation(apollo, asked, body, context);
  return { answer, lasting: lasting && { ...lasting, cost } };
}

/** The variables of a GET are JSON within its query; Apollo reads the rest. */
function checkVariables(search: string): Answer | undefined {
  const variables = new URLSearchParams(search).get('variables');
  if (variables === null) return undefined;
  const parsed = parseObject(variables);
  return isAnswer(parsed) ? parsed : undefined;
}
