import { AsyncLocalStorage } from 'node:async_hooks';
import type { CivilDay } from '../../../db/domain/deadlines/civil-day.js';
import { amountOf } from '../../../db/domain/text/format.js';
import type { Html } from '../../site/html/html.js';

/** The zone in which the pages of a request show times: that of its visitor. Days of usage and of forms are in UTC. */
export const timeZone = new AsyncLocalStorage<string>();

const STYLES = {
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  seconds: { timeStyle: 'medium', hourCycle: 'h23' },
  day: { dateStyle: 'medium' },
  shortDay: { month: 'short', day: 'numeric' },
} as const;

/** By zone and style, because it takes long to make one. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(time: string, style: keyof typeof STYLES): string {
  const zone = timeZone.getStore() ?? 'UTC';
  const name = `${zone} ${style}`;
  const known = formats.get(name) ?? new Intl.DateTimeFormat('en-US', { ...STYLES[style], timeZone: zone });
  formats.set(name, known);
  return known.format(new Date(time));
}

/** The UTC day of a time. */
export const dayOf = (time: Date): CivilDay => time.toISOString().slice(0, 10);

/** `15:10` */
export const clock = (time: string): string => format(time, 'clock');
/** `15:10:42` */
export const seconds = (time: string): string => format(time, 'seconds');

/** `Nov 22, 15:10`; without the time of day if it was in another year or long ago: `Oct 12, 2026`. */
export function moment(time: string, now: Date): string {
  const days = Math.abs(now.getTime() - Date.parse(time)) / DAY;
  return days < 30 ? `${format(time, 'shortDay')}, ${clock(time)}` : format(time, 'day');
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `3 days`, `23 hours`, `less than a minute` */
function span(ms: number): string {
  if (ms < MINUTE) return 'less than a minute';
  const [size, unit] = ms < HOUR ? [MINUTE, 'minute'] : ms < DAY ? [HOUR, 'hour'] : [DAY, 'day'];
  return amountOf(Math.floor(ms / size), unit);
}

/** `4 minutes ago`, `41 days ago` */
export const ago = (time: string, now: Date): string => `${span(now.getTime() - Date.parse(time))} ago`;

/** As `span`, to a time in the future. */
export const until = (time: string, now: Date): string => span(Date.parse(time) - now.getTime());

/** A day for people and programs. */
export function Day({ at }: { at: string }): Html {
  return <time datetime={at}>{format(at, 'day')}</time>;
}

/** `Nov 19, 2026 at 12:50` for people and programs. */
export function DayAndTime({ at }: { at: string }): Html {
  return (
    <time datetime={at}>
      {format(at, 'day')} at {clock(at)}
    </time>
  );
}
