import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import pLimit from 'p-limit';
import { BYTE_ORDER_MARK } from '../../../db/domain/text/csv.js';
import { letOthersRun } from '../../../db/event-loop.js';
import type { DatasetStore, OpenRelease } from '../../../db/storage/release/dataset-store.js';
import type { AccessCheck } from '../access/check-access.js';
import { charge, type RateLimiter } from '../access/rate-limit.js';
import { type CachedContent, conditionalResponse } from '../cache/cache-entry.js';
import { chooseCoding, prefersHtml, represent } from '../cache/representation.js';
import { EVERY_RELEASE, type ResponseCache } from '../cache/response-cache.js';
import { firstPage, type RunPrepared } from '../graphql/prepared-operations.js';
import type { RequestContext } from '../response/request-context.js';
import {
  type HttpResponse,
  NO_DATASET,
  NOT_ACCEPTABLE,
  problem,
  problemResponse,
  RETRY,
  redirect,
} from '../response/response.js';
import { chooseRelease, waitForTurn } from './as-of-release.js';
import { chooseFormat } from './formats.js';
import type { Content, Format, FoundContent, Match, Missing, Resource } from './resource.js';

interface ContentRequest {
  match: Match;
  found: FoundContent;
  format: string;
  /** Whether the text begins with a byte order mark. CSV for browsers does, because people open the file in a spreadsheet. */
  hasMark: boolean;
  dataset: OpenRelease;
}

/** @returns undefined if there is no such resource */
async function createContent(
  { match: { resource, path }, found, format, hasMark, dataset }: ContentRequest,
  runPrepared: RunPrepared,
  signal?: AbortSignal,
): Promise<CachedContent | undefined> {
  const { type, render } = resource.formats[format] as Format;
  const run: Content['run'] = (operation, variables = {}) => runPrepared(operation, variables, dataset, signal);
  const data = async () => found.operation && firstPage(run(found.operation, found.variables));
  const rendered = await render({ path, found, dataset, run, data });
  if (!rendered) return undefined;
  const { body, ...options } = rendered;
  return { ...options, body: represent(type, Buffer.from(hasMark ? BYTE_ORDER_MARK + body : body)) };
}

/** Creates one response at a time. On one core, several at once would not be ready earlier. */
const oneAtATime = pLimit(1);

/** Runs work when its turn comes, unless no client waits for it any more. */
function queued<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  return oneAtATime(async () => {
    await letOthersRun();
    signal.throwIfAborted();
    return work();
  });
}

interface ResourceDependencies {
  datasets: DatasetStore;
  cache: ResponseCache;
  run: RunPrepared;
  /** Undefined if there is no limit. */
  rateLimiter: RateLimiter | undefined;
  now: () => Date;
}

/**
 * A request that creates a response takes a point of the rate limit for so many bytes, if the resource is stored on repeat. A comparison of
 * six states has 170 KB and takes 40 ms.
 */
const BYTES_PER_POINT = 32 * 2 ** 10;

/** The parts of a request that the content depends on. */
interface ClientRequest {
  headers: IncomingHttpHeaders;
  /** The query as it was sent. */
  search: string | undefined;
  query: URLSearchParams;
  access: AccessCheck['access'];
}

export class ResourceRunner {
  constructor(private readonly dependencies: ResourceDependencies) {}

  /** Checks access, release, existence, address, format, content coding and conditions, in this order. */
  async respond(
    match: Match,
    request: IncomingMessage,
    context: RequestContext,
    { access, refusal }: AccessCheck,
  ): Promise<HttpResponse> {
    if (refusal) return refuse(match, refusal);
    const query = new URLSearchParams(context.search);
    const version = match.resource.asOfRelease ? query.get('release') : null;
    const endTurn = version === null ? undefined : await waitForTurn();
    let current: OpenRelease | undefined;
    try {
      current = this.dependencies.datasets.tryOpen();
      if (!current) return refuse(match, { problem: NO_DATASET, headers: RETRY });
      if (version !== null) context.signal.throwIfAborted();
      const dataset = version === null ? current : await chooseRelease(match.path, version, current);
      if ('problem' in dataset) return refuse(match, dataset);
      const content = await this.#findContent(
        match,
        { headers: request.headers, search: context.search, query, access },
        dataset,
      );
      if ('status' in content) return content;
      return await this.#respondFromCache(content, current.release.version, request, context);
    } finally {
      current?.end();
      endTurn?.();
    }
  }

  /** @returns a response if there is no such content, or its address has another spelling */
  async #findContent(
    match: Match,
    { headers, search, query, access }: ClientRequest,
    dataset: OpenRelease,
  ): Promise<ContentRequest | HttpResponse> {
    const { resource, params, path } = match;
    const { now } = this.dependencies;
    const outcome = (await resource.find?.({ path, params, query, now, access }, dataset)) ?? {};
    if ('status' in outcome) return outcome;
    if ('problem' in outcome) return refuse(match, outcome);
    const release = resource.asOfRelease ? query.get('release') : null;
    const found = release === null ? outcome : { ...outcome, query: { ...outcome.query, release } };
    const to = found.path ?? path;
    if (to !== path && !found.moved) return redirect(path, to, search);
    const [first = '', ...others] = Object.keys(resource.formats);
    const format = others.length === 0 ? first : chooseFormat(query, headers, resource.formats);
    if (typeof format === 'object') return refuse(match, format);
    if (found.moved) return redirect(path, to, queryText(found, resource, format));
    // The credentials were checked before, or the resource needs none.
    const hasMark = format === 'csv' && prefersHtml(headers);
    return { match, found, format, hasMark, dataset };
  }

  async #respondFromCache(
    content: ContentRequest,
    version: string,
    request: IncomingMessage,
    context: RequestContext,
  ): Promise<HttpResponse> {
    const { match } = content;
    const { caching, everyRelease, notFound } = match.resource;
    let createdBytes = 0;
    const create = async () => {
      const created = await createContent(content, this.dependencies.run, context.signal);
      createdBytes = created?.body.bytes.length ?? 0;
      return created;
    };
    const coding = chooseCoding(request.headers);
    const cached = await this.dependencies.cache.getOrCreate(
      {
        version: everyRelease ? EVERY_RELEASE : version,
        key: cacheKey(content),
        coding: coding ?? 'identity',
        create: caching === 'unqueued' ? create : () => queued(create, context.signal),
        admission: caching === 'on repeat' ? 'on repeat' : 'always',
      },
      context,
    );
    if (!cached)
      return refuse(match, { problem: notFound?.(match.params) ?? problem(404, 'There is nothing at this address.') });
    if (caching === 'on repeat')
      await charge(1 + Math.ceil(createdBytes / BYTES_PER_POINT), request, context, this.dependencies.rateLimiter);
    if (!coding) return refuse(match, { problem: NOT_ACCEPTABLE, headers: { vary: 'Accept-Encoding' } });
    return conditionalResponse(request.headers, cached);
  }
}

/** The cache key: everything that a response depends on, except the current release. Credentials were checked before. */
function cacheKey({ match, found, format, hasMark }: ContentRequest): string {
  const { path, query, today, variables } = found;
  const text = JSON.stringify([path, query, today, variables, hasMark]);
  return `${match.resource.path} ${text} ${format}`;
}

function refuse({ resource, path }: Match, { problem, suggestions, help, headers }: Missing): HttpResponse {
  return {
    ...problemResponse(problem, { ...headers, ...resource.headers?.(path) }),
    ...(suggestions && { suggestions }),
    ...(help && { help }),
  };
}

/** The query string in the spelling of links. Commas stay readable. */
function queryText({ query = {} }: FoundContent, { formats }: Resource, format: string): string {
  const isDefault = Object.keys(formats)[0] === format;
  return new URLSearchParams({ ...query, ...(!isDefault && { format }) }).toString().replaceAll('%2C', ',');
}
