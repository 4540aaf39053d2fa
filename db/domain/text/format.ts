import { LRUCache } from 'lru-cache';
import type { CivilDay } from '../deadlines/civil-day.js';

/** Maximum number of days that each format caches. The elections of a year have fewer. */
const MAX_DAYS = 500;

/** `1,397,965` */
export const count = (number: number): string => number.toLocaleString('en-US');

/** `1 key`, `6 keys` */
export const amountOf = (number: number, noun: string): string => `${count(number)} ${noun}${number === 1 ? '' : 's'}`;

/** Formats for a day, or for the UTC day of a time. */
export type DateFormats = ReturnType<typeof dateFormats>;

/**
 * Creates the formats of a language. Do it once, because creating a format takes longer than computing all deadlines of a state. A day
 * without a time is midnight in UTC.
 *
 * @param tag `en-US` (BCP 47)
 */
export function dateFormats(tag: string) {
  const dateFormat = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    // A page repeats the same days many times.
    const cache = new LRUCache<string, string>({
      max: MAX_DAYS,
      memoMethod: (day) => format.format(Date.parse(day)),
    });
    return (day: string): string => cache.memo(day);
  };
  const longDate = dateFormat({ dateStyle: 'full' });
  const weekdayAndDay = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
  const mediumDate = dateFormat({ dateStyle: 'medium' });
  const shortDate = dateFormat({ month: 'short', day: 'numeric' });
  const weekdayDate = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' });
  const weekdayDateAndYear = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  const isSameYear = (day: string, other: string) => day.slice(0, 4) === other.slice(0, 4);
  return {
    /** `Monday, October 9, 2028` */
    longDate,
    /** `Monday, October 9` */
    weekdayAndDay,
    /** `Dec 1, 2026` */
    mediumDate,
    /** `Tue, Nov 7` */
    weekdayDate,
    /** `Tue, Nov 7`, or `Tue, Nov 7, 2028` if the other day is in another year. */
    dayNear: (day: string, other: string): string => (isSameYear(day, other) ? weekdayDate : weekdayDateAndYear)(day),
    /** `Monday, October 9`, or `Monday, October 9, 2028` if the other day is in another year. */
    longDayNear: (day: string, other: string): string => (isSameYear(day, other) ? weekdayAndDay : longDate)(day),
    /** `Nov 7` */
    shortDate,
    /** `Nov 7`, or `Nov 7, 2028` if the other day is in another year. */
    shortDayNear: (day: string, other: string): string => (isSameYear(day, other) ? shortDate : mediumDate)(day),
    /** `November 7` */
    monthAndDay: dateFormat({ month: 'long', day: 'numeric' }),
    /** `Jul 2023` */
    monthOf: dateFormat({ month: 'short', year: 'numeric' }),
  };
}

export const {
  longDate,
  weekdayAndDay,
  mediumDate,
  weekdayDate,
  dayNear,
  longDayNear,
  shortDate,
  shortDayNear,
  monthAndDay,
  monthOf,
} = dateFormats('en-US');

/** Returns the day of a time (UTC). */
export const dayOf = (time: string): CivilDay => time.slice(0, 10);
/** Returns the clock time, such as `04:07`. */
export const timeOf = (time: string): string => time.slice(11, 16);
/** Returns `Nov 24, 2026, 04:07 UTC`, which distinguishes releases of the same day. */
export const momentOf = (time: string, dates: Pick<DateFormats, 'mediumDate'> = { mediumDate }): string =>
  `${dates.mediumDate(dayOf(time))}, ${timeOf(time)} UTC`;

export const DAY_MS = 86_400_000;

export const daysBetween = (from: CivilDay, to: CivilDay): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Returns the number of full years between two days. */
export function yearsBetween(day: CivilDay, later: CivilDay): number {
  const years = Number(later.slice(0, 4)) - Number(day.slice(0, 4));
  return later.slice(5) < day.slice(5) ? years - 1 : years;
}

/** `by mail, online, or in person` */
export const EITHER = new Intl.ListFormat('en', { type: 'disjunction' });
/** `by mail, online, and in person` */
export const ALL = new Intl.ListFormat('en', { type: 'conjunction' });

export const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
/** A text with the period of a sentence: `7 p.m.` has one. */
export const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
export const lowerFirst = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
