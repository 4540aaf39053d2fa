import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KeyUse } from '../../../db/storage/accounts/authentication.js';
import { type Headers, REQUEST_ID } from './headers.js';
import type { HttpResponse } from './response.js';

const LISTS = ['accept', 'accept-encoding', 'accept-language', 'if-none-match'] as const;

declare global {
  namespace Express {
    interface Locals {
      context: RequestContext;
    }
  }
}

/** What the service knows about a request while it handles it. */
export class RequestContext {
  readonly id: string;
  /** Of the target, as it was sent. */
  readonly path: string;
  readonly search: string | undefined;
  /** Route name for the metrics; never a path that a client made up. */
  route = 'other';
  /** The path of the route, with variable segments as `{name}`; undefined for what is under no route. */
  template: string | undefined;
  /** Trace of the caller that the request belongs to. */
  readonly traceId: string | undefined;
  /** Name of the GraphQL operation, empty if it has none, once the document is read. */
  operationName: string | undefined;
  /** Who sent the request, once the credentials are checked. */
  client: KeyUse | undefined;
  /** Whether it counts for the demo key, which belongs to no customer. */
  hasDemoKey = false;
  /** What the request costs, in points of the rate limit; 1 unless it is set. */
  cost: number | undefined;
  /** What the rate limit has left. */
  rateLimit?: { limit: number; remaining: number; seconds: number };
  /** Headers that the rate limit adds to the response. */
  rateLimitHeaders: Headers | undefined;
  /** Turns an error into an HTML page, if the client is a browser. */
  showProblem: ((request: IncomingMessage, answer: HttpResponse, context: RequestContext) => HttpResponse) | undefined;
  #signal: AbortSignal | undefined;

  constructor(
    { headers, url = '' }: IncomingMessage,
    private readonly response: ServerResponse,
  ) {
    // The time to read an Accept grows with the square of its length. Browsers send some 150 characters.
    for (const name of LISTS) {
      const list = headers[name] ?? '';
      if (list.length > 1_000) headers[name] = list.slice(0, Math.max(0, list.lastIndexOf(',', 1_000)));
    }
    // A proxy may have named the request. Only a UUID is accepted, so that nothing else gets into the log.
    const given = headers[REQUEST_ID];
    [this.path, this.search] = splitTarget(url);
    this.traceId = headers.traceparent === undefined ? undefined : traceIdOf(headers.traceparent);
    this.id = typeof given === 'string' && UUID.test(given) ? given.toLowerCase() : randomUUID();
  }

  /** Aborts when the client leaves, or has its response. Made when it is first read: a response from the cache needs none. */
  get signal(): AbortSignal {
    this.#signal ??= signalOf(this.response);
    return this.#signal;
  }
}

/** One for all: each new DOMException takes a stack trace, and every answered request ends with an abort. */
const CLIENT_LEFT = new DOMException('The client has left, or has its response', 'AbortError');

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether an error only says that the client has left. */
export function hasLeft({ signal }: RequestContext, error: unknown): boolean {
  return signal.aborted && (error as Error).name === 'AbortError';
}

/** Version, trace, span and flags. A later version may have more parts; `ff` is none. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;

/**
 * The trace that the header `traceparent` names (W3C Trace Context, section 3.2).
 *
 * @returns undefined for a header that is not valid, which the standard says to ignore
 */
export function traceIdOf(header: string | string[] | undefined): string | undefined {
  const [, version, traceId, spanId, more] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  if (!traceId || isZero(traceId) || isZero(spanId as string)) return undefined;
  return version === '00' && more !== undefined ? undefined : traceId;
}

const isZero = (id: string): boolean => /^0+$/.test(id);

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
