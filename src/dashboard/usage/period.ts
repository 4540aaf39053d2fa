import { addDays, type CivilDay, isCivilDay } from '../../../db/deadlines/civil-day.js';
import { dayOf } from '../components/time.js';
import { daysFrom } from './usage-table.js';

const DEFAULT_DAYS = 30;

/** Days that a page shows usage for. */
export interface Period {
  since: CivilDay;
  until: CivilDay;
  days: CivilDay[];
  /** The first day that is stored, and today. */
  min: CivilDay;
  max: CivilDay;
}

/** The days of the parameters `from` and `to`, as far as usage is stored: the last 30 where they say nothing that can be read. */
export function readPeriod(query: URLSearchParams, now: Date, usageDays: number): Period {
  const max = dayOf(now);
  const min = addDays(max, 1 - usageDays);
  const read = (name: string): CivilDay | undefined => {
    const text = query.get(name) ?? '';
    return isCivilDay(text) ? clamp(text, min, max) : undefined;
  };
  const until = read('to') ?? max;
  const since = read('from') ?? clamp(addDays(until, 1 - DEFAULT_DAYS), min, max);
  const [first, last] = since <= until ? [since, until] : [until, since];
  return { since: first, until: last, days: daysFrom(first, last), min, max };
}

const clamp = (day: CivilDay, min: CivilDay, max: CivilDay): CivilDay => (day < min ? min : day > max ? max : day);
