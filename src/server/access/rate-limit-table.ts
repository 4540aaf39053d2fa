import { LRUCache } from 'lru-cache';
import type { LimitName, SharedLimits } from './shared-limits.js';

/** Points that a client may spend in a window of so many seconds. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

/** What a client has spent in its current window. */
export interface Window {
  /** Points of its requests, whether they were accepted or refused. */
  used: number;
  /** In terms of `performance.now()`. */
  endsAt: number;
}

/**
 * A client takes 240 bytes of heap, so a full table takes 12 MB. When the table is full, the least recently used client is dropped, and
 * starts a new window with its next request. An attacker with that many addresses gains nothing from this, because each address has
 * its own points anyway. A full table that accepted no new client would let the attacker lock out everyone else.
 */
const MAX_CLIENTS = 50_000;

/** Counts the points of clients, in the memory of this process. The window of a client begins with its first request (fixed window). */
export class RateLimitTable {
  readonly #windows = new LRUCache<string, Window>({ max: MAX_CLIENTS });

  constructor(readonly limit: RateLimit) {}

  /** Adds points to what a client has used. They stay used if they are more than it has left. */
  use(client: string, points: number): Readonly<Window> {
    const now = performance.now();
    const window = this.#windows.get(client);
    if (window && now < window.endsAt) {
      window.used += points;
      return window;
    }
    const next = { used: points, endsAt: now + this.limit.seconds * 1_000 };
    this.#windows.set(client, next);
    return next;
  }
}

/**
 * Counts for all servers, and for this process as well: while the others cannot be counted, a client goes on with what it has used
 * here, and does not start again with all points.
 */
export class SharedRateLimitTable {
  readonly #own: RateLimitTable;

  constructor(
    readonly limit: RateLimit,
    private readonly name: LimitName,
    private readonly shared: SharedLimits,
  ) {
    this.#own = new RateLimitTable(limit);
  }

  use(client: string, points: number): Readonly<Window> | Promise<Readonly<Window>> {
    const { used, endsAt } = this.#own.use(client, points);
    const counted = this.shared.count(this.name, client, points);
    if (!counted) return { used, endsAt };
    return counted.then((use) => (use ? { used: use.used, endsAt: performance.now() + use.msLeft } : { used, endsAt }));
  }
}
