import type { CivilDay } from '../../../db/deadlines/civil-day.js';

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `Jul 2023` */
export const monthOf = (day: CivilDay): string => MONTH.format(Date.parse(day));

/** The day of a time (UTC). */
export const dayOf = (time: string): CivilDay => time.slice(0, 10);

/** `04:07` of a time. */
export const timeOf = (time: string): string => time.slice(11, 16);

/** How many full years are between two days. */
export function yearsBetween(day: CivilDay, later: CivilDay): number {
  const years = Number(later.slice(0, 4)) - Number(day.slice(0, 4));
  return later.slice(5) < day.slice(5) ? years - 1 : years;
}
