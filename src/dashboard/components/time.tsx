import type { CivilDay } from '../../../db/domain/deadlines/civil-day.js';
import { amountOf, mediumDate, shortDate } from '../../../db/domain/text/format.js';
import type { Html } from '../../site/html/html.js';

const UTC = { timeZone: 'UTC', hourCycle: 'h23' } as const;
const CLOCK = new Intl.DateTimeFormat('en-US', { ...UTC, hour: '2-digit', minute: '2-digit' });
const SECONDS = new Intl.DateTimeFormat('en-US', { ...UTC, timeStyle: 'medium' });

/** The UTC day of a time. */
export const dayOf = (time: Date): CivilDay => time.toISOString().slice(0, 10);

/** `15:10` */
export const clock = (time: string): string => CLOCK.format(new Date(time));
/** `15:10:42` */
export const seconds = (time: string): string => SECONDS.format(new Date(time));

/** `Nov 22, 15:10`; without the time of day if it was in another year or long ago: `Oct 12, 2026`. */
export function moment(time: string, now: Date): string {
  const days = Math.abs(now.getTime() - Date.parse(time)) / DAY;
  return days < 30 ? `${shortDate(time)}, ${clock(time)}` : mediumDate(time);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `just now`, `4 minutes ago`, `yesterday`, `41 days ago` */
export function ago(time: string, now: Date): string {
  const past = now.getTime() - Date.parse(time);
  if (past < MINUTE) return 'just now';
  if (past < HOUR) return `${amountOf(Math.floor(past / MINUTE), 'minute')} ago`;
  if (past < DAY) return `${amountOf(Math.floor(past / HOUR), 'hour')} ago`;
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
  return [whole > 0 && amountOf(whole, unit), rest > 0 && amountOf(rest, smallUnit)].filter(Boolean).join(' ');
}

/** A day for people and programs. */
export function Day({ at }: { at: string }): Html {
  return <time datetime={at}>{mediumDate(at)}</time>;
}

/** `Nov 19, 2026 at 12:50` for people and programs. */
export function DayAndTime({ at }: { at: string }): Html {
  return (
    <time datetime={at}>
      {mediumDate(at)} at {clock(at)}
    </time>
  );
}
