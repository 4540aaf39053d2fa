import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { RequestHandler } from 'express';
import { problem } from '../../rest-compat/problems.js';
import type { MetricsSource } from '../metrics.js';
import { type Answer, problemAnswer, send, setRequestId } from './answer.js';

/** GET /metrics on the service's own port. */
export function metricsHandler(metrics: MetricsSource): RequestHandler {
  return async (_request, response) => send(response, await metricsAnswer(metrics));
}

/** A server of its own for /metrics, on an address that the public does not reach. Not listening yet. */
export function createMetricsServer(metrics: MetricsSource): Server {
  return createServer((request, response) => {
    setRequestId(response, randomUUID());
    if (request.url !== '/metrics' || request.method !== 'GET') {
      send(response, problemAnswer(problem(404, 'There is only GET /metrics at this address.')));
      return;
    }
    metricsAnswer(metrics).then(
      (answer) => send(response, answer),
      () => response.destroy(),
    );
  });
}

async function metricsAnswer(metrics: MetricsSource): Promise<Answer> {
  const body = Buffer.from(await metrics.text());
  const headers = {
    'content-type': metrics.contentType,
    'content-length': String(body.length),
    'cache-control': 'no-store',
  };
  return { status: 200, headers, body };
}
