/**
 * A calendar day without a time or a time zone, `YYYY-MM-DD` with a four-digit year. Days can be compared as strings. Calculations use
 * UTC, where every day has 24 hours, so the time zone of the server and daylight saving time do not matter.
 */
export type CivilDay = string;

export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const DAY_MS = 86_400_000;

/** Whether a text is an existing day, unlike 2026-02-30. */
export function isCivilDay(text: string): text is CivilDay {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** @param month 1 to 12 */
export function civilDay(year: number, month: number, day: number): CivilDay {
  return toDay(Date.UTC(year, month - 1, day));
}

export function addDays(day: CivilDay, days: number): CivilDay {
  return toDay(toTime(day) + days * DAY_MS);
}

/** Returns the same day of another month, or its last day if it is shorter. A month after January 31 is February 28 or 29. */
export function addMonths(day: CivilDay, months: number): CivilDay {
  const [year, month, date] = parts(day);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return civilDay(year, month + months, Math.min(date, lastOfMonth));
}

export function weekdayOf(day: CivilDay): Weekday {
  return WEEKDAYS[new Date(toTime(day)).getUTCDay()] as Weekday;
}

export function isWeekend(day: CivilDay): boolean {
  const weekday = weekdayOf(day);
  return weekday === 'Sat' || weekday === 'Sun';
}

/** Returns the first, second, ... occurrence of a weekday in a month. */
export function nthWeekday(year: number, month: number, weekday: Weekday, n: number): CivilDay {
  const first = civilDay(year, month, 1);
  const gap = (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(weekdayOf(first)) + 7) % 7;
  return addDays(first, gap + 7 * (n - 1));
}

export function yearOf(day: CivilDay): number {
  return Number(day.slice(0, 4));
}

function parts(day: CivilDay): [year: number, month: number, day: number] {
  return [yearOf(day), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

function toTime(day: CivilDay): number {
  const [year, month, date] = parts(day);
  return Date.UTC(year, month - 1, date);
}

function toDay(time: number): CivilDay {
  return new Date(time).toISOString().slice(0, 10);
}
