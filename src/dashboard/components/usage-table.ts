import { addDays, type CivilDay, isCivilDay } from '../../../db/domain/deadlines/civil-day.js';
import type { UsageRow } from '../../../db/storage/accounts/usage.js';
import { dayOf } from './time.js';

export interface Totals {
  requests: number;
  cost: number;
  /** Requests that the rate limit refused. */
  limited: number;
}

/** The usage of keys in a period, by day and key. */
export class UsageTable {
  readonly total = noUsage();
  readonly #byDay = new Map<CivilDay, Totals>();
  readonly #byKey = new Map<string, Totals>();
  readonly #cells = new Map<string, Totals>();

  constructor(
    readonly days: readonly CivilDay[],
    private readonly rows: readonly UsageRow[],
  ) {
    for (const { day = '', keyId = '', ...usage } of rows) {
      for (const [totals, name] of [
        [this.#byDay, day],
        [this.#byKey, keyId],
        [this.#cells, `${day} ${keyId}`],
      ] as const)
        totals.set(name, add(totals.get(name) ?? noUsage(), usage));
      add(this.total, usage);
    }
  }

  /** The usage of some of the keys. */
  only(keyIds: readonly string[]): UsageTable {
    return new UsageTable(
      this.days,
      this.rows.filter(({ keyId = '' }) => keyIds.includes(keyId)),
    );
  }

  onDay(day: CivilDay): Totals {
    return this.#byDay.get(day) ?? noUsage();
  }

  ofKey(keyId: string): Totals {
    return this.#byKey.get(keyId) ?? noUsage();
  }

  at(day: CivilDay, keyId: string): Totals {
    return this.#cells.get(`${day} ${keyId}`) ?? noUsage();
  }
}

export const noUsage = (): Totals => ({ requests: 0, cost: 0, limited: 0 });

function add(totals: Totals, { requests, cost, limited }: Totals): Totals {
  totals.requests += requests;
  totals.cost += cost;
  totals.limited += limited;
  return totals;
}

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

/** The days for which a page shows usage. */
export interface Period {
  since: CivilDay;
  until: CivilDay;
  days: CivilDay[];
  /** The first day that is stored, and today. */
  min: CivilDay;
  max: CivilDay;
}

/** Reads the days of the parameters `from` and `to`, limited to the days for which usage is stored. Invalid parameters mean the last 30 days. */
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
