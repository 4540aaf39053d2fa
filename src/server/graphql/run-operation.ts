import { type ApolloServer, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server';
import { count } from '../../../db/domain/text/format.js';
import type { OpenRelease } from '../../../db/storage/release/dataset-store.js';
import { type Access, type Caller, type Context, type ContextOptions, createContext } from '../../../schema/context.js';
import { responseTooLarge } from '../../../schema/limits/errors/errors.js';
import type { AccessCheck } from '../access/check-access.js';
import type { Failure } from '../response/request-context.js';
import type { HttpResponse } from '../response/response.js';
import { RequestError, rejectLimited } from './error-response.js';

/** What an operation carries besides what the resolvers see. */
export interface OperationContext extends Context {
  /** Undefined for operations of the service itself: REST routes, calendars, tools and pages. */
  readonly client?: ClientOperation;
}

/** Who sent an operation. Outside of a server, nobody limits it. */
export interface OperationClient {
  readonly caller?: Caller | undefined;
  readonly requestId?: string;
  /** Aborts when nobody waits for the response any more. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Takes points from the client's rate limit, except those that the request has taken already.
   *
   * @param points of the request as a whole
   * @throws a GraphQLError with code RATE_LIMITED
   */
  charge?(points: number): Promise<void>;
  /** Checks the client's credentials again, after the operation has waited. */
  reauthorize?(): Promise<AccessCheck>;
}

/** An operation that a client sent. */
export interface ClientOperation extends OperationClient {
  /** Resolves when the operation has ended, whatever its outcome. */
  readonly ended: Promise<void>;
  /** Set when the response is complete; undefined before, and for requests that Apollo Server refuses before any plugin runs. */
  summary?: OperationSummary;
}

interface OperationSummary {
  /** Name of the operation, empty if it has none; undefined if the document could not be read. */
  readonly operationName: string | undefined;
  /** The estimate of its cost; undefined if it was refused before that was computed. */
  readonly cost: ShownCost | undefined;
  /** Points of the rate limit for parsing and validating a document that was refused. They are not charged yet. */
  readonly uncharged: number;
  /** The response has data and no errors, and depends on the current release alone. */
  readonly isCacheable: boolean;
  /** The first error. */
  readonly failure: Failure | undefined;
}

/** The cost and its limits, as `extensions.cost` shows them. */
export type ShownCost = Readonly<Record<'points' | 'maxPoints' | 'estimatedBytes' | 'maxBytes', number>>;

/** Everything that a response of /graphql depends on, except the release. */
export interface GraphqlRequest {
  readonly method: 'GET' | 'POST';
  /** The operation as JSON. See `spellOperation`. */
  readonly text: string;
  readonly accept: string | undefined;
  readonly access: Access;
}

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
