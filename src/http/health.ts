import { Router } from 'express';
import type { DatasetStore } from '../../db/dataset-store.js';
import { problem } from '../../rest-compat/problems.js';
import { jsonAnswer, problemAnswer, send } from './answer.js';
import { NO_DATASET, RETRY } from './no-dataset.js';
import { readOnly } from './read-only.js';

/** /healthz: the process is up. /readyz: it can answer, or 503. */
export function healthRouter(datasets: DatasetStore): Router {
  const router = Router();
  router.all(['/healthz', '/readyz'], readOnly);
  router.get('/healthz', (_request, response) => send(response, jsonAnswer({ status: 'ok' })));
  router.get('/readyz', (_request, response) => {
    const lease = datasets.tryLease();
    if (!lease) return send(response, problemAnswer(problem(503, NO_DATASET), RETRY));
    lease.end();
    send(response, jsonAnswer({ status: 'ready', release: lease.release.version }));
  });
  return router;
}
