import type { IncomingMessage } from 'node:http';
import type { DatasetStore, OpenRelease } from '../../../db/storage/release/dataset-store.js';
import type { AccessCheck } from '../access/check-access.js';
import { charge, type RateLimiter } from '../access/rate-limit.js';
import { conditionalResponse } from '../cache/conditional-response.js';
import { chooseCoding, prefersHtml } from '../cache/content-coding.js';
import { EVERY_RELEASE, type ResponseCache } from '../cache/response-cache.js';
import { ForbiddenOperationError, type RunPrepared } from '../graphql/prepared-operations.js';
import { type Problem, problem } from '../response/problems.js';
import type { RequestContext } from '../response/request-context.js';
import {
  type HttpResponse,
  NO_DATASET,
  NOT_ACCEPTABLE,
  problemResponse,
  RETRY,
  redirect,
} from '../response/response.js';
import { chooseRelease, type MatchedRequest, waitForTurn } from './as-of-release.js';
import { createContent, queued, type Wanted } from './create-content.js';
import { chooseFormat } from './formats.js';
import type { Found, Match, Missing, Resource } from './resource.js';

export interface ResourceDependencies {
  datasets: DatasetStore;
  cache: ResponseCache;
  run: RunPrepared;
  /** Undefined where there is no limit. */
  rateLimiter: RateLimiter | undefined;
  now: () => Date;
  /** Why the demo key does not open a resource. */
  demoRefusal: Problem;
}

/**
 * Bytes that take a point of the rate limit where a request creates them, for resources of which there are too many to cache them all: a
 * comparison of six states has 170 KB and takes 40 ms.
 */
const BYTES_PER_POINT = 32 * 2 ** 10;

/** Serves resources, all in the same way. */
export class ResourceRunner {
  constructor(private readonly dependencies: ResourceDependencies) {}

  /** Checks in this order: access, release, whether the content exists, its address, format, coding, condition. */
  async respond(
    match: Match,
    request: IncomingMessage,
    context: RequestContext,
    { access, refusal }: AccessCheck,
  ): Promise<HttpResponse> {
    if (refusal) return refuse(match, refusal);
    const { search = '' } = context;
    const query = new URLSearchParams(search);
    const hasRelease = match.resource.asOfRelease === true && query.has('release');
    const endTurn = hasRelease ? await waitForTurn() : undefined;
    let current: OpenRelease | undefined;
    try {
      current = this.dependencies.datasets.tryOpen();
      if (!current) return refuse(match, { problem: NO_DATASET, headers: RETRY });
      if (hasRelease) context.signal.throwIfAborted();
      const wanted = await this.#find({ match, search, query, access, hasRelease }, request, current);
      if ('status' in wanted) return wanted;
      return await this.#respondFromCache(wanted, current.release.version, request, context);
    } catch (error) {
      if (!(error instanceof ForbiddenOperationError)) throw error;
      return refuse(match, { problem: this.dependencies.demoRefusal });
    } finally {
      current?.end();
      endTurn?.();
    }
  }

  async #find(matched: MatchedRequest, request: IncomingMessage, current: OpenRelease): Promise<Wanted | HttpResponse> {
    const { match, search, query, access, hasRelease } = matched;
    const { resource, params, path } = match;
    const dataset = hasRelease ? await chooseRelease(matched, current) : current;
    if ('problem' in dataset) return refuse(match, dataset);
    const { now } = this.dependencies;
    const content = (await resource.find?.({ path, params, query, now, access }, dataset)) ?? {};
    // The demo key of DEMO_STATES opens what operations read, because they check its states. A redirect shows nothing.
    if ('status' in content)
      return access === 'demo' && content.headers.location === undefined
        ? refuse(match, { problem: this.dependencies.demoRefusal })
        : content;
    if ('problem' in content) return refuse(match, content);
    const found = hasRelease ? withReleaseOf(query, content) : content;
    const to = found.path ?? path;
    if (to !== path && !found.moved) return redirect(path, to, search);
    const [first = '', ...others] = Object.keys(resource.formats);
    const format = others.length === 0 ? first : chooseFormat(query, request.headers, resource.formats);
    if (typeof format === 'object') return refuse(match, format);
    if (found.moved) return redirect(path, to, queryText(found, resource, format));
    // Credentials were checked, or the resource needs none.
    const hasMark = format === 'csv' && prefersHtml(request.headers);
    return { match, found, format, hasMark, dataset, access: access === 'demo' ? access : 'keyed' };
  }

  async #respondFromCache(
    wanted: Wanted,
    version: string,
    request: IncomingMessage,
    context: RequestContext,
  ): Promise<HttpResponse> {
    const { match } = wanted;
    const { caching, everyRelease, notFound } = match.resource;
    let createdBytes = 0;
    const create = async (signal: AbortSignal) => {
      const created = await createContent(wanted, this.dependencies.run, signal);
      createdBytes = created?.body.bytes.length ?? 0;
      return created;
    };
    const coding = chooseCoding(request.headers);
    const cached = await this.dependencies.cache.getOrCreate(
      {
        version: everyRelease ? EVERY_RELEASE : version,
        key: cacheKey(wanted),
        coding: coding ?? 'identity',
        create: caching === 'hot' ? create : (signal) => queued(() => create(signal), signal),
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

/** Names everything that a response depends on, besides the current release. Credentials were checked before. */
function cacheKey({ match, found, format, hasMark, access }: Wanted): string {
  const { path, query, today, laterDays, variables } = found;
  const content = JSON.stringify([path, query, today, laterDays, variables, hasMark]);
  return `${match.resource.path} ${content} ${format}${access === 'demo' ? ' for the demo key' : ''}`;
}

function withReleaseOf(query: URLSearchParams, found: Found): Found {
  return { ...found, query: { ...found.query, release: query.get('release') as string } };
}

function refuse({ resource, path }: Match, { problem, suggestions, help, headers }: Missing): HttpResponse {
  return {
    ...problemResponse(problem, { ...headers, ...resource.headers?.(path) }),
    ...(suggestions && { suggestions }),
    ...(help && { help }),
  };
}

/** The query in the spelling of the resource. Commas stay readable. */
function queryText({ query = {} }: Found, { formats }: Resource, format: string): string {
  const isDefault = Object.keys(formats)[0] === format;
  return new URLSearchParams({ ...query, ...(!isDefault && { format }) }).toString().replaceAll('%2C', ',');
}
