import { ALLOW, methodNotAllowed, type Problem } from '../../rest-compat/problems.js';

/** A request for the calendar of an election in a state, with both names as they were sent. */
export interface CalendarCall {
  kind: 'calendar';
  election: string;
  state: string;
}

export type CalendarMatch =
  | CalendarCall
  | { kind: 'problem'; problem: Problem; headers: Record<string, string> }
  | { kind: 'empty'; status: 204; headers: Record<string, string> };

const PATH = /^\/calendar\/([^/]+)\/([^/]+)\.ics$/;

/** @returns undefined if the path is not that of a calendar */
export function matchCalendar(method: string, path: string): CalendarMatch | undefined {
  const [, election, state] = PATH.exec(path) ?? [];
  if (election === undefined || state === undefined) return undefined;
  if (method === 'OPTIONS') return { kind: 'empty', status: 204, headers: ALLOW };
  if (method !== 'GET' && method !== 'HEAD')
    return { kind: 'problem', problem: methodNotAllowed(method), headers: ALLOW };
  return { kind: 'calendar', election: decoded(election), state: decoded(state) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
