import type { IncomingMessage, ServerResponse } from 'node:http';
import { shorten, withoutSecrets } from '../../../db/domain/text/shorten.js';
import type { Log } from '../../process/log/log.js';
import { DEMO_KEY } from '../access/demo-key.js';
import type { UsageCounter } from '../access/usage-counter.js';
import type { RequestContext } from '../response/request-context.js';
import type { Metrics } from './metrics.js';

export interface RequestRecords {
  log: Log;
  metrics: Metrics | undefined;
  usage: UsageCounter;
}

/** Of a path, in characters. */
const MAX_PATH = 100;

/** Refused: without access, or above the rate limit. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * Logs a request in one line when its response is sent or its client has gone away, and counts it in the metrics and for its key. The path
 * is logged without the query string, which may hold a whole GraphQL operation, or whatever a careless client put there. The log hides the
 * secret of a calendar link.
 */
export function recordRequest(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  { log, metrics, usage }: RequestRecords,
): void {
  const start = performance.now();
  response.on('close', () => {
    const { statusCode: status, writableFinished } = response;
    const ms = Math.round((performance.now() - start) * 10) / 10;
    metrics?.observe(context, status, ms / 1000);
    const { id, client, traceId, operationName: operation } = context;
    // No account has the demo key.
    const counted = client?.keyId === DEMO_KEY.keyId ? undefined : client;
    // Customers may pay for what is counted. So they do not for what was refused, or failed because of the service.
    if (counted && status < 500 && !REFUSED.has(status))
      usage.add({ keyId: counted.keyId, requests: 1, cost: context.cost ?? 1 });
    else if (counted && status === 429) usage.add({ keyId: counted.keyId, limited: 1 });
    const keyId = counted?.keyId ?? context.failure?.keyId;
    if (keyId && (status >= 400 || context.failure)) usage.addFailed(keyId, method, status, context);
    const [path = ''] = url.split('?', 1);
    const line = {
      id,
      traceId,
      method,
      // The log hides secrets, but with the rest of a long path it would lose what comes after one.
      path: path.length > MAX_PATH ? shorten(withoutSecrets(path), MAX_PATH) : path,
      operation: operation || undefined,
      status: writableFinished ? status : undefined,
      ms,
      keyId: client?.keyId,
      customer: client?.customer,
    };
    log.info(line, writableFinished ? 'request' : 'request given up by the client');
  });
}
