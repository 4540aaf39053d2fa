import { type Answered, answerMethod, decodePart } from '../../rest-compat/match.js';

/** A request for the calendar of an election in a state, with both names as they were sent. */
export interface CalendarCall {
  kind: 'calendar';
  election: string;
  state: string;
}

export type CalendarMatch = CalendarCall | Answered;

const PATH = /^\/calendar\/([^/]+)\/([^/]+)\.ics\/?$/;

/** @returns undefined if the path is not that of a calendar */
export function matchCalendar(method: string, path: string): CalendarMatch | undefined {
  const [, election, state] = PATH.exec(path) ?? [];
  if (election === undefined || state === undefined) return undefined;
  return answerMethod(method) ?? { kind: 'calendar', election: decodePart(election), state: decodePart(state) };
}
