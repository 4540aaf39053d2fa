import type { KeyStore } from '../../../db/storage/accounts/authentication.js';
import type { DatasetStore } from '../../../db/storage/release/dataset-store.js';
import { lostLines } from '../../process/log/log.js';
import type { Follower } from '../../sync/follower.js';
import {
  type HttpResponse,
  jsonResponse,
  NO_ACCOUNTS,
  NO_DATASET,
  type Problem,
  problem,
  problemResponse,
  RETRY,
} from '../response/response.js';

export interface HealthDependencies {
  datasets: DatasetStore;
  accounts: KeyStore;
  followers: readonly Follower[];
  isStopping: () => boolean;
}

/**
 * /readyz: the service can answer every request, or 503 with the reason. With `?verbose`, it lists the copies.
 *
 * What was read of a file that was removed, or of a copy that cannot be brought up to date, still answers, as does a service without a log: it stays ready.
 */
export async function readiness(
  { datasets, accounts, followers, isStopping }: HealthDependencies,
  search: string | undefined,
): Promise<HttpResponse> {
  const notReady = (reason: Problem) => problemResponse(reason, RETRY);
  if (isStopping()) return notReady(problem(503, 'The service is stopping. Send requests to another server.'));
  const { canRead, problem: accountsProblem } = await accounts.check();
  if (!canRead) return notReady({ ...NO_ACCOUNTS, detail: `${NO_ACCOUNTS.detail} ${accountsProblem}` });
  const release = datasets.currentVersion();
  if (release === undefined) return notReady(NO_DATASET);
  const { problem: logProblem } = lostLines();
  const problems = { ...(accountsProblem && { accountsProblem }), ...(logProblem && { logProblem }) };
  const isVerbose = new URLSearchParams(search).has('verbose');
  const ready = { status: 'ready', release, ...problems };
  return jsonResponse(isVerbose ? { ...ready, followers: followers.map(stateOf) } : ready);
}

function stateOf(follower: Follower) {
  const { name } = follower;
  return { name, ageSeconds: Math.round(follower.ageSeconds() * 10) / 10, problem: follower.problem() ?? null };
}
