import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../auth.js';
import type { Metrics } from '../metrics.js';
import type { RequestLines } from '../request-lines.js';
import { setRequestId } from './answer.js';
import { REQUEST_ID } from './common-headers.js';

/** What is known of a request while it is answered. */
export interface RequestRecord {
  readonly id: string;
  /** Who asked, once that is looked up. */
  caller: Caller | undefined;
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
  { requestLines, metrics }: { requestLines: RequestLines | undefined; metrics: Metrics | undefined },
): RequestRecord {
  const start = performance.now();
  const id = idOf(request.headers[REQUEST_ID]);
  setRequestId(response, id);
  const record: RequestRecord = { id, route: 'other', caller: undefined };
  request[RECORD] = record;
  if (!metrics && !requestLines) return record;
  const { method = '', url = '' } = request;
  // It comes once; `once` would wrap each listener in two more objects.
  response.on('close', () => {
    const { statusCode } = response;
    const ms = Math.round((performance.now() - start) * 10) / 10;
    if (metrics) observe(metrics, record.route, statusCode, ms);
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    const status = response.writableFinished ? statusCode : undefined;
    requestLines?.write({ id, method, path, status, ms, caller: record.caller });
  });
  return record;
}

function observe(metrics: Metrics, route: string, status: number, ms: number): void {
  const version = /^(v\d+)\//.exec(route)?.[1] ?? '';
  metrics.observe({ route, version, status, seconds: ms / 1000 });
}
