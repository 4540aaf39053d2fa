import type { IncomingMessage } from 'node:http';
import type { DatasetLease, DatasetStore } from '../../db/release/dataset-store.js';
import type { Call } from '../../rest-compat/match.js';
import { type Problem, problem } from '../../rest-compat/problems.js';
import type { AnyRoute, Params } from '../../rest-compat/route.js';
import type { AccessCheck } from '../access/check-access.js';
import type { CacheEntryInit } from '../cache/cache-entry.js';
import type { CacheWarmer } from '../cache/cache-warmer.js';
import { conditionalResponse } from '../cache/conditional-request.js';
import { chooseCoding } from '../cache/content-coding.js';
import { represent, representParts } from '../cache/representation.js';
import type { ResponseCache } from '../cache/response-cache.js';
import { firstPage, type RunPrepared } from '../graphql/prepared-operations.js';
import { CACHE_HEADERS, type Headers } from '../response/headers.js';
import type { RequestContext } from '../response/request-context.js';
import {
  type HttpResponse,
  JSON_TYPE,
  NO_DATASET,
  NOT_ACCEPTABLE,
  problemResponse,
  RETRY,
} from '../response/response.js';

export interface RestDependencies {
  datasets: DatasetStore;
  cache: ResponseCache;
  warmer: CacheWarmer;
  run: RunPrepared;
}

/**
 * Responds to a call of a REST route.
 *
 * @param access the result of checking the credentials
 */
export type RestHandler = (
  call: Call,
  request: IncomingMessage,
  context: RequestContext,
  access: AccessCheck,
) => Promise<HttpResponse>;

/** Checks in this order: access, parameters, whether the resource exists, coding, condition. */
export function createRestHandler({ datasets, cache, warmer, run }: RestDependencies): RestHandler {
  return async (call, request, context, access) => {
    const { route, params } = call;
    const headers: Headers = { ...CACHE_HEADERS[route.keyed ? 'keyed' : 'open'], ...call.headers };
    const refuse = (refused: Problem, more: Headers = {}) =>
      problemResponse(refused, { vary: headers.vary as string, ...call.headers, ...more });
    const { refusal } = access;
    if (refusal) return refuse(refusal.problem, refusal.headers);
    if (call.parameterProblem) return refuse(call.parameterProblem);
    const lease = datasets.tryLease();
    if (!lease) return refuse(NO_DATASET, RETRY);
    try {
      const { version } = lease.release;
      warmer.onRelease(version);
      const coding = chooseCoding(request.headers);
      const create = (signal: AbortSignal) => createRestEntry(route, params, headers, lease, run, signal);
      const key = restCacheKey(route, params);
      const found = await cache.getOrCreate({ version, key, coding: coding ?? 'identity', create }, context);
      if (!found) return refuse(route.notFound?.(params) ?? problem(404, 'There is no such resource.'));
      if (!coding) return refuse(NOT_ACCEPTABLE);
      return conditionalResponse(request.headers, found);
    } finally {
      lease.end();
    }
  };
}

const restCacheKey = ({ name }: AnyRoute, params: Params): string => `${name} ${JSON.stringify(params)}`;

/** Runs the route's document and shapes its data; undefined when there is no such resource. */
export async function createRestEntry(
  route: AnyRoute,
  params: Params,
  headers: Headers,
  lease: DatasetLease,
  run: RunPrepared,
  signal?: AbortSignal,
): Promise<CacheEntryInit | undefined> {
  const pages = run(route, route.variables?.(params) ?? {}, lease, signal);
  const source = { kind: 'rest', route: route.name, params, headers } as const;
  if (route.next) return { body: await representParts(JSON_TYPE, jsonList(pages, route.body)), headers, source };
  const value = route.body(await firstPage(pages));
  if (value === undefined) return undefined;
  return { body: represent(JSON_TYPE, Buffer.from(JSON.stringify(value))), headers, source };
}

/** The JSON of a list that comes in pages, as bytes, page by page. */
async function* jsonList(pages: AsyncIterable<unknown>, entriesOf: (page: unknown) => unknown): AsyncGenerator<Buffer> {
  let separator = '';
  yield Buffer.from('[');
  for await (const page of pages) {
    const entries = JSON.stringify(entriesOf(page)).slice(1, -1);
    if (entries === '') continue;
    yield Buffer.from(separator + entries);
    separator = ',';
  }
  yield Buffer.from(']');
}
