/** Written by `npm run gen:types` from the documents of this folder. Do not edit. */

export type DeadlineAction =
  | 'REGISTER'
  | 'REQUEST_BALLOT'
  | 'REQUEST_EMERGENCY_BALLOT'
  | 'RETURN_BALLOT'
  | 'VOTE_EARLY';

export type DeadlineKind =
  | 'CLOSES'
  | 'DONE'
  | 'OPENS'
  | 'POSTMARKED'
  | 'RECEIVED';

export type DeadlineMethod =
  | 'IN_PERSON'
  | 'MAIL'
  | 'ONLINE';

export type DeadlineStatus =
  | 'COUNTED'
  | 'LATEST'
  | 'MAY_MOVE'
  | 'MOVED'
  | 'NOT_COMPUTED'
  | 'NOT_OFFERED'
  | 'NO_LIMIT'
  | 'UNCONFIRMED'
  | 'UNKNOWN';

export type TimeKind =
  | 'CLOCK'
  | 'OFFICE_CLOSE'
  | 'POLLS_CLOSE';

export type CalendarData = { release: { publishedAt: string, sequence: number, disclaimer: string }, election: { id: string, name: string, date: string, hasUsualHours: boolean, source: string, state: { code: string } | null }, state: { code: string, name: string, phone: { text: string } | null, opens: { text: string, footnotes: string, source: string | null } | null, closes: { text: string, footnotes: string } | null, deadlines: Array<{ id: string, action: DeadlineAction, method: DeadlineMethod | null, kind: DeadlineKind | null, date: string | null, actBy: string | null, time: string | null, timeKind: TimeKind | null, zones: Array<string>, status: DeadlineStatus, statusNote: string | null, item: { slug: string, text: string, footnotes: string, source: string | null } }> } };
