import { Router } from 'express';
import type { AccountsStore } from '../../db/accounts-store.js';
import type { DatasetStore } from '../../db/dataset-store.js';
import { problem } from '../../rest-compat/problems.js';
import { jsonAnswer, problemAnswer, send } from './answer.js';
import { readOnly } from './read-only.js';
import { NO_ACCOUNTS, NO_DATASET, RETRY } from './unavailable.js';

export interface HealthDependencies {
  datasets: DatasetStore;
  accounts: AccountsStore;
  /** Whether the service is about to end. */
  lifecycle: { stopping: boolean };
}

/** /healthz: the process is up. /readyz: it can answer all that is asked, or 503 with the reason. */
export function healthRouter({ datasets, accounts, lifecycle }: HealthDependencies): Router {
  const router = Router();
  router.all(['/healthz', '/readyz'], readOnly);
  router.get('/healthz', (_request, response) => send(response, jsonAnswer({ status: 'ok' })));
  router.get('/readyz', async (_request, response) => {
    const refuse = (detail: string) => send(response, problemAnswer(problem(503, detail), RETRY));
    if (lifecycle.stopping) return refuse('The service is stopping. Another one will have to answer.');
    if (!(await accounts.canRead())) return refuse(NO_ACCOUNTS);
    const lease = datasets.tryLease();
    if (!lease) return refuse(NO_DATASET);
    lease.end();
    send(response, jsonAnswer({ status: 'ready', release: lease.release.version }));
  });
  return router;
}
