import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../auth.js';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';
import { setRequestId } from './answer.js';
import { REQUEST_ID } from './common-headers.js';

/** What is known of a request while it is answered. */
export interface RequestRecord {
  readonly id: string;
  /** Notes who asked: the key's id and the customer, never the secret. */
  caller(caller: Caller): void;
  /** Which route it is for, in the metrics. */
  route: string;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A proxy may have named the request already; only a UUID is taken over, so that nothing else gets into the log. */
function idOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && UUID.test(given) ? given.toLowerCase() : randomUUID();
}

/** A property of the request, as with the id in answer.ts. */
const RECORD = Symbol('record');
type Recorded = IncomingMessage & { [RECORD]?: RequestRecord };

/** The record of a request that the pipeline has taken in. */
export function recordOf(request: Recorded): RequestRecord | undefined {
  return request[RECORD];
}

/**
 * Writes one line for a request when its answer is out, or its client is gone. The path is logged without the query: a query may
 * hold a whole GraphQL operation, or what a careless client put there.
 */
export function logRequest(
  request: Recorded,
  response: ServerResponse,
  { requestLog: log, metrics }: { requestLog: Log; metrics: Metrics | undefined },
): RequestRecord {
  const start = performance.now();
  const id = idOf(request.headers[REQUEST_ID]);
  setRequestId(response, id);
  let who: { keyId?: string; customer?: string } | undefined;
  const record: RequestRecord = {
    id,
    route: 'other',
    caller: (caller) => {
      who = 'keyId' in caller ? { keyId: caller.keyId, customer: caller.customer } : undefined;
    },
  };
  request[RECORD] = record;
  if (!metrics && !log.isLevelEnabled('info')) return record;
  const { method, url = '' } = request;
  response.once('close', () => {
    const { statusCode: status } = response;
    const ms = Math.round((performance.now() - start) * 10) / 10;
    if (metrics) observe(metrics, record.route, status, ms);
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    if (response.writableFinished) log.info({ id, method, path, status, ms, ...who }, 'request');
    else log.info({ id, method, path, ms, ...who }, 'request given up by the client');
  });
  return record;
}

function observe(metrics: Metrics, route: string, status: number, ms: number): void {
  const version = /^(v\d+)\//.exec(route)?.[1] ?? '';
  metrics.observe({ route, version, status, seconds: ms / 1000 });
}
