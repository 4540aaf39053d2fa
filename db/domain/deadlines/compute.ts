import { addDays, addMonths, type CivilDay, isWeekend, WEEKDAYS, weekdayOf } from './civil-day.js';
import { addBusinessDays, businessDayFrom, holidayOn, isBusinessDay } from './holidays.js';
import type { DayExpression, Point, Roll, SimpleDay } from './rule.js';

/** How sure a date is: as counted, moved by a roll, on a day off where nothing says whether it moves, or the last one that is possible. */
export type PointStatus = 'COUNTED' | 'MOVED' | 'MAY_MOVE' | 'LATEST';

/** The days of a point for one election. */
export interface ComputedPoint {
  point: Point;
  /** The day that the rule, with its roll, gives. */
  date: CivilDay;
  /** Acting on this day is in time, whichever way the state moves the deadline; by mail, mailing on this day. Null for a start, and a last possible day. */
  actBy: CivilDay | null;
  /** The plain count. */
  countedDate: CivilDay;
  status: PointStatus;
  /** Why the plain count may move: `a Saturday` or the name of a holiday; undefined if it is a business day or named by the rule. */
  dayOff: string | undefined;
}

/** The Postal Service recommends mailing a ballot at least one week before the day by which it must arrive (Publication 632, step 6). */
const MAIL_DAYS = 7;

/**
 * The days of a rule's points for an election, in the order of the rule.
 *
 * @param isMailed whether the voter sends something by mail: it has to be mailed a week before it must arrive
 */
export function computePoints(points: readonly Point[], electionDay: CivilDay, isMailed = false): ComputedPoint[] {
  const computed = points.map((point) => computePoint(point, electionDay));
  if (!isMailed) return computed;
  // A letter is mailed once, in time for its postmark and for its arrival.
  const [mailBy = null] = computed.flatMap(mailingDay).sort();
  return computed.map((one) => (one.actBy === null ? one : { ...one, actBy: mailBy }));
}

/** The last day to mail what a point is about, counted from the earlier of two days if the state may move the deadline. */
function mailingDay({ point, date, actBy }: ComputedPoint): CivilDay[] {
  if (actBy === null) return [];
  if (point.verb !== 'received') return [actBy];
  return [businessDayFrom(addDays(date < actBy ? date : actBy, -MAIL_DAYS), -1)];
}

function computePoint(point: Point, electionDay: CivilDay): ComputedPoint {
  const counted = countedDay(point.at, electionDay);
  const dayOff = isEndOfPeriod(point) && point.roll === undefined ? undefined : dayOffAt(counted);
  const date = dayOff === undefined ? counted.day : rolled(counted.day, point.roll);
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
  const days = at.of.map((one) => countedDay(one, electionDay));
  return days.reduce((first, one) => (one.day < first.day ? one : first));
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
 * Why a counted day may move. Election Day does not, whatever day it is. Neither does a day that the law names by its date: January 1,
 * the only one in use, opens a period, and the law that chose a holiday meant it. A named weekday moves only off a holiday.
 */
function dayOffAt({ day, at, isElectionDay }: CountedDay): string | undefined {
  if (isElectionDay || at.unit === 'fixed') return undefined;
  const holiday = holidayOn(day);
  if (holiday !== undefined || at.unit === 'weekday' || !isWeekend(day)) return holiday;
  return weekdayOf(day) === 'Sat' ? 'a Saturday' : 'a Sunday';
}

function rolled(day: CivilDay, roll: Roll | undefined): CivilDay {
  switch (roll) {
    case 'next':
      return businessDayFrom(day, 1);
    case 'previous':
      return businessDayFrom(day, -1);
    case 'weekend': {
      // To the Monday after, holiday or not: in 2018 and 2022 Mississippi moved from a Sunday to Columbus Day.
      const weekday = weekdayOf(day);
      return addDays(day, weekday === 'Sat' ? 2 : weekday === 'Sun' ? 1 : 0);
    }
    default:
      return day;
  }
}

/**
 * A period such as early voting ends on the day itself: places to vote are open until then, also on a weekend. In federal general
 * elections, `2 days before Election Day` is always a Sunday.
 */
const isEndOfPeriod = ({ verb }: Point): boolean => verb === 'closes';

/** The last business day not after the plain count. On Election Day, offices are open even if it is a Saturday. */
function lastDayToAct(point: Point, counted: CivilDay, date: CivilDay, electionDay: CivilDay): CivilDay | null {
  if (point.verb === 'opens' || point.isLatest) return null;
  if (isEndOfPeriod(point)) return date < counted ? date : counted;
  return counted === electionDay || isBusinessDay(counted) ? counted : businessDayFrom(counted, -1);
}
