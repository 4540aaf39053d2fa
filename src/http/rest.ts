import type { IncomingHttpHeaders } from 'node:http';
import type { AccountsStore } from '../../db/accounts-store.js';
import type { DatasetLease, DatasetStore } from '../../db/dataset-store.js';
import type { Call } from '../../rest-compat/match.js';
import { type Problem, problem } from '../../rest-compat/problems.js';
import type { AnyRoute, Params } from '../../rest-compat/route.js';
import { authenticate, type Caller, CHALLENGE, denial } from '../auth.js';
import { type Execute, firstPage } from '../execute.js';
import type { Admit } from './admission.js';
import { type Answer, type Headers, JSON_TYPE, problemAnswer } from './answer.js';
import { CACHING } from './caching.js';
import { finishedAnswer } from './finished.js';
import type { KeptAnswers, Remake } from './kept-answers.js';
import { represent, representParts } from './representation.js';
import { NO_DATASET, RETRY } from './unavailable.js';
import type { Warmer } from './warmer.js';

export interface RestDependencies {
  datasets: DatasetStore;
  accounts: AccountsStore;
  execute: Execute;
  answers: KeptAnswers;
  warmer: Warmer;
  contactEmail: string;
}

/** What goes with a denial, by its status. */
export const DENIAL_HEADERS: Partial<Record<number, Headers>> = { 401: CHALLENGE, 503: RETRY };

/** An open path looks at no credentials. */
const ANYONE: Caller = { status: 'anonymous' };

/**
 * Answers a matched REST call in the order of design section 5: credentials, parameters, whether there is such a resource, coding,
 * condition.
 *
 * @param admit told who asks
 */
export async function answerCall(
  call: Call,
  headers: IncomingHttpHeaders,
  dependencies: RestDependencies,
  admit: Admit,
): Promise<Answer> {
  const { route, params, refusal } = call;
  const caching = CACHING[route.keyed ? 'keyed' : 'open'];
  const refuse = (refused: Problem, more: Headers = {}) => problemAnswer(refused, { vary: caching.vary, ...more });
  const caller = route.keyed ? await authenticate(headers.authorization, dependencies.accounts) : ANYONE;
  const limited = await admit(caller);
  if (limited) return refuse(limited);
  if (route.keyed) {
    const denied = denial(caller, dependencies.contactEmail);
    if (denied) return refuse(denied, DENIAL_HEADERS[denied.status]);
  }
  if (refusal) return refuse(refusal);
  const lease = dependencies.datasets.tryLease();
  if (!lease) return refuse(problem(503, NO_DATASET), RETRY);
  dependencies.warmer.reads(lease);
  try {
    const name = `${route.name} ${JSON.stringify(params)}`;
    const remake: Remake = (from) => make(route, params, from, dependencies.execute);
    return await finishedAnswer(
      headers,
      caching,
      (coding) => dependencies.answers.take(lease.database, name, coding, () => remake(lease), { remake }),
      () => route.absent?.(params),
    );
  } finally {
    lease.end();
  }
}

async function make(route: AnyRoute, params: Params, lease: DatasetLease, execute: Execute) {
  const pages = execute(route, route.variables?.(params) ?? {}, lease);
  if (route.next) return representParts(JSON_TYPE, jsonList(pages, route.body));
  const body = route.body(await firstPage(pages));
  return body === undefined ? undefined : represent(JSON_TYPE, Buffer.from(JSON.stringify(body)));
}

/** The JSON of a list that comes in pages, as bytes, page by page. */
async function* jsonList(pages: AsyncIterable<unknown>, entriesOf: (page: unknown) => unknown): AsyncGenerator<Buffer> {
  let separator = '';
  yield Buffer.from('[');
  for await (const page of pages) {
    const entries = JSON.stringify(entriesOf(page)).slice(1, -1);
    if (entries === '') continue;
    yield Buffer.from(separator + entries);
    separator = ',';
  }
  yield Buffer.from(']');
}
