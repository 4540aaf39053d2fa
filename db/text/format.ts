import type { CivilDay } from '../deadlines/civil-day.js';

/** `1,397,965` */
export const count = (number: number): string => number.toLocaleString('en-US');

/** `1 key`, `6 keys` */
export const amountOf = (number: number, noun: string): string => `${count(number)} ${noun}${number === 1 ? '' : 's'}`;

/** Made once: making a format takes longer than computing all deadlines of a state. A day without a time is midnight in UTC. */
function dateFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day) => format.format(Date.parse(day));
}

/** `Monday, October 9, 2028` */
export const longDate = dateFormat({ dateStyle: 'full' });
/** `Monday, October 9` */
export const weekdayAndDay = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
/** `Dec 1, 2026` */
export const mediumDate = dateFormat({ dateStyle: 'medium' });
/** `Tue, Nov 7` */
export const weekdayDate = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' });
/** `Tue, Nov 7`, or `Tue, Nov 7, 2028` where that is not the year of the other day. */
export function dayNear(day: string, other: string, format = weekdayDate): string {
  return day.slice(0, 4) === other.slice(0, 4) ? format(day) : `${format(day)}, ${day.slice(0, 4)}`;
}
/** `Nov 7` */
export const shortDate = dateFormat({ month: 'short', day: 'numeric' });
/** `November 7` */
export const monthAndDay = dateFormat({ month: 'long', day: 'numeric' });
/** `Jul 2023` */
export const monthOf = dateFormat({ month: 'short', year: 'numeric' });

/** The day of a time (UTC). */
export const dayOf = (time: string): CivilDay => time.slice(0, 10);
/** `04:07` of a time. */
export const timeOf = (time: string): string => time.slice(11, 16);
/** `Nov 24, 2026, 04:07 UTC`: tells two releases of a day apart. */
export const momentOf = (time: string): string => `${mediumDate(dayOf(time))}, ${timeOf(time)} UTC`;

export const DAY_MS = 86_400_000;

/** From one day to another. */
export const daysBetween = (from: CivilDay, to: CivilDay): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** How many full years are between two days. */
export function yearsBetween(day: CivilDay, later: CivilDay): number {
  const years = Number(later.slice(0, 4)) - Number(day.slice(0, 4));
  return later.slice(5) < day.slice(5) ? years - 1 : years;
}

/** `today`, `tomorrow`, `in 12 days` */
export function distanceText(today: CivilDay, day: CivilDay): string {
  const days = daysBetween(today, day);
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** `by mail, online, or in person` */
export const EITHER = new Intl.ListFormat('en', { type: 'disjunction' });
/** `by mail, online, and in person` */
export const ALL = new Intl.ListFormat('en', { type: 'conjunction' });

export const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
export const lowerFirst = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
