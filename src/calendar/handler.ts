import type { IncomingMessage } from 'node:http';
import type { DatasetLease, DatasetStore } from '../../db/release/dataset-store.js';
import { splitTarget } from '../../rest-compat/match.js';
import { type Problem, problem } from '../../rest-compat/problems.js';
import type { AccessCheck } from '../access/check-access.js';
import type { CacheEntryInit } from '../cache/cache-entry.js';
import type { CacheWarmer } from '../cache/cache-warmer.js';
import { cachedResponse } from '../cache/cached-response.js';
import { represent } from '../cache/representation.js';
import type { ResponseCache } from '../cache/response-cache.js';
import { firstPage, type RunPrepared } from '../graphql/prepared-operations.js';
import { findElectionById, findState, UnknownName } from '../names/find-by-name.js';
import { CACHE_HEADERS, type Headers } from '../response/headers.js';
import { redirect } from '../response/redirect.js';
import type { RequestContext } from '../response/request-context.js';
import { type HttpResponse, NO_DATASET, problemResponse, RETRY } from '../response/response.js';
import { renderCalendar } from './calendar.js';
import { calendarOperation } from './calendar-data.js';
import type { CalendarCall } from './match-calendar.js';
import type { CalendarData } from './operation-types.js';

export interface CalendarDependencies {
  datasets: DatasetStore;
  cache: ResponseCache;
  warmer: CacheWarmer;
  run: RunPrepared;
  /** Whether calendars need an API key. */
  keyed: boolean;
  /** URL of the pages of states, without a slash at the end; undefined if there is none. */
  statesUrl: string | undefined;
}

/** @param access the result of checking the credentials */
export type CalendarHandler = (
  call: CalendarCall,
  request: IncomingMessage,
  context: RequestContext,
  access: AccessCheck,
) => Promise<HttpResponse>;

/** Checks in this order, as REST does: access, whether election and state exist, coding, condition. */
export function createCalendarHandler(dependencies: CalendarDependencies): CalendarHandler {
  const { datasets, cache, warmer, run, keyed, statesUrl } = dependencies;
  const shared = CACHE_HEADERS[keyed ? 'keyed' : 'open'];
  const refuse = (refused: Problem, headers: Headers = {}) =>
    problemResponse(refused, { vary: shared.vary, ...headers });
  return async (call, { headers, url = '' }, context, { refusal }) => {
    if (refusal) return refuse(refusal.problem, refusal.headers);
    const lease = datasets.tryLease();
    if (!lease) return refuse(NO_DATASET, RETRY);
    try {
      const { version } = lease.release;
      warmer.onRelease(version);
      const found = findCalendar(call, lease);
      if ('problem' in found) return refuse(found.problem);
      const [path, search] = splitTarget(url);
      if (path.endsWith('/')) return redirect(path, path.slice(0, -1), search);
      const key = `calendar ${found.election} ${found.state}`;
      const create = (signal: AbortSignal) => createEntry(found, shared, lease, { run, statesUrl }, signal);
      // 50 federal elections have 2,550 calendars: they could take the place of everything else in the cache.
      return await cachedResponse(cache, headers, context, { version, key, create, admission: 'on repeat' });
    } finally {
      lease.end();
    }
  };
}

/** Id and code of an election and a state that exist. */
interface CalendarName {
  election: string;
  state: string;
}

/** Finds the election and the state of a request. Names in another case are no redirect, which some calendar programs do not follow. */
function findCalendar(call: CalendarCall, { database }: DatasetLease): CalendarName | { problem: Problem } {
  const election = findElectionById(database, call.election);
  if (election instanceof UnknownName)
    return notFound(
      `${election.message} To list the elections, query { elections(from: "2028-01-01") { id } } at /graphql.`,
    );
  const state = findState(database, call.state);
  if (state instanceof UnknownName)
    return notFound(`${state.message} Use the postal code of one of the 50 states, or DC.`);
  const { id, state: home } = election;
  if (home !== null && home !== state.code)
    return notFound(`The election ${id} is in ${home}, not in ${state.code}. Use /calendar/${id}/${home}.ics.`);
  return { election: id, state: state.code };
}

const notFound = (detail: string) => ({ problem: problem(404, detail) });

async function createEntry(
  { election, state }: CalendarName,
  headers: Headers,
  lease: DatasetLease,
  { run, statesUrl }: Pick<CalendarDependencies, 'run' | 'statesUrl'>,
  signal: AbortSignal,
): Promise<CacheEntryInit> {
  const data = (await firstPage(run(calendarOperation, { election, state }, lease, signal))) as CalendarData;
  return {
    body: represent(
      'text/calendar; charset=utf-8',
      Buffer.from(renderCalendar(data, statesUrl && `${statesUrl}/${state}`)),
    ),
    headers: { ...headers, 'content-disposition': `inline; filename="${election}-${state}.ics"` },
  };
}
