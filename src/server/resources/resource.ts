import type { CivilDay } from '../../../db/domain/deadlines/civil-day.js';
import type { OpenRelease } from '../../../db/storage/release/dataset-store.js';
import type { Variables } from '../../../rest-compat/route.js';
import type { AccessCheck, CredentialPolicy } from '../access/check-access.js';
import type { PreparedOperation } from '../graphql/prepared-operations.js';
import type { Headers } from '../response/headers.js';
import type { Problem } from '../response/problems.js';
import type { Help, HttpResponse, Suggestion } from '../response/response.js';

/** The variable segments of a path by name, percent-decoded. */
export type Params = Readonly<Record<string, string>>;

/** A resource whose path matches. */
export interface Match {
  resource: Resource;
  params: Params;
  path: string;
}

/** The request that `find` reads. */
export interface ResourceRequest {
  /** As it was sent, without the query. */
  path: string;
  params: Params;
  query: URLSearchParams;
  now: () => Date;
  /** What the visitor may read. */
  access: AccessCheck['access'];
}

/** What a request is for: everything that the content depends on, besides the release and the format. All of it is in the cache key. */
export interface FoundContent {
  /** The one path of the content, encoded. Another spelling is redirected to it. */
  path?: string;
  /** The parts of the query that the content depends on, in the one order and spelling that links have. */
  query?: Readonly<Record<string, string>>;
  /** Whether the query came in another spelling, which is redirected to `query`. */
  moved?: boolean;
  /** The current day, if the content depends on it. */
  today?: CivilDay;
  /** The days of the states in which it is not `today` any more, by their codes, if the content depends on the days of several states. */
  laterDays?: Readonly<Record<string, CivilDay>>;
  operation?: PreparedOperation;
  variables?: Variables;
}

/** Why there is nothing, and what the client may have meant. */
export interface Missing {
  problem: Problem;
  suggestions?: readonly Suggestion[];
  help?: Help;
  headers?: Headers;
}

/** What `find` returns: what to run, why there is nothing, or a response that needs no format. */
export type Outcome = FoundContent | Missing | HttpResponse;

/** What a format is made from. Nothing else of the request, so that a response can be cached. */
export interface Content {
  /** The path of the request, with the right end. */
  path: string;
  found: FoundContent;
  dataset: OpenRelease;
  /** Runs an operation on the release. @returns the data of its pages */
  run(operation: PreparedOperation, variables?: Variables): AsyncGenerator<unknown>;
  /** Runs the operation that `find` has found. @returns the data of its first page */
  data(): Promise<unknown>;
}

export interface Rendered {
  body: string;
  headers: Headers;
  /** Scripts of other sites must not read it. */
  sameOriginOnly?: boolean;
}

/** One representation of a resource. */
export interface Format {
  /** Its media type, as Content-Type has it. */
  type: string;
  /** @returns undefined if there is no such resource */
  render(content: Content): Promise<Rendered | undefined> | Rendered;
}

/**
 * How responses are stored. `always`: at once. `on repeat`: when the same request comes again, for resources of which there are so many
 * that they could take the place of everything else. `unqueued`: at once, and created without a queue.
 */
export type Caching = 'always' | 'on repeat' | 'unqueued';

/** Anything that the service answers under a path. */
export interface Resource {
  /** For the metrics. */
  name: string;
  /** Variable segments are written `{name}`. Its spelling decides about a slash at the end; the other one is redirected. */
  path: string;
  access: CredentialPolicy | ((params: Params) => CredentialPolicy);
  caching: Caching;
  /** The operations that it runs, which need no check of their size. */
  operations?: readonly PreparedOperation[];
  /** Whether it is the same in every release. */
  everyRelease?: boolean;
  /** Whether `?release=` selects an earlier release. It is then a part of `query`. */
  asOfRelease?: boolean;
  /** Headers of errors and redirects. @param path the path with the right end */
  headers?(path: string): Headers;
  /** Leads to the path with the right end; a temporary redirect by default. */
  redirect?(path: string, search: string): HttpResponse;
  /** Checks the request against the release. Without it, there is one content, which needs no operation. */
  find?(request: ResourceRequest, dataset: OpenRelease): Outcome | Promise<Outcome>;
  /** By name, as in `?format=`. The first one is for clients that take any. */
  formats: Readonly<Record<string, Format>>;
  /** What is wrong if no format renders anything. */
  notFound?(params: Params): Problem;
}
