import type { CivilDay } from '../../../db/domain/deadlines/civil-day.js';
import type { OpenRelease } from '../../../db/storage/release/dataset-store.js';
import type { Variables } from '../../../rest-compat/route.js';
import type { AccessCheck, CredentialPolicy } from '../access/check-access.js';
import type { PreparedOperation } from '../graphql/prepared-operations.js';
import type { Headers, Help, HttpResponse, Problem, Suggestion } from '../response/response.js';

/** The variable segments of a path by name, percent-decoded. */
export type Params = Readonly<Record<string, string>>;

export interface Match {
  resource: Resource;
  params: Params;
  path: string;
}

/** The parts of a request that `find` reads. */
export interface ResourceRequest {
  /** As it was sent, without the query. */
  path: string;
  params: Params;
  query: URLSearchParams;
  now: () => Date;
  /** What the visitor may read. */
  access: AccessCheck['access'];
}

/** Everything that the content of a response depends on, except the release and the format. All of it is in the cache key. */
export interface FoundContent {
  /** The canonical path of the content, encoded. Other spellings are redirected to it. */
  path?: string;
  /** The parameters that the content depends on, in the order and spelling of links. */
  query?: Readonly<Record<string, string>>;
  /** Whether the query had another spelling. The request is then redirected to `query`. */
  moved?: boolean;
  /** The current day, if the content depends on it. */
  today?: CivilDay;
  operation?: PreparedOperation;
  variables?: Variables;
}

/** Why there is no content, and what the client may have meant. */
export interface Missing {
  problem: Problem;
  suggestions?: readonly Suggestion[];
  help?: Help;
  headers?: Headers;
}

/** The result of `find`: the content to create, why there is none, or a response that needs no format. */
export type Outcome = FoundContent | Missing | HttpResponse;

/** What a format renders. It has nothing else of the request, so that responses can be cached. */
export interface Content {
  /** The path of the request, with or without the slash at the end, as the resource has it. */
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
  /** Whether scripts of other sites must not read the response. */
  sameOriginOnly?: boolean;
}

export interface Format {
  type: string;
  /** @returns undefined if there is no such resource */
  render(content: Content): Promise<Rendered | undefined> | Rendered;
}

/**
 * When responses are stored in the cache. `always`: at the first request. `on repeat`: at the second one, for resources that are so many
 * that they would evict everything else. `unqueued`: at the first request, and created without waiting for other responses.
 */
export type Caching = 'always' | 'on repeat' | 'unqueued';

/** A resource: what the service answers under a path. */
export interface Resource {
  /** The name in metrics. */
  name: string;
  /** Variable segments are written `{name}`. A path with another end, with or without a slash, is redirected. */
  path: string;
  access: CredentialPolicy | ((params: Params) => CredentialPolicy);
  caching: Caching;
  /** The operations that the resource runs. The limits of document size do not apply to them. */
  operations?: readonly PreparedOperation[];
  /** Whether the content is the same in every release. */
  everyRelease?: boolean;
  /** Whether `?release=` selects an earlier release. The parameter is then part of `query`. */
  asOfRelease?: boolean;
  /** Headers of errors and redirects. @param path as the resource has it */
  headers?(path: string): Headers;
  /** The redirect to the path as the resource has it; a temporary one by default. */
  redirect?(path: string, search: string): HttpResponse;
  /** Looks up what the request names in the release. Without this function, the resource has one content, which needs no operation. */
  find?(request: ResourceRequest, dataset: OpenRelease): Outcome | Promise<Outcome>;
  /** Formats by name, as in `?format=`. The first one is for clients that accept any. */
  formats: Readonly<Record<string, Format>>;
  /** The error where `render` returns nothing. */
  notFound?(params: Params): Problem;
}
