import { type ApolloServer, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server';
import { count } from '../../../db/domain/text/format.js';
import type { OpenRelease } from '../../../db/storage/release/dataset-store.js';
import { type Access, type ContextOptions, createContext } from '../../../schema/context.js';
import { responseTooLarge } from '../../../schema/limits/limit-errors.js';
import type { HttpResponse } from '../response/response.js';
import { RequestError, rejectLimited } from './error-response.js';
import type { OperationClient, OperationContext, OperationOutcome } from './operation-context.js';

/** What a response of /graphql depends on, besides the release. */
export interface GraphqlRequest {
  readonly method: 'GET' | 'POST';
  /** The operation as JSON: see `spellOperation`. */
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
  /** See `OperationOutcome`. */
  operationName: string | undefined;
}

/** One for all: each new DOMException takes a stack trace. */
const ENDED = new DOMException('The operation has ended', 'AbortError');

type ServerOptions = Pick<ContextOptions, 'reportUrl' | 'demoStates'>;
type ClientOptions = OperationClient & Pick<ContextOptions, 'signal'>;

/**
 * Runs the operation of a client on one release.
 *
 * @throws RequestError when the response is too large
 */
export type RunOperation = (
  request: GraphqlRequest,
  dataset: OpenRelease,
  client?: ClientOptions,
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
    const outcome = newOutcome();
    const result = await execute(apollo, request, dataset, outcome, { ...server, ...client });
    // What is refused has been parsed and validated all the same.
    if (!outcome.charged && outcome.documentPoints > 0)
      await client.charge?.(outcome.documentPoints).catch(rejectLimited);
    if (result.body.kind !== 'complete')
      throw new Error('Apollo Server answered in parts, which the schema never asks for');
    const status = result.status ?? 200;
    const json = status < 400 ? result.body.string : withRequestId(result.body.string, client.requestId);
    const body = Buffer.from(json);
    if (body.length > maxBytes) throw tooLarge(body.length, maxBytes, outcome);
    const headers = { ...Object.fromEntries(result.headers), 'content-length': String(body.length) };
    const { cost, operationName, succeeded } = outcome;
    const cacheable = succeeded && status === 200 && !client.caller?.isShown;
    return { response: { status, headers, body }, cacheable, cost, operationName };
  };
}

/** Parts of an operation can go on when its response is decided. They end then, as they do when the client leaves. */
async function execute(
  apollo: ApolloServer<OperationContext>,
  { text, accept, access }: GraphqlRequest,
  dataset: OpenRelease,
  outcome: OperationOutcome,
  { signal: left, reportUrl, demoStates, caller, ...client }: ServerOptions & ClientOptions,
): Promise<HTTPGraphQLResponse> {
  left?.throwIfAborted();
  const operation = new AbortController();
  const { signal } = operation;
  const end = () => operation.abort(ENDED);
  left?.addEventListener('abort', end);
  try {
    const headers = new HeaderMap([['content-type', 'application/json']]);
    if (accept !== undefined) headers.set('accept', accept);
    // Apollo Server would forbid mutations by GET, of which there are none.
    const httpGraphQLRequest = { method: 'POST', headers, search: '', body: JSON.parse(text) as unknown };
    const context = async () => ({
      ...createContext(dataset, access, { signal, reportUrl, demoStates, caller }),
      client: { ...client, signal, outcome },
    });
    return await apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context });
  } finally {
    left?.removeEventListener('abort', end);
    end();
  }
}

const newOutcome = (): OperationOutcome => ({
  ...{ cost: 0, documentPoints: 0 },
  ...{ charged: false, validVariables: false, succeeded: false, invalidInput: false },
});

function tooLarge(bytes: number, limit: number, { shownCost: cost }: OperationOutcome): RequestError {
  const { message } = responseTooLarge(count(bytes), limit);
  return new RequestError(400, 'LIMIT_EXCEEDED', message, {}, { cost: cost?.() });
}

/** Apollo Server calls no plugin for some errors, such as an Accept header that names no media type of the service. */
function withRequestId(json: string, requestId: string | undefined): string {
  const { extensions, ...result } = JSON.parse(json) as { extensions?: object };
  return `${JSON.stringify({ ...result, extensions: { ...extensions, requestId } })}\n`;
}
