import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CivilDay } from '../../db/deadlines/civil-day.js';
import { packageRoot } from '../../db/files/package-root.js';
import { longDate, monthAndDay } from '../../db/text/format.js';
import type { PreparedOperation } from '../graphql/prepared-operations.js';
import type { CalendarData } from './operation-types.js';

const ACTIONS = {
  REGISTER: 'register to vote',
  REQUEST_BALLOT: 'request an absentee ballot',
  RETURN_BALLOT: 'return your ballot',
  VOTE_EARLY: 'vote early',
  REQUEST_EMERGENCY_BALLOT: 'request an emergency ballot',
} as const satisfies Record<CalendarDeadline['action'], string>;

/** How a voter acts. */
export const METHODS = { IN_PERSON: 'in person', MAIL: 'by mail', ONLINE: 'online' } as const;

/** What the line about an event depends on. */
type Event = Pick<CalendarDeadline, 'action' | 'method' | 'kind' | 'status' | 'date' | 'actBy'>;

/** What a deadline is about, such as `register to vote by mail` or `start of early voting`. */
export function subject({ action, method, kind }: Pick<CalendarDeadline, 'action' | 'method' | 'kind'>): string {
  if (action === 'VOTE_EARLY' && kind === 'OPENS') return 'start of early voting';
  if (action === 'VOTE_EARLY' && kind === 'CLOSES') return 'end of early voting';
  const act = `${ACTIONS[action]}${method ? ` ${METHODS[method]}` : ''}`;
  return kind === 'OPENS' ? `first day to ${act}` : act;
}

/**
 * One line for a list of events, such as `TX: last day to register to vote by mail (postmarked)`. An event on an earlier day than its
 * deadline says so: `TX: last safe day to register to vote in person (deadline October 10)`.
 */
export function summary(state: string, deadline: Event): string {
  const { action, kind, status } = deadline;
  if (kind === 'OPENS') {
    const opens = action === 'VOTE_EARLY' ? 'early voting opens' : subject(deadline);
    return `${state}: ${opens}${status === 'MAY_MOVE' ? ' (this day may change)' : ''}`;
  }
  const act = kind === 'CLOSES' && action === 'VOTE_EARLY' ? ACTIONS[action] : subject(deadline);
  return `${state}: last ${isEarlier(deadline) ? 'safe ' : ''}day to ${act}${condition(deadline)}`;
}

/** Whether the event is before the deadline, which falls on a weekend or holiday, or is an arrival after a postmark. */
const isEarlier = (deadline: Event): boolean => eventDay(deadline) !== deadline.date;

function condition(deadline: Event): string {
  const { kind, method, date } = deadline;
  const by = isEarlier(deadline) && date ? monthAndDay(date) : '';
  if (kind === 'POSTMARKED') return by ? ` (postmarked by ${by})` : ' (postmarked)';
  if (kind === 'RECEIVED' && method === 'MAIL') return by ? ` (must arrive by ${by})` : ' (must arrive)';
  return by && ` (deadline ${by})`;
}

/** The text of an event: the day and time of the deadline, how certain they are, the text and its source, and the disclaimer. */
export function description(deadline: CalendarDeadline, disclaimer: string): string {
  const { date, statusNote, item } = deadline;
  const day = eventDay(deadline);
  return [
    date && `${label(deadline)}: ${longDate(date)}${localTime(deadline)}.`,
    day && isEarlier(deadline) && `Act by ${longDate(day)} to be in time.`,
    statusNote,
    item.text && `Rule: ${item.text}.`,
    item.footnotes && `Footnotes: ${item.footnotes}`,
    item.source && `Source: ${item.source}`,
    disclaimer,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function label({ kind, method }: CalendarDeadline): string {
  if (kind === 'OPENS') return 'First day';
  if (kind === 'CLOSES') return 'Last day';
  if (kind === 'POSTMARKED') return 'Must be postmarked by';
  return kind === 'RECEIVED' && method === 'MAIL' ? 'Must arrive by' : 'Deadline';
}

/** `, 5:30 p.m. local time (America/Chicago, America/Denver)` */
export function localTime({ time, zones }: Pick<CalendarDeadline, 'time' | 'zones'>): string {
  if (time === null) return '';
  if (time === 'polls_close') return ', when the polls close';
  if (time === 'office_close') return ', when the office closes';
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const clock = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'a.m.' : 'p.m.'}`;
  return `, ${clock} local time${zones.length > 0 ? ` (${zones.join(', ')})` : ''}`;
}

/** The path also works from dist/, where the build puts no documents. Access is checked before: the values need a key in GraphQL. */
export const calendarOperation: PreparedOperation = {
  name: 'calendar/calendar',
  keyed: true,
  document: readFileSync(join(packageRoot, 'src/calendar/calendar.graphql'), 'utf8'),
};

export type CalendarDeadline = CalendarData['state']['deadlines'][number];

/**
 * The day of a deadline's event: the last one on which acting is in time, or the first one of a period. Null without a date, and if it is
 * not confirmed that the rule holds for the election.
 */
export const eventDay = ({
  status,
  date,
  actBy,
}: Pick<CalendarDeadline, 'status' | 'date' | 'actBy'>): CivilDay | null =>
  status === 'UNCONFIRMED' ? null : (actBy ?? date);
