import type { Accounts } from '../../db/accounts.js';
import type { DatasetStore } from '../../db/dataset-store.js';
import type { Call } from '../../rest-compat/match.js';
import { problem } from '../../rest-compat/problems.js';
import { authenticate, type Caller, CHALLENGE, denial } from '../auth.js';
import type { ExecuteRoute } from '../execute.js';
import { type Answer, jsonAnswer, problemAnswer } from './answer.js';
import { NO_DATASET, RETRY } from './no-dataset.js';

export interface RestDependencies {
  datasets: DatasetStore;
  accounts: Accounts;
  execute: ExecuteRoute;
  contactEmail: string;
}

/**
 * Answers a matched REST call in the order of design section 5: credentials, parameters, whether there is such a resource.
 *
 * @param onCaller told who asked, for the log
 */
export async function answerCall(
  call: Call,
  authorization: string | undefined,
  { datasets, accounts, execute, contactEmail }: RestDependencies,
  onCaller: (caller: Caller) => void,
): Promise<Answer> {
  const { route, params, refusal } = call;
  if (route.keyed) {
    const caller = await authenticate(authorization, accounts);
    onCaller(caller);
    const denied = denial(caller, contactEmail);
    if (denied) return problemAnswer(denied, denied.status === 401 ? CHALLENGE : {});
  }
  if (refusal) return problemAnswer(refusal);
  const lease = datasets.tryLease();
  if (!lease) return problemAnswer(problem(503, NO_DATASET), RETRY);
  try {
    const body = route.body(await execute(route, route.variables?.(params) ?? {}, lease));
    if (body !== undefined) return jsonAnswer(body);
    return problemAnswer(route.absent?.(params) ?? problem(404, 'There is no such resource.'));
  } finally {
    lease.end();
  }
}
