import { NAMED_TIMES, type Point, type TimeOfDay } from './rule.js';

/** Matches a time zone, as in `By 8 p.m. Central`, which is not the local time of the whole state. */
const ZONED = / (?:Central|Eastern|Mountain|Pacific)\b/;
const START = /^(By|Postmark by) (?:(noon)|([1-9]|1[0-2])(?::([0-5]\d))? ([ap])\.m\.)(?! or )(.{0,60})/;
const POLLS_CLOSE = /^(?:By the close of polls|Before the polls close)\b/;
const OFFICE_CLOSES = /^By the close of business\b/;

/**
 * Adds the time of day at the start of the footnotes, such as `By 5 p.m.`, `Before the polls close`, or `By the close of business`. If a
 * deadline has two points, `By 5 p.m. on the last day` is the time of the arrival, and `Postmark by 8 p.m.` is that of the postmark. All
 * other times, and those later in the footnotes, are about only some voters or places.
 */
export function withTime(points: readonly Point[], footnotes: string): Point[] {
  const read = points.length > 1 ? readOneOfTwo(footnotes) : readStart(footnotes);
  return points.map((point) =>
    read && point.verb !== 'opens' && (read.verb === undefined || read.verb === point.verb)
      ? { ...point, time: read.time }
      : point,
  );
}

interface ReadTime {
  time: TimeOfDay;
  /** The verb of the point that the time belongs to. Undefined if there is only one point. */
  verb?: 'postmarked' | 'received';
}

function readStart(footnotes: string): ReadTime | undefined {
  const [pollsClose, officeCloses] = NAMED_TIMES;
  if (POLLS_CLOSE.test(footnotes)) return { time: pollsClose };
  if (OFFICE_CLOSES.test(footnotes)) return { time: officeCloses };
  const clock = readClock(footnotes);
  return clock && { time: clock.time, ...(clock.ofPostmark && { verb: 'postmarked' }) };
}

function readOneOfTwo(footnotes: string): ReadTime | undefined {
  const clock = readClock(footnotes);
  if (clock?.ofPostmark) return { time: clock.time, verb: 'postmarked' };
  return clock?.rest.startsWith(' on the last day') ? { time: clock.time, verb: 'received' } : undefined;
}

function readClock(footnotes: string): { time: TimeOfDay; ofPostmark: boolean; rest: string } | undefined {
  const match = START.exec(footnotes);
  if (!match) return undefined;
  const [, start, noon, hour = '12', minute = '00', half = 'p', rest = ''] = match;
  if (ZONED.test(rest.slice(0, 10))) return undefined;
  const hours = (Number(noon ? '12' : hour) % 12) + (half === 'p' ? 12 : 0);
  return { time: `${hours}`.padStart(2, '0').concat(':', minute), ofPostmark: start !== 'By', rest };
}
