import type { CivilDay } from '../../db/deadlines/civil-day.js';
import { longDate, monthAndDay } from '../../db/text/format.js';
import { LOCALES } from '../messages/locale.js';
import { actText, doItText, isMailed, localTime, mailed, mailText, subject } from '../voting/deadline-words.js';
import type { CalendarData } from './operation-types.js';

export type CalendarDeadline = CalendarData['state']['deadlines'][number];

/** What the line about an event depends on. */
type Event = Pick<CalendarDeadline, 'action' | 'method' | 'kind' | 'status' | 'date' | 'actBy'>;

/**
 * The day of a deadline's event: the last one on which acting is in time, or the first one of a period. Null without a date.
 */
export const eventDay = ({ date, actBy }: Pick<Event, 'date' | 'actBy'>): CivilDay | null => actBy ?? date;

/**
 * One line for a list of events, such as `TX: last day to mail your ballot (it must arrive by November 7)`. An event on an earlier day than
 * its deadline says so: `TX: register to vote in person by this day (the deadline is October 10)`.
 */
export function summary(state: string, deadline: Event): string {
  const marks = { UNCONFIRMED: ' (not confirmed)', MAY_MOVE: ' (this day may change)' } as Record<string, string>;
  return `${state}: ${act(deadline)}${marks[deadline.status] ?? ''}`;
}

function act(deadline: Event): string {
  const { action, kind, date } = deadline;
  if (kind === 'OPENS') return action === 'VOTE_EARLY' ? 'early voting opens' : subject(deadline, LOCALES.en);
  const day = date ? monthAndDay(date) : '';
  if (isMailed(deadline))
    return `last day to mail ${mailed(deadline, LOCALES.en)} (it must ${kind === 'POSTMARKED' ? 'be postmarked' : 'arrive'} by ${day})`;
  if (eventDay(deadline) !== date) return `${subject(deadline, LOCALES.en)} by this day (the deadline is ${day})`;
  return `last day to ${kind === 'CLOSES' && action === 'VOTE_EARLY' ? actText(action, [], LOCALES.en) : subject(deadline, LOCALES.en)}`;
}

/** What the text of an event depends on besides the deadline. */
interface EventContext {
  election: { date: CivilDay; state: object | null };
  disclaimer: string;
}

/** The text of an event: the day and time of the deadline, how certain they are, the rule and its source, and the disclaimer. */
export function description(deadline: CalendarDeadline, { election, disclaimer }: EventContext): string {
  const { date, actBy, statusNote, item } = deadline;
  const isEarlier = date !== actBy && actBy !== null && !isMailed(deadline);
  return [
    isMailed(deadline) && mailText([deadline], election.date, LOCALES.en),
    isEarlier && doItText(deadline, election.date, LOCALES.en),
    date && `${label(deadline)}: ${longDate(date)}${localTime(deadline, LOCALES.en)}.`,
    statusNote,
    ruleText(deadline, election.state !== null),
    item.footnotes && `Footnotes: ${item.footnotes}`,
    item.source && `Source: ${item.source}`,
    disclaimer,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/**
 * The text of the value, which counts the days of general elections. It would contradict a day that follows from a rule of its own, or
 * that was moved: the note explains such a day.
 */
function ruleText({ status, item }: CalendarDeadline, ofState: boolean): string {
  if (item.text === '' || status === 'MOVED') return '';
  if (status === 'UNCONFIRMED') return `Rule for general elections: ${item.text}.`;
  return ofState ? '' : `Rule: ${item.text}.`;
}

function label({ kind, method }: CalendarDeadline): string {
  if (kind === 'OPENS') return 'First day';
  if (kind === 'CLOSES') return 'Last day';
  if (kind === 'POSTMARKED') return 'Must be postmarked by';
  return kind === 'RECEIVED' && method === 'MAIL' ? 'Must arrive by' : 'Deadline';
}
