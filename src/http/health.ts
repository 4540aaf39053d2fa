import type { AccountsStore } from '../../db/accounts-store.js';
import type { DatasetStore } from '../../db/dataset-store.js';
import { type Problem, problem } from '../../rest-compat/problems.js';
import {
  type HttpResponse,
  jsonResponse,
  methodResponse,
  NO_ACCOUNTS,
  NO_DATASET,
  problemResponse,
  RETRY,
} from '../response/response.js';

export interface HealthDependencies {
  datasets: DatasetStore;
  accounts: AccountsStore;
  /** Whether the service is about to end. */
  isStopping: () => boolean;
}

/** Whether a path is /healthz or /readyz, with or without a trailing slash. */
export const isHealthPath = (path: string): boolean => /^\/(healthz|readyz)\/?$/.test(path);

/** /healthz: the process is up. /readyz: it can answer every request, or 503 with the reason. */
export async function healthResponse(
  method: string,
  path: string,
  dependencies: HealthDependencies,
): Promise<HttpResponse> {
  const isLiveness = path.startsWith('/healthz');
  return methodResponse(method) ?? (isLiveness ? jsonResponse({ status: 'ok' }) : readiness(dependencies));
}

async function readiness({ datasets, accounts, isStopping }: HealthDependencies): Promise<HttpResponse> {
  const notReady = (reason: Problem) => problemResponse(reason, RETRY);
  if (isStopping()) return notReady(problem(503, 'The service is stopping. Send requests to another one.'));
  if (!(await accounts.canRead())) return notReady(NO_ACCOUNTS);
  const lease = datasets.tryLease();
  if (!lease) return notReady(NO_DATASET);
  lease.end();
  return jsonResponse({ status: 'ready', release: lease.release.version });
}
