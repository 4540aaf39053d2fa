import type { AccountsStore } from '../../db/accounts-store.js';
import type { DatasetStore } from '../../db/dataset-store.js';
import { problem } from '../../rest-compat/problems.js';
import { type Answer, jsonAnswer, problemAnswer } from './answer.js';
import { answerByMethod } from './read-only.js';
import { NO_ACCOUNTS, NO_DATASET, RETRY } from './unavailable.js';

export interface HealthDependencies {
  datasets: DatasetStore;
  accounts: AccountsStore;
  /** Whether the service is about to end. */
  lifecycle: { stopping: boolean };
}

/**
 * /healthz: the process is up. /readyz: it can answer all that is asked, or 503 with the reason. With or without a slash at the
 * end.
 *
 * @returns undefined for other paths
 */
export async function answerHealth(
  method: string,
  path: string,
  dependencies: HealthDependencies,
): Promise<Answer | undefined> {
  const asked = /^\/(healthz|readyz)\/?$/.exec(path)?.[1];
  if (!asked) return undefined;
  const refused = answerByMethod(method);
  if (refused) return refused;
  return asked === 'healthz' ? jsonAnswer({ status: 'ok' }) : readiness(dependencies);
}

async function readiness({ datasets, accounts, lifecycle }: HealthDependencies): Promise<Answer> {
  const refuse = (detail: string) => problemAnswer(problem(503, detail), RETRY);
  if (lifecycle.stopping) return refuse('The service is stopping. Another one will have to answer.');
  if (!(await accounts.canRead())) return refuse(NO_ACCOUNTS);
  const lease = datasets.tryLease();
  if (!lease) return refuse(NO_DATASET);
  lease.end();
  return jsonAnswer({ status: 'ready', release: lease.release.version });
}
