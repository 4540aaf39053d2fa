import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../auth.js';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';
import { REQUEST_ID } from './answer.js';

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

const records = new WeakMap<IncomingMessage, RequestRecord>();

/** The record of a request that the pipeline has taken in. */
export function recordOf(request: IncomingMessage): RequestRecord | undefined {
  return records.get(request);
}

/**
 * Writes one line for a request when its answer is out, or its client is gone. The path is logged without the query: a query may
 * hold a whole GraphQL operation, or what a careless client put there.
 */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { log, metrics }: { log: Log; metrics: Metrics | undefined },
): RequestRecord {
  const start = performance.now();
  const id = idOf(request.headers[REQUEST_ID]);
  response.setHeader(REQUEST_ID, id);
  let who: { keyId?: string; customer?: string } = {};
  const record: RequestRecord = {
    id,
    route: 'other',
    caller: (caller) => {
      who = 'keyId' in caller ? { keyId: caller.keyId, customer: caller.customer } : {};
    },
  };
  records.set(request, record);
  const { method } = request;
  const path = request.url?.split('?', 1)[0];
  response.once('close', () => {
    const ms = Number((performance.now() - start).toFixed(1));
    const version = /^(v\d+)\//.exec(record.route)?.[1] ?? '';
    metrics?.observe({ route: record.route, version, status: response.statusCode, seconds: ms / 1000 });
    const line = { id, method, path, status: response.statusCode, ms, ...who };
    if (response.writableFinished) log.info(line, 'request');
    else log.info({ ...line, status: undefined }, 'request given up by the client');
  });
  return record;
}
