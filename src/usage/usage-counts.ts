import { isoTime } from '../../db/accounts/rules.js';
import type { UsageEntry } from '../../db/accounts/usage.js';

/** An entry takes some 200 bytes, so the table takes up to 10 MB. It is only that full if nothing can be written for long. */
const MAX_ENTRIES = 50_000;

const DAY_MS = 86_400_000;

interface Count {
  requests: number;
  cost: number;
  limited: number;
  /** The time of the last request, in terms of `Date.now()`. */
  last: number;
}

/** What was counted and is not written yet: by day (UTC, as days since 1970), then by key. */
export class UsageCounts {
  #days = new Map<number, Map<string, Count>>();
  /** That of the last request: the others have few entries, and nothing is added to them for long. */
  #today = { day: Number.NaN, keys: new Map<string, Count>() };
  #size = 0;
  /** Requests for which there was no room. */
  lost = 0;

  /** The number of entries. */
  get size(): number {
    return this.#size;
  }

  /** @param time in terms of `Date.now()` */
  add(keyId: string, { requests, cost, limited }: Omit<Count, 'last'>, time: number): void {
    const day = Math.floor(time / DAY_MS);
    if (day !== this.#today.day) this.#today = { day, keys: this.#keysOf(day) };
    const { keys } = this.#today;
    const count = keys.get(keyId);
    if (count) {
      count.requests += requests;
      count.cost += cost;
      count.limited += limited;
      if (time > count.last) count.last = time;
    } else if (this.#size < MAX_ENTRIES) {
      keys.set(keyId, { requests, cost, limited, last: time });
      this.#size += 1;
    } else {
      this.lost += requests;
    }
  }

  /** Takes out all entries, oldest first. */
  takeAll(): UsageEntry[] {
    const entries = [...this.#days]
      .sort(([one], [other]) => one - other)
      .flatMap(([day, keys]) =>
        [...keys].map(([keyId, { last, ...count }]) => ({
          ...{ keyId, day: dayText(day), ...count },
          lastAt: isoTime(new Date(last)),
        })),
      );
    this.#days = new Map();
    this.#today = { day: Number.NaN, keys: new Map() };
    this.#size = 0;
    return entries;
  }

  /** Adds entries again that could not be written. */
  putBack(entries: readonly UsageEntry[]): void {
    for (const { keyId, day, lastAt, limited = 0, ...count } of entries)
      this.add(keyId, { ...count, limited }, Date.parse(lastAt ?? day));
  }

  #keysOf(day: number): Map<string, Count> {
    const keys = this.#days.get(day) ?? new Map<string, Count>();
    this.#days.set(day, keys);
    return keys;
  }
}

const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
