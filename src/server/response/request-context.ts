import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KeyUse } from '../../../db/storage/accounts/authentication.js';
import { type Headers, type HttpResponse, REQUEST_ID } from './response.js';

/** Why a request failed, without anything that the client sent. */
export interface Failure {
  readonly code: string;
  /** See `knownMessage`. */
  readonly message?: string | undefined;
  /** The key of the request, if it was refused. */
  readonly keyId?: string;
}

const LISTS = ['accept', 'accept-encoding', 'accept-language', 'if-none-match'] as const;

declare global {
  namespace Express {
    interface Locals {
      context: RequestContext;
    }
  }
}

/** What the service knows about a request while it answers it. */
export class RequestContext {
  readonly id: string;
  /** The path of the request target, as it was sent. */
  readonly path: string;
  readonly search: string | undefined;
  /** Name of the route in metrics; never a path that a client made up. */
  route = 'other';
  /** The path of the route, with variable segments as `{name}`; undefined if no route matches. */
  template: string | undefined;
  readonly traceId: string | undefined;
  /** Name of the GraphQL operation, empty if it has none; undefined until the document is read. */
  operationName: string | undefined;
  /** The key of the client, once the credentials are checked. */
  client: KeyUse | undefined;
  /** Why the request failed, for the customer of its key. */
  failure: Failure | undefined;
  /** Points of the rate limit that the request costs; 1 unless it is set. */
  cost: number | undefined;
  rateLimit?: { limit: number; remaining: number; seconds: number };
  rateLimitHeaders: Headers | undefined;
  /** Turns an error into an HTML page, if the client is a browser. */
  showProblem: ((request: IncomingMessage, answer: HttpResponse, context: RequestContext) => HttpResponse) | undefined;
  #signal: AbortSignal | undefined;

  constructor(
    { headers, url = '' }: IncomingMessage,
    private readonly response: ServerResponse,
  ) {
    // The time to parse an Accept header grows with the square of its length. Browsers send some 150 characters.
    for (const name of LISTS) {
      const list = headers[name] ?? '';
      if (list.length > 1_000) headers[name] = list.slice(0, Math.max(0, list.lastIndexOf(',', 1_000)));
    }
    // A proxy may have given the request an id. Only UUIDs are accepted, so that nothing else gets into the log.
    const given = headers[REQUEST_ID];
    [this.path, this.search] = splitTarget(url);
    this.traceId = traceIdOf(headers.traceparent);
    this.id = typeof given === 'string' && UUID.test(given) ? given.toLowerCase() : randomUUID();
  }

  /** Aborts when the client leaves, or has its response. Created when it is first read: responses from the cache need none. */
  get signal(): AbortSignal {
    this.#signal ??= signalOf(this.response);
    return this.#signal;
  }
}

/** Shared by all requests, because a new DOMException takes a stack trace, and every request ends with an abort. */
const CLIENT_LEFT = new DOMException('The client has left, or has its response', 'AbortError');

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether an error only says that the client has left. */
export function hasLeft({ signal }: RequestContext, error: unknown): boolean {
  return signal.aborted && (error as Error).name === 'AbortError';
}

/** Version, trace, span and flags. Later versions may have more parts; `ff` is no version, and no id has only zeros. */
const TRACEPARENT =
  /^(?:00(?=.{53}$)|(?!00|ff)[\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-.*)?$/;

/** The trace that the header `traceparent` names (W3C Trace Context, section 3.2), which says to ignore one that is not valid. */
export const traceIdOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? TRACEPARENT.exec(header)?.[1] : undefined;

function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(CLIENT_LEFT);
  if (response.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
}

/** Splits the target of a request into path and query. A proxy may send an absolute URL (RFC 9112, section 3.2); its host does not matter. */
export function splitTarget(target: string): [path: string, query?: string] {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const at = local.indexOf('?');
  return at === -1 ? [local || '/'] : [local.slice(0, at) || '/', local.slice(at + 1)];
}
