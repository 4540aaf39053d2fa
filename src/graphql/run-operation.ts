import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { DatasetLease } from '../../db/dataset-store.js';
import { type Access, createContext } from '../../schema/context.js';
import { answerTooLarge } from '../../schema/operation-limits.js';
import type { HttpResponse } from '../response/response.js';
import { RequestError } from './error-response.js';
import type { ClientOperation, OperationContext, OperationOutcome } from './operation-context.js';
import { parseObject } from './request-body.js';

/** What a response of /graphql depends on, beside the release. */
export interface GraphqlRequest {
  readonly method: string;
  /** The body of a POST, the query string of a GET. */
  readonly text: string;
  readonly accept: string | undefined;
  readonly contentType?: string | undefined;
  readonly access: Access;
}

/** The response of one operation. */
export interface OperationResult {
  response: HttpResponse & { body: Buffer };
  /** Whether the response is the same for every client with the same access, for as long as the release is the same. */
  cacheable: boolean;
  cost: number;
}

/**
 * Runs a request's operation through Apollo Server (GraphQL over HTTP).
 *
 * @param maxBytes of the response
 * @throws RequestError when the body or the variables are no JSON, or the response is too large
 */
export async function runOperation(
  apollo: ApolloServer<OperationContext>,
  { method, text, accept, contentType, access }: GraphqlRequest,
  lease: DatasetLease,
  maxBytes: number,
  options: Omit<ClientOperation, 'outcome'> = {},
): Promise<OperationResult> {
  const isPost = method === 'POST';
  const outcome: OperationOutcome = {
    cost: 0,
    bytes: 0,
    validVariables: false,
    succeeded: false,
    invalidInput: false,
  };
  const headers = new HeaderMap();
  if (accept !== undefined) headers.set('accept', accept);
  if (contentType !== undefined) headers.set('content-type', contentType);
  const httpGraphQLRequest = {
    method: isPost ? 'POST' : 'GET',
    headers,
    search: isPost ? '' : `?${text}`,
    body: isPost ? parseObject(text) : undefined,
  };
  if (!isPost) checkVariables(text);
  const context = async () => ({ ...createContext(lease, access), client: { ...options, outcome } });
  const result = await apollo
    .executeHTTPGraphQLRequest({ httpGraphQLRequest, context })
    .finally(() => outcome.onEnd?.());
  if (result.body.kind !== 'complete')
    throw new Error('Apollo Server answered in parts, which the schema never asks for');
  const body = Buffer.from(result.body.string);
  if (body.length > maxBytes) throw tooLarge(body.length, maxBytes);
  const response = {
    status: result.status ?? 200,
    headers: { ...Object.fromEntries(result.headers), 'content-length': String(body.length) },
    body,
  };
  return { response, cacheable: outcome.succeeded && response.status === 200, cost: outcome.cost };
}

function tooLarge(bytes: number, limit: number): RequestError {
  return new RequestError(400, 'LIMIT_EXCEEDED', answerTooLarge(bytes.toLocaleString('en'), limit).message);
}

/** Apollo parses the variables of a GET; names that it would let pass are refused as in a body. */
function checkVariables(search: string): void {
  const variables = new URLSearchParams(search).getAll('variables');
  if (variables.length === 1) parseObject(variables[0] as string);
}
