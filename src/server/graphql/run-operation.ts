import { type ApolloServer, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server';
import { count } from '../../../db/domain/text/format.js';
import type { OpenRelease } from '../../../db/storage/release/dataset-store.js';
import { type Access, type ContextOptions, createContext } from '../../../schema/context.js';
import { responseTooLarge } from '../../../schema/limits/limit-errors.js';
import type { Failure } from '../response/request-context.js';
import type { HttpResponse } from '../response/response.js';
import { RequestError, rejectLimited } from './error-response.js';
import type { ClientOperation, OperationClient, OperationContext } from './operation-context.js';

/** Everything that a response of /graphql depends on, except the release. */
export interface GraphqlRequest {
  readonly method: 'GET' | 'POST';
  /** The operation as JSON. See `spellOperation`. */
  readonly text: string;
  readonly accept: string | undefined;
  readonly access: Access;
}

/** The response of one operation. */
export interface OperationResult {
  response: HttpResponse & { body: Buffer };
  /** Whether the response is the same for every client with the same access, for as long as the release is the same. */
  cacheable: boolean;
  cost: number;
  /** See `OperationSummary`. */
  operationName: string | undefined;
  /** See `OperationSummary`. */
  failure: Failure | undefined;
}

type ServerOptions = Pick<ContextOptions, 'reportUrl' | 'demo'>;

/**
 * Runs the operation of a client on one release.
 *
 * @throws RequestError when the response is too large
 */
export type RunOperation = (
  request: GraphqlRequest,
  dataset: OpenRelease,
  client?: OperationClient,
) => Promise<OperationResult>;

/**
 * Operations of clients run on Apollo Server (GraphQL over HTTP).
 *
 * @param maxBytes of a response
 */
export function createOperationRunner(
  apollo: ApolloServer<OperationContext>,
  maxBytes: number,
  server: ServerOptions = {},
): RunOperation {
  return async (request, dataset, client = {}) => {
    client.signal?.throwIfAborted();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const operation: ClientOperation = { ...client, ended };
    try {
      const context = { ...server, caller: client.caller };
      const result = await execute(apollo, request, {
        ...createContext(dataset, request.access, context),
        client: operation,
      });
      return await complete(result, operation, maxBytes);
    } finally {
      end();
    }
  };
}

function execute(
  apollo: ApolloServer<OperationContext>,
  { text, accept }: GraphqlRequest,
  context: OperationContext,
): Promise<HTTPGraphQLResponse> {
  const headers = new HeaderMap([['content-type', 'application/json']]);
  if (accept !== undefined) headers.set('accept', accept);
  // Apollo Server would forbid mutations by GET, of which there are none.
  const httpGraphQLRequest = { method: 'POST', headers, search: '', body: JSON.parse(text) as unknown };
  return apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: async () => context });
}

/** @throws RequestError when the response is too large, or the rate limit is used up */
async function complete(
  { status = 200, headers, body }: HTTPGraphQLResponse,
  { summary, charge, caller, requestId }: ClientOperation,
  maxBytes: number,
): Promise<OperationResult> {
  // What is refused has been parsed and validated all the same.
  if (summary?.uncharged) await charge?.(summary.uncharged).catch(rejectLimited);
  if (body.kind !== 'complete') throw new Error('Apollo Server answered in parts, which the schema never asks for');
  const bytes = Buffer.from(status < 400 ? body.string : withRequestId(body.string, requestId));
  if (bytes.length > maxBytes) {
    const { message } = responseTooLarge(count(bytes.length), maxBytes);
    throw new RequestError(400, 'LIMIT_EXCEEDED', message, {}, { cost: summary?.cost });
  }
  return {
    response: {
      status,
      headers: { ...Object.fromEntries(headers), 'content-length': String(bytes.length) },
      body: bytes,
    },
    cacheable: summary?.isCacheable === true && status === 200 && !caller?.isShown,
    cost: summary?.cost?.points ?? 0,
    operationName: summary?.operationName,
    failure: summary?.failure,
  };
}

/** Adds the id of the request to an error for which Apollo Server calls no plugin, such as an Accept header without a media type of the service. */
function withRequestId(json: string, requestId: string | undefined): string {
  const { extensions, ...result } = JSON.parse(json) as { extensions?: object };
  return `${JSON.stringify({ ...result, extensions: { ...extensions, requestId } })}\n`;
}
