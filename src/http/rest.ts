import type { IncomingHttpHeaders } from 'node:http';
import type { Accounts } from '../../db/accounts.js';
import type { DatasetLease, DatasetStore } from '../../db/dataset-store.js';
import type { Call } from '../../rest-compat/match.js';
import { type Problem, problem } from '../../rest-compat/problems.js';
import { authenticate, type Caller, CHALLENGE, denial } from '../auth.js';
import type { ExecuteRoute } from '../execute.js';
import { type Answer, bytesAnswer, emptyAnswer, type Headers, JSON_TYPE, problemAnswer } from './answer.js';
import type { KeptAnswers } from './kept-answers.js';
import { chooseCoding, isUnchanged } from './negotiate.js';
import { NO_DATASET, RETRY } from './no-dataset.js';
import { represent } from './representation.js';

export interface RestDependencies {
  datasets: DatasetStore;
  accounts: Accounts;
  execute: ExecuteRoute;
  answers: KeptAnswers;
  contactEmail: string;
}

/** How long an answer may be kept, and which headers of the request it depends on (design section 5). */
const CACHING = {
  open: { 'cache-control': 'public, max-age=300, stale-while-revalidate=600', vary: 'Accept-Encoding' },
  keyed: { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Authorization' },
} as const;

const NOT_ACCEPTABLE = problem(
  406,
  'The Accept-Encoding header rules out every coding of the answer. Accept br, gzip or identity, or leave the header out.',
);

/**
 * Answers a matched REST call in the order of design section 5: credentials, parameters, whether there is such a resource, coding,
 * condition.
 *
 * @param onCaller told who asked, for the log
 */
export async function answerCall(
  call: Call,
  headers: IncomingHttpHeaders,
  dependencies: RestDependencies,
  onCaller: (caller: Caller) => void,
): Promise<Answer> {
  const { route, params, refusal } = call;
  const caching = CACHING[route.keyed ? 'keyed' : 'open'];
  const refuse = (refused: Problem, more: Headers = {}) => problemAnswer(refused, { vary: caching.vary, ...more });
  if (route.keyed) {
    const caller = await authenticate(headers.authorization, dependencies.accounts);
    onCaller(caller);
    const denied = denial(caller, dependencies.contactEmail);
    if (denied) return refuse(denied, denied.status === 401 ? CHALLENGE : {});
  }
  if (refusal) return refuse(refusal);
  const lease = dependencies.datasets.tryLease();
  if (!lease) return refuse(problem(503, NO_DATASET), RETRY);
  try {
    const coding = chooseCoding(headers);
    const name = `${route.name} ${JSON.stringify(params)}`;
    const found = await dependencies.answers.take(lease.database, name, coding ?? 'identity', () =>
      make(call, lease, dependencies.execute),
    );
    if (!found) return refuse(route.absent?.(params) ?? problem(404, 'There is no such resource.'));
    if (!coding) return refuse(NOT_ACCEPTABLE);
    if (isUnchanged(headers, found.etag)) return emptyAnswer(304, { etag: found.etag, ...caching });
    return bytesAnswer(found, caching);
  } finally {
    lease.end();
  }
}

async function make({ route, params }: Call, lease: DatasetLease, execute: ExecuteRoute) {
  const body = route.body(await execute(route, route.variables?.(params) ?? {}, lease));
  return body === undefined ? undefined : represent(JSON_TYPE, Buffer.from(JSON.stringify(body)));
}
