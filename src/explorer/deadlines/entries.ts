import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import type { CalendarDeadline } from '../../calendar/deadline-words.js';
import type { Item } from '../values/item.js';

/** A deadline of a state, as the documents of the pages select it. */
export interface Deadline
  extends Pick<CalendarDeadline, 'action' | 'method' | 'kind' | 'date' | 'actBy' | 'time' | 'status' | 'statusNote'> {
  item: Pick<Item, 'slug' | 'text' | 'asOf' | 'sourceLinks'>;
}

/** What a voter can do until one day, in one or more ways. */
export interface Entry {
  /** The last day that is safe, or after it the day of the deadline. */
  day: CivilDay;
  deadlines: [Deadline, ...Deadline[]];
}

/** The deadlines as they stand on a day. */
export interface DatedEntries {
  /** From that day on, by day. */
  upcoming: Entry[];
  earlier: Entry[];
  /** The first of the upcoming ones that are not the start of something, all on one day. */
  next: Entry[];
}

export function entriesOf(deadlines: readonly Deadline[], today: CivilDay): DatedEntries {
  const entries = new Map<string, Entry>();
  for (const deadline of deadlines) {
    const day = dayToShow(deadline, today);
    if (day === null) continue;
    const key = JSON.stringify([day, deadline.action, deadline.kind === 'OPENS', deadline.status === 'UNCONFIRMED']);
    const entry = entries.get(key);
    if (entry) entry.deadlines.push(deadline);
    else entries.set(key, { day, deadlines: [deadline] });
  }
  const sorted = [...entries.values()].sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  const upcoming = sorted.filter(({ day }) => day >= today);
  const ends = upcoming.filter(({ deadlines: [{ kind }] }) => kind !== 'OPENS');
  return {
    upcoming,
    earlier: sorted.filter(({ day }) => day < today),
    next: ends.filter(({ day }) => day === ends[0]?.day),
  };
}

/** A deadline has not passed on the day after the last safe one: it may be on a later day. */
function dayToShow({ date, actBy }: Deadline, today: CivilDay): CivilDay | null {
  return actBy !== null && actBy >= today ? actBy : date;
}
