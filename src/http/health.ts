import { Router } from 'express';
import type { DatasetStore } from '../../db/dataset-store.js';
import { DatasetFileError } from '../../db/open.js';
import { problem } from '../../rest-compat/problems.js';
import { jsonAnswer, problemAnswer, send } from './answer.js';
import { NO_DATASET } from './rest.js';

/** /healthz: the process is up. /readyz: it can answer, or 503. */
export function healthRouter(datasets: DatasetStore): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => send(response, jsonAnswer({ status: 'ok' })));
  router.get('/readyz', (_request, response) => {
    try {
      const lease = datasets.lease();
      const { version } = lease.release;
      lease.end();
      send(response, jsonAnswer({ status: 'ready', release: version }));
    } catch (error) {
      if (!(error instanceof DatasetFileError)) throw error;
      send(response, problemAnswer(problem(503, NO_DATASET), { 'retry-after': '10' }));
    }
  });
  return router;
}
