import { addDays, type CivilDay } from '../deadlines/civil-day.js';
import type { DeadlineNote } from '../deadlines/compute.js';
import { businessDayFrom } from '../deadlines/holidays.js';
import { isMailed, type WordedDeadline } from './deadline-words.js';

/** A deadline of a state, with the value that it is computed from. */
export interface Deadline extends WordedDeadline {
  notes: readonly DeadlineNote[];
  item: { slug: string; text: string };
}

/** What a voter can do until one day, in one or more ways. */
export interface Entry<One extends Deadline = Deadline> {
  /** The last day on which acting is in time, or after it the day of the deadline. Today, if early voting has begun. */
  day: CivilDay;
  deadlines: [One, ...One[]];
}

/** The deadlines as they stand on a day. */
export interface DatedEntries<One extends Deadline> {
  /** From that day on, by day. */
  upcoming: Entry<One>[];
  /** What is over, the newest first. */
  passed: Entry<One>[];
}

export function entriesOf<One extends Deadline>(deadlines: readonly One[], today: CivilDay): DatedEntries<One> {
  const entries = new Map<string, Entry<One>>();
  for (const deadline of deadlines) {
    const day = dayToShow(deadline, deadlines, today);
    if (day === null) continue;
    // Mail that is late is nothing to do any more, beside other ways that are.
    const isLate = isMailed(deadline) && (deadline.actBy ?? day) < today;
    const { action, kind, status } = deadline;
    const key = JSON.stringify([day, action, kind === 'OPENS', status === 'UNCONFIRMED', isLate && day >= today]);
    const entry = entries.get(key);
    if (entry) entry.deadlines.push(deadline);
    else entries.set(key, { day, deadlines: [deadline] });
  }
  const sorted = [...entries.values()].sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  return {
    upcoming: sorted.filter(({ day }) => day >= today),
    passed: sorted.filter(({ day }) => day < today).reverse(),
  };
}

/** A deadline has not passed on the day after the last one that is in time for sure: it may be on a later day. */
function dayToShow(deadline: Deadline, all: readonly Deadline[], today: CivilDay): CivilDay | null {
  const { action, method, kind, date, actBy } = deadline;
  if (actBy !== null && actBy >= today) return actBy;
  if (isMailed(deadline)) {
    // After its postmark, a letter is late, whenever it would have to arrive.
    const letter = all.filter((one) => one.action === action && one.method === method && isMailed(one));
    return letter.map((one) => one.date).sort()[0] ?? date;
  }
  if (kind !== 'OPENS' || date === null || date >= today) return date;
  // A period that has begun is not over: early voting is open, and the ends of others stand on their own.
  const end = all.find((one) => one.action === action && one.kind === 'CLOSES');
  const isOver = end?.date && end.date < today;
  return action === 'VOTE_EARLY' && !isOver ? today : null;
}

/** Whether a day is known for the election. One that may move is, once the business day after it is over as well. */
export function isCertain({ status, date }: Pick<Deadline, 'status' | 'date'>, today: CivilDay): boolean {
  if (status === 'UNCONFIRMED') return false;
  if (status === 'LATEST') return date === null || date < today;
  return status !== 'MAY_MOVE' || date === null || businessDayFrom(addDays(date, 1), 1) < today;
}

/** Whether nothing about an entry needs to be confirmed. */
export const isSure = ({ day, deadlines }: Entry, today: CivilDay): boolean =>
  deadlines[0].status !== 'UNCONFIRMED' &&
  ((day >= today && deadlines[0].status !== 'LATEST') || deadlines.every((one) => isCertain(one, today)));
