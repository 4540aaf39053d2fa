import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import { isoTime, secondsAfter } from '../../../db/storage/accounts/rules.js';
import type { DatasetStore, OpenRelease } from '../../../db/storage/release/dataset-store.js';
import type { Access, Caller } from '../../../schema/context.js';
import { rateLimited } from '../../../schema/limits/errors/errors.js';
import { BROWSER_CHALLENGE } from '../access/basic-auth.js';
import type { AccessCheck, AccessControl, Handler } from '../access/check-access.js';
import { DEMO_KEY } from '../access/demo-key.js';
import { charge, pointsOf, type RateLimiter } from '../access/rate-limit.js';
import { type CachedContent, type CacheEntry, conditionalResponse } from '../cache/cache-entry.js';
import { type Coding, chooseCoding, represent } from '../cache/representation.js';
import type { ResponseCache } from '../cache/response-cache.js';
import type { RequestContext } from '../response/request-context.js';
import {
  emptyResponse,
  type Headers,
  type HttpResponse,
  NO_DATASET,
  NO_STORE,
  PREFLIGHT,
  RETRY,
} from '../response/response.js';
import { badRequest, errorResponse, RequestError, refused, rejectLimited } from './error-response.js';
import { negotiateMediaType } from './media-type.js';
import { OperationReader } from './operation-reader.js';
import type { BodyReader } from './request-parameters.js';
import type { GraphqlRequest, OperationClient, OperationResult, RunOperation } from './run-operation.js';

interface ClientDependencies {
  accessControl: AccessControl;
  /** Undefined if there is no limit. */
  rateLimiter: RateLimiter | undefined;
  usage: Accounts;
}

/** The client of a request to /graphql. Only the key itself may read data about the key. */
function clientOf(
  request: IncomingMessage,
  context: RequestContext,
  check: AccessCheck,
  { accessControl, rateLimiter, usage }: ClientDependencies,
): OperationClient & Required<Pick<OperationClient, 'charge'>> {
  return {
    requestId: context.id,
    caller: check.access === 'keyed' ? callerOf(context, usage) : undefined,
    reauthorize: () => accessControl.reauthorize(check, request),
    async charge(points) {
      const limited = await charge(points, request, context, rateLimiter);
      if (limited) throw rateLimited(limited.problem.detail);
    },
  };
}

/** What resolvers may show of the key of a request; undefined without a key. */
function callerOf(context: RequestContext, usage: Accounts): Caller | undefined {
  const { client } = context;
  if (!client) return undefined;
  const { keyId, label, customer, expiresAt } = client;
  return {
    id: keyId,
    label,
    customer,
    expiresAt,
    isShown: false,
    today: () => isoTime(usage.now()).slice(0, 10),
    async usage(since, until) {
      // No account has the demo key.
      if (keyId === DEMO_KEY.keyId) return [];
      try {
        const rows = await usage.usage({ keyId, since, until }, 'day');
        return rows.map(({ day = '', requests, cost, limited }) => ({ day, requests, cost, limited }));
      } catch {
        // The database cannot be reached, or a restore has removed the key.
        return undefined;
      }
    },
    rateLimit() {
      const { rateLimit } = context;
      return rateLimit ? { ...rateLimit, resetAt: secondsAfter(new Date(), rateLimit.seconds) } : null;
    },
  };
}

const VARY = { vary: 'Accept, Accept-Encoding, Authorization' };

/** Clients and proxies store neither the response to a POST nor one with errors. */
const GRAPHQL_HEADERS: Headers = { ...VARY, ...NO_STORE };

/** The response to a GET without errors. Without a key, it is the same for everybody, and a proxy has a new release after a minute. */
const GET_HEADERS: Readonly<Record<Access, Headers>> = {
  open: { ...VARY, 'cache-control': 'public, max-age=60' },
  keyed: { ...VARY, 'cache-control': 'private, no-cache' },
  demo: { ...VARY, 'cache-control': 'private, no-cache' },
};

/** The cache key: everything that a response depends on, except the release and the content coding. */
function cacheKeyOf({ access, method, accept, text }: GraphqlRequest): string {
  return `${access} ${method} ${negotiateMediaType(accept).cacheKey}\n${text}`;
}

/** The cache entry for a result; undefined for a result with errors, which may differ the next time. */
function cacheEntryOf(
  { access, method }: GraphqlRequest,
  { response, cacheable, cost, operationName }: OperationResult,
): CachedContent | undefined {
  if (!cacheable) return undefined;
  const { body: bytes, headers } = response;
  const contentType = headers['content-type'] ?? '';
  return {
    // The response to a POST has no ETag, because clients do not store it.
    body: method === 'GET' ? represent(contentType, bytes) : { bytes, contentType, coding: 'identity' },
    headers: method === 'GET' ? GET_HEADERS[access] : GRAPHQL_HEADERS,
    cost,
    operationName,
  };
}

interface GraphqlDependencies extends ClientDependencies {
  datasets: DatasetStore;
  cache: ResponseCache;
  run: RunOperation;
  readBody: BodyReader;
}

const ALLOW = { allow: 'GET, HEAD, POST, OPTIONS' };

/** Answers /graphql (GraphQL over HTTP): checks access, method and body, and then uses the response cache or runs the operation. */
export function createGraphqlHandler(dependencies: GraphqlDependencies): Handler {
  const reader = new OperationReader();
  return async (request, context, check) => {
    const { method = '', headers } = request;
    try {
      if (check.refusal) throw refused(check.refusal);
      if (method === 'OPTIONS') return emptyResponse(204, { ...GRAPHQL_HEADERS, ...ALLOW, ...PREFLIGHT });
      if (!hasOperation(method)) throw wrongMethod(method);
      return await answer(request, context, check, reader, dependencies);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      // A client that sends hashes of documents expects that one is unknown.
      if (error.code !== 'PERSISTED_QUERY_NOT_FOUND') context.failure ??= { code: error.code };
      const { headers: own, ...refusal } = errorResponse(error, headers.accept);
      return { ...refusal, headers: { ...GRAPHQL_HEADERS, ...own } };
    }
  };
}

async function answer(
  request: IncomingMessage,
  context: RequestContext,
  check: AccessCheck,
  reader: OperationReader,
  dependencies: GraphqlDependencies,
): Promise<HttpResponse> {
  const { headers } = request;
  const method = request.method === 'POST' ? 'POST' : 'GET';
  const text = method === 'POST' ? await dependencies.readBody(request) : readSearch(request, context);
  // The key may have been revoked before the body came.
  const renewed = method === 'POST' ? await dependencies.accessControl.reauthorize(check, request) : check;
  if (renewed.refusal) throw refused(renewed.refusal);
  const read = reader.read(method, text);
  const operation: GraphqlRequest = { method, text: read.text, accept: headers.accept, access: renewed.access };
  const dataset = dependencies.datasets.tryOpen();
  if (!dataset) throw refused({ problem: NO_DATASET, headers: RETRY });
  try {
    const client = clientOf(request, context, renewed, dependencies);
    const coding = chooseCoding(headers) ?? 'identity';
    const { cached, result } = await runCached(operation, dataset, coding, client, context, dependencies);
    if (cached || result.cost > 0) reader.add(read);
    if (cached) return conditionalResponse(headers, cached);
    const { response } = result;
    const challenge = response.status === 401 && isScript(headers) ? BROWSER_CHALLENGE : {};
    return { ...response, headers: { ...GRAPHQL_HEADERS, ...response.headers, ...challenge } };
  } finally {
    dataset.end();
  }
}

/** A cached response, or the result of an operation that is not cached. */
type Answer = { cached: CacheEntry; result?: never } | { cached?: never; result: OperationResult };

/** A cached response costs the client the same points as a new one. */
async function runCached(
  operation: GraphqlRequest,
  dataset: OpenRelease,
  coding: Coding,
  client: ReturnType<typeof clientOf>,
  context: RequestContext,
  { cache, run }: GraphqlDependencies,
): Promise<Answer> {
  const { version } = dataset.release;
  const key = cacheKeyOf(operation);
  // Undefined if the response is in the cache, or if another request runs the same operation.
  let result = undefined as OperationResult | undefined;
  const create = async () => {
    result = await run(operation, dataset, { ...client, signal: context.signal });
    return cacheEntryOf(operation, result);
  };
  const cached = await cache.getOrCreate({ version, key, coding, create, admission: 'on repeat' }, context);
  if (cached) {
    const { operationName, cost = 0 } = cached.content;
    context.operationName = operationName;
    if (!result) await client.charge(pointsOf(cost)).catch(rejectLimited);
    return { cached };
  }
  // A response with errors belongs to the request that ran it.
  result ??= await run(operation, dataset, { ...client, signal: context.signal });
  context.operationName = result.operationName;
  context.failure = result.failure;
  return { result };
}

/** Whether a script in a browser sent the request (Fetch Metadata). With the usual challenge, the browser would ask for a password. */
const isScript = (headers: IncomingHttpHeaders): boolean => headers['sec-fetch-site'] !== undefined;

export const hasOperation = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'POST';

function readSearch({ headers }: IncomingMessage, { search = '' }: RequestContext): string {
  if (!isJsonOrNone(headers['content-type']))
    throw badRequest('A GET has no body. Leave out the header "Content-Type", or send application/json.', 415);
  return search;
}

/** A GET has no body, but some clients send `application/json` with each request. */
const isJsonOrNone = (type: string | undefined): boolean =>
  type === undefined || /^application\/json\s*(;|$)/i.test(type);

function wrongMethod(method: string): RequestError {
  const message = `${method} is not allowed here. Send an operation by POST, or by GET in the parameter "query".`;
  return new RequestError(405, 'BAD_REQUEST', message, ALLOW);
}
