import type { CivilDay } from '../../../db/deadlines/civil-day.js';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `Nov 22, 2026` */
export const shortDay = (day: CivilDay): string => DAY.format(Date.parse(day));

/** `Jul 2023` */
export const monthOf = (day: CivilDay): string => MONTH.format(Date.parse(day));

/** The day of a time (UTC). */
export const dayOf = (time: string): CivilDay => time.slice(0, 10);

/** How many full years are between two days. */
export function yearsBetween(day: CivilDay, later: CivilDay): number {
  const years = Number(later.slice(0, 4)) - Number(day.slice(0, 4));
  return later.slice(5) < day.slice(5) ? years - 1 : years;
}
