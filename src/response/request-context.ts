import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Headers } from './headers.js';
import { REQUEST_ID } from './headers.js';
import type { HttpResponse } from './response.js';

/** What the service knows about a request while it handles it. */
export interface RequestContext {
  readonly id: string;
  /** Route name for the metrics; never a path that a client made up. */
  route: string;
  /** Who sent the request, once the credentials are checked. */
  client?: { keyId: string; customer: string };
  /** What the request costs, in points of the rate limit; 1 unless it is set. */
  cost?: number;
  /** Headers that the rate limit adds to the response. */
  rateLimitHeaders?: Headers;
  /** Turns an error into an HTML page, if the client is a browser. */
  showProblem?: (request: IncomingMessage, answer: HttpResponse, requestId: string) => HttpResponse;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function createRequestContext({ headers }: IncomingMessage): RequestContext {
  // A proxy may have named the request. Only a UUID is accepted, so that nothing else gets into the log.
  const given = headers[REQUEST_ID];
  const id = typeof given === 'string' && UUID.test(given) ? given.toLowerCase() : randomUUID();
  return { id, route: 'other' };
}
