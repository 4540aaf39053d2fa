import type { Accounts } from '../../db/accounts.js';
import type { DatasetLease, DatasetStore } from '../../db/dataset-store.js';
import { DatasetFileError } from '../../db/open.js';
import type { Call } from '../../rest-compat/match.js';
import { problem } from '../../rest-compat/problems.js';
import { authenticate, type Caller, CHALLENGE, denial } from '../auth.js';
import type { ExecuteRoute } from '../execute.js';
import { type Answer, jsonAnswer, problemAnswer } from './answer.js';

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
  const lease = leaseOrProblem(datasets);
  if ('status' in lease) return lease;
  try {
    const body = route.body(await execute(route, route.variables?.(params) ?? {}, lease));
    if (body !== undefined) return jsonAnswer(body);
    return problemAnswer(route.absent?.(params) ?? problem(404, 'There is no such resource.'));
  } finally {
    lease.end();
  }
}

/** What is said while no dataset can be read. */
export const NO_DATASET = 'The service has no dataset that it can read, so it cannot answer now. Try again later.';

function leaseOrProblem(datasets: DatasetStore): DatasetLease | Answer {
  try {
    return datasets.lease();
  } catch (error) {
    if (error instanceof DatasetFileError) return problemAnswer(problem(503, NO_DATASET), { 'retry-after': '10' });
    throw error;
  }
}
