import type { IncomingMessage } from 'node:http';
import type { DatasetLease, DatasetStore } from '../../db/release/dataset-store.js';
import type { AccessCheck } from '../access/check-access.js';
import type { DemoKey } from '../access/demo-key.js';
import type { DemoLink } from '../access/demo-link.js';
import type { CacheEntryInit } from '../cache/cache-entry.js';
import { conditionalResponse } from '../cache/conditional-request.js';
import { chooseCoding } from '../cache/content-coding.js';
import { represent, representParts } from '../cache/representation.js';
import { EVERY_RELEASE, type ResponseCache } from '../cache/response-cache.js';
import { firstPage, type RunPrepared } from '../graphql/prepared-operations.js';
import type { Headers } from '../response/headers.js';
import { problem } from '../response/problems.js';
import { redirect } from '../response/redirect.js';
import type { RequestContext } from '../response/request-context.js';
import { splitTarget } from '../response/request-context.js';
import { type HttpResponse, NO_DATASET, NOT_ACCEPTABLE, problemResponse, RETRY } from '../response/response.js';
import { chooseFormat } from './formats.js';
import { accessTo, type Match } from './match.js';
import { queued } from './queue.js';
import type { Content, Found, Missing, Resource } from './resource.js';

export interface ResourceDependencies {
  datasets: DatasetStore;
  cache: ResponseCache;
  run: RunPrepared;
  demoLink: DemoLink | undefined;
  now: () => Date;
  /** Called with the release that a request reads. */
  onRelease(version: string): void;
}

/** A request for one content in one format. */
interface Wanted {
  match: Match;
  found: Found;
  /** Name of the format. */
  format: string;
  demoKey: DemoKey | undefined;
  lease: DatasetLease;
}

/** Serves resources, all in the same way. */
export class ResourceRunner {
  constructor(private readonly dependencies: ResourceDependencies) {}

  /** Checks in this order: access, release, whether the content exists, its address, format, coding, condition. */
  async respond(
    match: Match,
    request: IncomingMessage,
    context: RequestContext,
    { refusal }: AccessCheck,
  ): Promise<HttpResponse> {
    const withVary = (response: HttpResponse) => ({ ...response, headers: this.#withVary(match, response.headers) });
    if (refusal) return withVary(refuse(match, refusal));
    const lease = this.dependencies.datasets.tryLease();
    if (!lease) return refuse(match, { problem: NO_DATASET, headers: RETRY });
    try {
      this.dependencies.onRelease(lease.release.version);
      const wanted = await this.#find(match, request, lease);
      return 'status' in wanted ? withVary(wanted) : await this.#respondFromCache(wanted, request, context);
    } finally {
      lease.end();
    }
  }

  /** Creates a response again, for another release. */
  async recreate(match: Match, lease: DatasetLease): Promise<CacheEntryInit | undefined> {
    const { resource, params, path } = match;
    const request = { path, params, query: new URLSearchParams(), now: this.dependencies.now() };
    const found = (await resource.find?.(request, lease)) ?? {};
    if ('status' in found || 'problem' in found) return undefined;
    const [format = ''] = Object.keys(resource.formats);
    return this.#create({ match, found, format, demoKey: undefined, lease });
  }

  async #find(match: Match, request: IncomingMessage, lease: DatasetLease): Promise<Wanted | HttpResponse> {
    const { resource, params, path } = match;
    const [, search = ''] = splitTarget(request.url ?? '');
    const query = new URLSearchParams(search);
    const found = (await resource.find?.({ path, params, query, now: this.dependencies.now() }, lease)) ?? {};
    if ('status' in found) return found;
    if ('problem' in found) return refuse(match, found);
    const to = found.path ?? path;
    if (to !== path && !found.moved) return redirect(path, to, search);
    const format = chooseFormat(query, request.headers, resource.formats);
    if (typeof format === 'object') return refuse(match, format);
    if (found.moved) return redirect(path, to, queryText(found, resource, format));
    const demoKey = resource.formats[format]?.showsDemoKey ? this.dependencies.demoLink?.keyFor(request) : undefined;
    return { match, found, format, demoKey, lease };
  }

  async #respondFromCache(
    wanted: Wanted,
    { headers }: IncomingMessage,
    context: RequestContext,
  ): Promise<HttpResponse> {
    const { match, lease } = wanted;
    const { caching, everyRelease, notFound } = match.resource;
    const create = (signal: AbortSignal) => this.#create(wanted, signal);
    const coding = chooseCoding(headers);
    const cached = await this.dependencies.cache.getOrCreate(
      {
        version: everyRelease ? EVERY_RELEASE : lease.release.version,
        key: cacheKey(wanted),
        coding: coding ?? 'identity',
        create: caching === 'hot' ? create : (signal) => queued(() => create(signal), signal),
        admission: caching === 'on repeat' ? 'on repeat' : 'always',
      },
      context,
    );
    if (!cached)
      return refuse(match, { problem: notFound?.(match.params) ?? problem(404, 'There is no such resource.') });
    if (!coding) return refuse(match, { problem: NOT_ACCEPTABLE, headers: { vary: 'Accept-Encoding' } });
    return conditionalResponse(headers, cached);
  }

  /** With the cookie of the demo link, a visitor sees what others need a key for, or sees the demo key. */
  #withVary({ resource, params }: Match, headers: Headers): Headers {
    const readsCookie =
      accessTo(resource, params) === 'page' || Object.values(resource.formats).some((one) => one.showsDemoKey);
    if (!readsCookie || !this.dependencies.demoLink) return headers;
    return { ...headers, vary: headers.vary ? `${headers.vary}, Cookie` : 'Cookie' };
  }

  async #create(
    { match, found, format, demoKey, lease }: Wanted,
    signal?: AbortSignal,
  ): Promise<CacheEntryInit | undefined> {
    const { resource, path } = match;
    const { type, render } = resource.formats[format] as (typeof resource.formats)[string];
    const run: Content['run'] = (operation, variables = {}) =>
      this.dependencies.run(operation, variables, lease, signal);
    const data = async () => found.operation && firstPage(run(found.operation, found.variables));
    const rendered = await render({ path, found, lease, demoKey, run, data });
    if (!rendered) return undefined;
    const { body, headers, ...options } = rendered;
    return {
      ...options,
      headers: this.#withVary(match, headers),
      body: typeof body === 'string' ? represent(type, Buffer.from(body)) : await representParts(type, body),
      ...(resource.caching === 'hot' && { source: { kind: 'resource', path } }),
    };
  }
}

function refuse({ resource, path }: Match, { problem, suggestions, headers }: Missing): HttpResponse {
  return {
    ...problemResponse(problem, { ...headers, ...resource.headers?.(path) }),
    ...(suggestions && { suggestions }),
  };
}

/** The query in the spelling of the resource. Commas stay readable. */
function queryText({ query = {} }: Found, { formats }: Resource, format: string): string {
  const isDefault = Object.keys(formats)[0] === format;
  return new URLSearchParams({ ...query, ...(!isDefault && { format }) }).toString().replaceAll('%2C', ',');
}

/** Names everything that a response depends on, besides the release. Credentials were checked before. */
function cacheKey({ match, found: { path, query, today, variables }, format, demoKey }: Wanted): string {
  const content = JSON.stringify([path, query, today, variables]);
  return `${match.resource.path} ${content} ${format}${demoKey ? ' with the demo key' : ''}`;
}
