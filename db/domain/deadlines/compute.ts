import { addDays, addMonths, type CivilDay, isWeekend, WEEKDAYS, weekdayOf } from './civil-day.js';
import type { DeadlineAction } from './fields.js';
import { addBusinessDays, businessDayFrom, type Holiday, holidayOn, isBusinessDay } from './holidays.js';
import type { DayExpression, Point, Roll, SimpleDay } from './rule.js';

/** The certainty of a date: as counted, moved by a roll, on a day off that may or may not move it, or the last possible one. */
type PointStatus = 'COUNTED' | 'MOVED' | 'MAY_MOVE' | 'LATEST';

/** The dates of a point for one election. */
export interface ComputedPoint {
  point: Point;
  /** The date of the rule after its roll. */
  date: CivilDay;
  /** The last day that is in time even if the state moves the deadline, or the last day to mail. Null for starts and last possible days. */
  actBy: CivilDay | null;
  /** The date before any roll. */
  countedDate: CivilDay;
  status: PointStatus;
  /** The reason why the counted date may move. Undefined if the date cannot move. */
  dayOff: Holiday | 'weekend' | undefined;
}

/** The Postal Service recommends mailing a ballot at least one week before the day by which it must arrive (Publication 632, step 6). */
const MAIL_DAYS = 7;

/**
 * Computes the dates of the points of a rule for an election, in the order of the rule.
 *
 * @param isMailed whether the voter sends something by mail, which must be mailed a week before it must arrive
 */
export function computePoints(points: readonly Point[], electionDay: CivilDay, isMailed = false): ComputedPoint[] {
  const computed = points.map((point) => computePoint(point, electionDay));
  if (!isMailed) return computed;
  // A letter is mailed only once, in time for both its postmark and its arrival.
  const [mailBy = null] = computed.flatMap(mailingDay).sort();
  return computed.map((point) => (point.actBy === null ? point : { ...point, actBy: mailBy }));
}

/** Returns the last day to mail, counted from the earlier of two dates if the state may move the deadline. */
function mailingDay({ point, date, actBy }: ComputedPoint): CivilDay[] {
  if (actBy === null) return [];
  if (point.verb !== 'received') return [actBy];
  return [businessDayFrom(addDays(date < actBy ? date : actBy, -MAIL_DAYS), -1)];
}

function computePoint(point: Point, electionDay: CivilDay): ComputedPoint {
  const counted = countedDay(point.at, electionDay);
  const dayOff = isEndOfPeriod(point) && point.roll === undefined ? undefined : dayOffAt(counted);
  const date = dayOff === undefined ? counted.day : applyRoll(counted.day, point.roll);
  const moves = date !== counted.day;
  const counts = moves ? 'MOVED' : dayOff !== undefined && point.roll === undefined ? 'MAY_MOVE' : 'COUNTED';
  return {
    point,
    date,
    actBy: lastDayToAct(point, counted.day, date, electionDay),
    countedDate: counted.day,
    status: point.isLatest ? 'LATEST' : counts,
    dayOff,
  };
}

interface CountedDay {
  day: CivilDay;
  at: SimpleDay;
  isElectionDay: boolean;
}

function countedDay(at: DayExpression, electionDay: CivilDay): CountedDay {
  if (at.unit !== 'min') {
    const day = dayOf(at, electionDay);
    return { day, at, isElectionDay: day === electionDay };
  }
  const days = at.of.map((option) => countedDay(option, electionDay));
  return days.reduce((earliest, other) => (other.day < earliest.day ? other : earliest));
}

function dayOf(at: SimpleDay, electionDay: CivilDay): CivilDay {
  switch (at.unit) {
    case 'd':
      return addDays(electionDay, at.offset);
    case 'bd':
      return addBusinessDays(electionDay, at.offset);
    case 'mo':
      return addMonths(electionDay, at.offset);
    case 'fixed':
      return `${electionDay.slice(0, 4)}-${at.monthDay}`;
    case 'weekday': {
      const gap = (WEEKDAYS.indexOf(weekdayOf(electionDay)) - WEEKDAYS.indexOf(at.weekday) + 7) % 7 || 7;
      return addDays(electionDay, -gap - 7 * (at.count - 1));
    }
  }
}

/**
 * Returns the reason why a counted day may move. Election Day never moves. Neither does a fixed date: January 1, the only one in use, opens
 * a period, and the law chose that holiday on purpose. A named weekday moves only if it is a holiday.
 */
function dayOffAt({ day, at, isElectionDay }: CountedDay): ComputedPoint['dayOff'] {
  if (isElectionDay || at.unit === 'fixed') return undefined;
  return holidayOn(day) ?? (at.unit !== 'weekday' && isWeekend(day) ? 'weekend' : undefined);
}

function applyRoll(day: CivilDay, roll: Roll | undefined): CivilDay {
  switch (roll) {
    case 'next':
      return businessDayFrom(day, 1);
    case 'previous':
      return businessDayFrom(day, -1);
    case 'weekend': {
      // The Monday after may be a holiday: in 2018 and 2022, Mississippi moved from a Sunday to Columbus Day.
      const weekday = weekdayOf(day);
      return addDays(day, weekday === 'Sat' ? 2 : weekday === 'Sun' ? 1 : 0);
    }
    default:
      return day;
  }
}

/**
 * Whether a point ends a period such as early voting. The period ends on the exact day, because polling places are open until then, even on
 * a weekend. In federal general elections, `2 days before Election Day` is always a Sunday.
 */
const isEndOfPeriod = ({ verb }: Point): boolean => verb === 'closes';

/** Returns the last business day up to the counted date. Offices are open on Election Day, even if it is a Saturday. */
function lastDayToAct(point: Point, counted: CivilDay, date: CivilDay, electionDay: CivilDay): CivilDay | null {
  if (point.verb === 'opens' || point.isLatest) return null;
  if (isEndOfPeriod(point)) return date < counted ? date : counted;
  return counted === electionDay || isBusinessDay(counted) ? counted : businessDayFrom(counted, -1);
}

/** Why a deadline has no date, or is not confirmed. */
type Reason =
  | 'unconfirmed'
  | 'notOfferedInGeneral'
  | 'noLimitInGeneral'
  | 'unknown'
  | 'unreadable'
  | 'notOffered'
  | 'noLimit';

/** Why a date moved, may move, stays on a holiday, or is the last possible one. */
type DayReason = 'moved' | 'mayMove' | 'earlyStarts' | 'earlyEnds' | 'earlyLatest' | 'firstDay' | 'deadline';

/** A sentence without its language. */
export type RuleNote =
  | { reason: Reason }
  | { reason: DayReason; day: CivilDay; countedDay: CivilDay; holiday: Holiday | undefined };

/** What explains a deadline to voters: what follows from its rule, or the evidence from deadlines.csv, which is in English. */
export type DeadlineNote = RuleNote | string;

/** Returns the notes on a computed date: none if the counted date is an ordinary business day. */
export function notesOfPoint(computed: ComputedPoint, action: DeadlineAction, evidence: readonly string[]) {
  const { date, countedDate, dayOff, status } = computed;
  if (dayOff === undefined && status !== 'LATEST') return [];
  const holiday = dayOff === 'weekend' ? undefined : dayOff;
  return [{ reason: reasonOf(computed, action), day: date, countedDay: countedDate, holiday }, ...evidence];
}

function reasonOf({ point, status }: ComputedPoint, action: DeadlineAction): DayReason {
  if (status === 'LATEST') return 'earlyLatest';
  if (status === 'MOVED') return 'moved';
  if (status === 'MAY_MOVE') return 'mayMove';
  const isStart = point.verb === 'opens';
  if (action === 'VOTE_EARLY') return isStart ? 'earlyStarts' : 'earlyEnds';
  return isStart ? 'firstDay' : 'deadline';
}
