import { setTimeout } from 'node:timers/promises';
import { addDays } from '../../db/deadlines/civil-day.js';
import type { UsageEntry, UsageWriter } from '../../db/usage.js';
import { nextTurn } from '../../schema/turns.js';
import type { Log } from '../logging/log.js';
import { UsageCounts } from './usage-counts.js';

/** Counts what keys are used for, without waiting for the accounts. */
export interface UsageCounter {
  /** @param cost in points of the rate limit */
  count(keyId: string, requests: number, cost: number): void;
  /** Writes what was counted so far. It never fails: what cannot be written stays counted, and is written later. */
  flush(): Promise<void>;
  /** Writes everything, and ends. */
  stop(): Promise<void>;
}

export interface UsageCounterOptions {
  writer: UsageWriter;
  log: Log;
  /** Days for which usage is held. */
  days: number;
  /** The clock. */
  now?: () => Date;
  flushMs?: number;
}

/** How much a crash loses at most, unless writing failed before. */
const FLUSH_MS = 10_000;
/** Another process may write at the same time. This is only logged if it does not pass. */
const RETRY_MS = 1_000;
const RETRIES = 3;
/** Entries of a transaction, which takes SQLite 2 ms. */
const BATCH = 200;
/** With so many entries, they are written early. */
const MANY = 5_000;
/** A hundred years: of the dates before the year 0, none compares as text. */
const MAX_DAYS = 36_500;
/** A stop may not take much longer than it takes to close the connections. */
const STOP_MS = 500;
const STOP_RETRY_MS = 20;

/** Counts in the process, and writes in batches every ten seconds. */
export class BatchedUsageCounter implements UsageCounter {
  readonly #counts = new UsageCounts();
  readonly #now: () => Date;
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;
  /** What the current flush has taken out. */
  #unwritten: UsageEntry[] = [];
  #failures = 0;
  /** The day on which everything older was last removed. */
  #prunedOn = '';

  constructor(private readonly options: UsageCounterOptions) {
    this.#now = options.now ?? (() => new Date());
    this.#schedule();
  }

  count(keyId: string, requests: number, cost: number): void {
    this.#counts.add(keyId, { requests, cost }, this.#now().getTime());
    if (this.#counts.size >= MANY && this.#failures === 0) void this.flush();
  }

  flush(): Promise<void> {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
      this.#schedule();
    });
    return this.#flushing;
  }

  async stop(): Promise<void> {
    const abort = new AbortController();
    const deadline = setTimeout(STOP_MS, undefined, { signal: abort.signal }).catch(() => {});
    await Promise.race([this.#flushAll(performance.now() + STOP_MS), deadline]);
    abort.abort();
    clearTimeout(this.#timer);
    const lost = [...this.#unwritten, ...this.#counts.takeAll()];
    const requests = lost.reduce((sum, entry) => sum + entry.requests, 0);
    if (requests > 0) this.options.log.error({ requests }, 'The usage of some requests could not be written');
  }

  async #flushAll(until: number): Promise<void> {
    await this.flush();
    while (this.#counts.size > 0 && performance.now() < until) {
      await setTimeout(STOP_RETRY_MS);
      await this.flush();
    }
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const { flushMs = FLUSH_MS } = this.options;
    const delay = this.#failures > 0 && this.#failures < RETRIES ? Math.min(RETRY_MS, flushMs) : flushMs;
    this.#timer = globalThis.setTimeout(() => void this.flush(), delay).unref();
  }

  async #flush(): Promise<void> {
    this.#unwritten = this.#counts.takeAll();
    try {
      while (this.#unwritten.length > 0) {
        await this.options.writer.recordUsage(this.#unwritten.slice(0, BATCH));
        this.#unwritten = this.#unwritten.slice(BATCH);
        await nextTurn();
      }
      await this.#prune();
      this.#reportSuccess();
    } catch (error) {
      this.#counts.putBack(this.#unwritten);
      this.#unwritten = [];
      this.#reportFailure(error as Error);
    }
  }

  /** Once a day, removes what is older than it may be. */
  async #prune(): Promise<void> {
    const today = this.#now().toISOString().slice(0, 10);
    if (today === this.#prunedOn) return;
    const before = addDays(today, 1 - Math.min(this.options.days, MAX_DAYS));
    while ((await this.options.writer.pruneUsage(before)) > 0) await nextTurn();
    this.#prunedOn = today;
  }

  #reportFailure(error: Error): void {
    this.#failures += 1;
    if (this.#failures === RETRIES)
      this.options.log.warn(
        { err: error },
        'The usage of API keys cannot be written. It is counted, and written later',
      );
  }

  #reportSuccess(): void {
    const { lost } = this.#counts;
    if (this.#failures >= RETRIES) this.options.log.info('The usage of API keys can be written again');
    if (lost > 0)
      this.options.log.warn({ requests: lost }, 'The usage of some requests was lost: there were too many keys');
    this.#counts.lost = 0;
    this.#failures = 0;
  }
}
