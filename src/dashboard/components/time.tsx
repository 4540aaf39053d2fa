import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { capitalized, mediumDate, shortDate, weekdayDate } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';

const UTC = { timeZone: 'UTC', hourCycle: 'h23' } as const;
const CLOCK = new Intl.DateTimeFormat('en-US', { ...UTC, hour: '2-digit', minute: '2-digit' });
const SECONDS = new Intl.DateTimeFormat('en-US', { ...UTC, timeStyle: 'medium' });

/** The UTC day of a time. */
export const dayOf = (time: Date): CivilDay => time.toISOString().slice(0, 10);

/** `Nov 22` */
export const shortDay = shortDate;
/** `Nov 22, 2026` */
export const mediumDay = mediumDate;
/** `Sun, Nov 22` */
export const weekday = weekdayDate;
/** `15:10` */
export const clock = (time: string): string => CLOCK.format(new Date(time));
/** `15:10:42` */
export const seconds = (time: string): string => SECONDS.format(new Date(time));

/** `Nov 22, 15:10`; without the time of day if it was in another year or long ago: `Oct 12, 2026`. */
export function moment(time: string, now: Date): string {
  const days = Math.abs(now.getTime() - Date.parse(time)) / DAY;
  return days < 30 ? `${shortDay(time)}, ${clock(time)}` : mediumDay(time);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const amount = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** `just now`, `4 minutes ago`, `yesterday`, `41 days ago` */
export function ago(time: string, now: Date): string {
  const past = now.getTime() - Date.parse(time);
  if (past < MINUTE) return 'just now';
  if (past < HOUR) return `${amount(Math.floor(past / MINUTE), 'minute')} ago`;
  if (past < DAY) return `${amount(Math.floor(past / HOUR), 'hour')} ago`;
  const days = daysBetween(time, now);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

/** Whole days from the day of a time to today. */
export function daysBetween(time: string, now: Date): number {
  return Math.round((Date.parse(dayOf(now)) - Date.parse(time.slice(0, 10))) / DAY);
}

/** `3 days 21 hours`, `4 hours 10 minutes`, `less than a minute` */
export function until(time: string, now: Date): string {
  const left = Date.parse(time) - now.getTime();
  if (left < MINUTE) return 'less than a minute';
  const [large, small, unit, smallUnit] =
    left >= DAY ? ([DAY, HOUR, 'day', 'hour'] as const) : ([HOUR, MINUTE, 'hour', 'minute'] as const);
  const whole = Math.floor(left / large);
  const rest = Math.floor((left % large) / small);
  return [whole > 0 && amount(whole, unit), rest > 0 && amount(rest, smallUnit)].filter(Boolean).join(' ');
}

export const capitalize = capitalized;

/** A day for people and programs. */
export function Day({ at }: { at: string }): Html {
  return <time datetime={at}>{mediumDay(at)}</time>;
}

/** `Nov 19, 2026 at 12:50` for people and programs. */
export function DayAndTime({ at }: { at: string }): Html {
  return (
    <time datetime={at}>
      {mediumDay(at)} at {clock(at)}
    </time>
  );
}
