import type { IncomingHttpHeaders } from 'node:http';
import type { DatasetLease, DatasetStore } from '../../db/dataset-store.js';
import type { Call } from '../../rest-compat/match.js';
import { problem } from '../../rest-compat/problems.js';
import type { AnyRoute, Params } from '../../rest-compat/route.js';
import { type Caller, CHALLENGE, denial } from '../auth.js';
import { type Execute, firstPage } from '../execute.js';
import type { KnownCallers } from '../known-callers.js';
import type { Admit } from './admission.js';
import { type Answer, type Headers, JSON_TYPE } from './answer.js';
import { finishedAnswer } from './finished.js';
import type { KeptAnswers, Remake } from './kept-answers.js';
import { type KnownCall, knownCall } from './known-call.js';
import { represent, representParts } from './representation.js';
import { NO_DATASET, RETRY } from './unavailable.js';
import type { Warmer } from './warmer.js';
import { afterwards, whenKnown } from './when-known.js';

export interface RestDependencies {
  datasets: DatasetStore;
  callers: KnownCallers;
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
export function answerCall(
  call: Call,
  headers: IncomingHttpHeaders,
  dependencies: RestDependencies,
  admit: Admit,
): Answer | Promise<Answer> {
  const { keyed } = call.route;
  return whenKnown(keyed ? dependencies.callers.authenticate(headers.authorization) : ANYONE, (caller) =>
    whenKnown(admit(caller), (limited) => {
      const known = knownCall(call);
      if (limited) return known.refuse(limited);
      const denied = keyed ? denial(caller, dependencies.contactEmail) : undefined;
      if (denied) return known.refuse(denied, DENIAL_HEADERS[denied.status]);
      if (call.parameterProblem) return known.refuse(call.parameterProblem);
      const lease = dependencies.datasets.tryLease();
      if (!lease) return known.refuse(problem(503, NO_DATASET), RETRY);
      return afterwards(
        () => answerFrom(lease, call, known, headers, dependencies),
        () => lease.end(),
      );
    }),
  );
}

function answerFrom(
  lease: DatasetLease,
  { route, params }: Call,
  known: KnownCall,
  headers: IncomingHttpHeaders,
  { warmer, answers, execute }: RestDependencies,
): Answer | Promise<Answer> {
  warmer.reads(lease);
  const remake: Remake = (from) => make(route, params, from, execute);
  return finishedAnswer(headers, {
    take: (coding) => answers.take(lease.database, known.name, coding, () => remake(lease), { remake }),
    finish: (body) => known.finish(body),
    refuse: (refused) => known.refuse(refused),
    absent: () => route.notFound?.(params),
  });
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
