import { addDays, type CivilDay, isCivilDay } from '../../../db/domain/deadlines/civil-day.js';
import type { UsageRow } from '../../../db/storage/accounts/usage.js';
import { dayOf } from './time.js';

/** `limited`: requests that the rate limit refused. */
export type Totals = Pick<UsageRow, 'requests' | 'cost' | 'limited'>;

/** The usage of keys in a period, by day and key. */
export class UsageTable {
  readonly total: Totals;
  readonly #byDay: ReadonlyMap<CivilDay | undefined, UsageRow[]>;
  readonly #byKey: ReadonlyMap<string | undefined, UsageRow[]>;

  constructor(
    readonly days: readonly CivilDay[],
    readonly rows: readonly UsageRow[],
  ) {
    this.total = sum(rows);
    this.#byDay = Map.groupBy(rows, ({ day }) => day);
    this.#byKey = Map.groupBy(rows, ({ keyId }) => keyId);
  }

  /** The usage of one key. */
  only(keyId: string): UsageTable {
    return new UsageTable(this.days, this.#byKey.get(keyId) ?? []);
  }

  onDay(day: CivilDay): Totals {
    return sum(this.#byDay.get(day));
  }

  ofKey(keyId: string): Totals {
    return sum(this.#byKey.get(keyId));
  }
}

const sum = (rows: readonly UsageRow[] = []): Totals => ({
  requests: rows.reduce((total, row) => total + row.requests, 0),
  cost: rows.reduce((total, row) => total + row.cost, 0),
  limited: rows.reduce((total, row) => total + row.limited, 0),
});

/** The days of a period, including both ends. */
function daysFrom(since: CivilDay, until: CivilDay): CivilDay[] {
  const days: CivilDay[] = [];
  for (let day = since; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The last days (UTC), today included. */
export function lastDays(now: Date, number: number): CivilDay[] {
  const today = dayOf(now);
  return daysFrom(addDays(today, 1 - number), today);
}

const DEFAULT_DAYS = 30;

/** The days for which a page shows usage; `min` is the first day that is stored, and `max` today. */
export type Period = ReturnType<typeof readPeriod>;

/** Reads the days of the parameters `from` and `to`, limited to the days for which usage is stored. Invalid parameters mean the last 30 days. */
export function readPeriod(query: URLSearchParams, now: Date, usageDays: number) {
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
