import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import type { UsageReader } from '../../db/accounts/usage.js';
import type { DatasetLease, DatasetStore } from '../../db/release/dataset-store.js';
import type { ContextOptions, ReportUrl } from '../../schema/context.js';
import { rateLimited } from '../../schema/errors/errors.js';
import { BROWSER_CHALLENGE } from '../access/basic-auth.js';
import type { AccessCheck, AccessControl } from '../access/check-access.js';
import { charge, pointsOf, type RateLimiter } from '../access/rate-limit.js';
import type { CachedResponse } from '../cache/cache-entry.js';
import { conditionalResponse } from '../cache/conditional-response.js';
import { type Coding, chooseCoding } from '../cache/content-coding.js';
import type { ResponseCache } from '../cache/response-cache.js';
import { PREFLIGHT } from '../response/headers.js';
import type { RequestContext } from '../response/request-context.js';
import { splitTarget } from '../response/request-context.js';
import { emptyResponse, type HttpResponse, NO_DATASET, RETRY } from '../response/response.js';
import { cacheEntryOf, cacheKeyOf, GRAPHQL_HEADERS } from './cached-operation.js';
import { callerOf } from './caller.js';
import { errorResponse, RequestError, refused, rejectLimited } from './error-response.js';
import type { ClientOperation, OperationContext } from './operation-context.js';
import { PersistedQueries } from './persisted-queries.js';
import type { BodyReader } from './request-body.js';
import { readParameters, spellOperation } from './request-parameters.js';
import { type GraphqlRequest, type OperationResult, runOperation } from './run-operation.js';

export interface GraphqlDependencies {
  apollo: ApolloServer<OperationContext>;
  datasets: DatasetStore;
  cache: ResponseCache;
  accessControl: AccessControl;
  rateLimiter: RateLimiter | undefined;
  readBody: BodyReader;
  /** Bytes of a response. */
  maxResponseBytes: number;
  reportUrl: ReportUrl | undefined;
  demoStates: ReadonlySet<string>;
  usage: UsageReader;
}

/** @param access the result of checking the credentials */
export type GraphqlHandler = (
  request: IncomingMessage,
  context: RequestContext,
  access: AccessCheck,
) => Promise<HttpResponse>;

const ALLOW = { allow: 'GET, HEAD, POST, OPTIONS' };

/** /graphql (GraphQL over HTTP): access, method, body, response cache, operation. */
export function createGraphqlHandler(dependencies: GraphqlDependencies): GraphqlHandler {
  const persistedQueries = new PersistedQueries();
  return async (request, context, access) => {
    try {
      if (access.refusal) throw refused(access.refusal);
      if (request.method === 'OPTIONS') return emptyResponse(204, { ...GRAPHQL_HEADERS, ...ALLOW, ...PREFLIGHT });
      return await answer(request, context, access, persistedQueries, dependencies);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { headers, ...refusal } = errorResponse(error, request.headers.accept);
      return { ...refusal, headers: { ...GRAPHQL_HEADERS, ...headers } };
    }
  };
}

async function answer(
  request: IncomingMessage,
  context: RequestContext,
  check: AccessCheck,
  persistedQueries: PersistedQueries,
  dependencies: GraphqlDependencies,
): Promise<HttpResponse> {
  const { method = '', headers, url = '' } = request;
  if (!hasOperation(method)) throw wrongMethod(method);
  if (method !== 'POST' && !isJsonOrNone(headers['content-type'])) throw noBody();
  const text = method === 'POST' ? await dependencies.readBody(request) : (splitTarget(url)[1] ?? '');
  const renewAccess = () => dependencies.accessControl.renew(check, request, 'optional');
  const { access, refusal } = method === 'POST' ? await renewAccess() : check;
  if (refusal) throw refused(refusal);
  const parameters = readParameters(method, text);
  const named = persistedQueries.read(parameters);
  const operation: GraphqlRequest = {
    method: method === 'POST' ? 'POST' : 'GET',
    text: spellOperation(named.query, parameters),
    accept: headers.accept,
    access,
  };
  const lease = dependencies.datasets.tryLease();
  if (!lease) throw refused({ problem: NO_DATASET, headers: RETRY });
  try {
    // Only a large operation needs it.
    const name = () =>
      dependencies.rateLimiter?.nameOf(request, context) ?? context.client?.keyId ?? request.socket.remoteAddress ?? '';
    const client = {
      ...{ requestId: context.id, name, renewAccess, charge: chargerOf(request, context, dependencies) },
      caller: access === 'keyed' ? callerOf(context, dependencies.usage) : undefined,
    };
    const coding = chooseCoding(request.headers) ?? 'identity';
    const { response, isValid } = await runCached(operation, lease, coding, client, context, dependencies);
    if (isValid) persistedQueries.add(named);
    if ('ok' in response) return conditionalResponse(headers, response);
    return response.status === 401 && isScript(headers)
      ? { ...response, headers: { ...response.headers, ...BROWSER_CHALLENGE } }
      : response;
  } finally {
    lease.end();
  }
}

/** Whether a script in a browser sent it (Fetch Metadata). For the usual challenge, the browser would open its password window. */
const isScript = (headers: IncomingHttpHeaders): boolean => headers['sec-fetch-site'] !== undefined;

/** Whether requests with this method carry an operation. */
export const hasOperation = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'POST';

/** Takes the points of an operation from the rate limit of the client. */
function chargerOf(request: IncomingMessage, context: RequestContext, { rateLimiter }: GraphqlDependencies) {
  return async (points: number): Promise<void> => {
    const limited = await charge(points, request, context, rateLimiter);
    if (limited) throw rateLimited(limited.problem.detail);
  };
}

/**
 * A cached response costs the client the same points as a new one.
 *
 * @returns the response, and whether the document is valid
 */
async function runCached(
  operation: GraphqlRequest,
  lease: DatasetLease,
  coding: Coding,
  client: Omit<ClientOperation, 'outcome' | 'signal'> & Pick<ContextOptions, 'caller'>,
  context: RequestContext,
  { apollo, cache, maxResponseBytes, reportUrl, demoStates }: GraphqlDependencies,
): Promise<{ response: CachedResponse | HttpResponse; isValid: boolean }> {
  const { version } = lease.release;
  const executedHere: { result?: OperationResult } = {};
  const run = async (signal: AbortSignal) => {
    executedHere.result = await runOperation(apollo, operation, lease, maxResponseBytes, {
      ...client,
      signal,
      reportUrl,
      demoStates,
    });
    context.operationName = executedHere.result.operationName;
    return executedHere.result;
  };
  const create = async (signal: AbortSignal) => cacheEntryOf(operation, await run(signal));
  const key = cacheKeyOf(operation);
  const cached = await cache.getOrCreate({ version, key, coding, create, admission: 'on repeat' }, context);
  if (cached) context.operationName = cached.operationName;
  if (cached && !executedHere.result) await client.charge?.(pointsOf(cached.cost)).catch(rejectLimited);
  if (cached) return { response: cached, isValid: true };
  // Where another request ran the same operation at the same time, its result is its own: it has errors.
  const { response, cost } = executedHere.result ?? (await run(context.signal));
  return { response: { ...response, headers: { ...GRAPHQL_HEADERS, ...response.headers } }, isValid: cost > 0 };
}

/** Where a GET says of what type its body is, it has none. JSON is what some clients say in each request. */
const isJsonOrNone = (type: string | undefined): boolean =>
  type === undefined || /^application\/json\s*(;|$)/i.test(type);

const noBody = () =>
  new RequestError(
    415,
    'BAD_REQUEST',
    'A GET has no body. Leave out the header "Content-Type", or send application/json.',
  );

function wrongMethod(method: string): RequestError {
  const message = `${method} is not allowed here. Send an operation by POST, or by GET in the parameter "query".`;
  return new RequestError(405, 'BAD_REQUEST', message, ALLOW);
}
