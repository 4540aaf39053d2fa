import { setTimeout } from 'node:timers/promises';
import type { UsageEntry, UsageWriter } from '../../db/accounts/usage.js';
import { addDays } from '../../db/deadlines/civil-day.js';
import { yieldToEventLoop } from '../../db/event-loop.js';
import type { Log } from '../logging/log.js';
import { UsageCounts } from './usage-counts.js';

/** Counts what keys are used for, without waiting for the accounts. */
export interface UsageCounter {
  /** @param cost in points of the rate limit */
  count(keyId: string, requests: number, cost: number): void;
  /** Counts a request that the rate limit refused. */
  countLimited(keyId: string): void;
  /** Writes what was counted so far. It never fails: what cannot be written stays counted, and is written later. */
  flush(): Promise<void>;
  /**
   * Writes everything, and ends. It does not fail: the log says what could not be written.
   *
   * @param milliseconds that are left; it takes at least 500 and at most 4,500
   */
  stop(milliseconds?: number): Promise<void>;
}

export interface UsageCounterOptions {
  writer: UsageWriter;
  log: Log;
  /** Days for which usage is held. */
  days: number;
  /** Instead of the clock of the writer. */
  now?: (() => Date) | undefined;
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
/** A database on another machine has time to answer twice. */
const MAX_STOP_MS = 4_500;
/** Enough for a file. */
const MIN_STOP_MS = 500;
const STOP_RETRY_MS = 50;
/** Calls of `pruneUsage` in a flush at most, so that new usage does not wait until much old usage is removed. */
const PRUNES = 10;

/** Counts in the process, and writes in batches every ten seconds. */
export class BatchedUsageCounter implements UsageCounter {
  readonly #counts = new UsageCounts();
  readonly #now: () => Date;
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;
  /** What the current flush has taken out. */
  #unwritten: UsageEntry[] = [];
  #failures = 0;
  #pruneFailures = 0;
  /** A stop removes no old usage. After it, nothing is scheduled or logged. */
  #state: 'running' | 'stopping' | 'stopped' = 'running';
  /** The day on which everything older was last removed. */
  #prunedOn = '';

  constructor(private readonly options: UsageCounterOptions) {
    this.#now = options.now ?? (() => options.writer.now());
    this.#schedule();
  }

  count(keyId: string, requests: number, cost: number): void {
    this.#add(keyId, { requests, cost, limited: 0 });
  }

  countLimited(keyId: string): void {
    this.#add(keyId, { requests: 0, cost: 0, limited: 1 });
  }

  #add(keyId: string, count: Pick<Required<UsageEntry>, 'requests' | 'cost' | 'limited'>): void {
    this.#counts.add(keyId, count, this.#now().getTime());
    if (this.#counts.size >= MANY && this.#failures === 0) void this.flush();
  }

  flush(): Promise<void> {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
      this.#schedule();
    });
    return this.#flushing;
  }

  async stop(left = MAX_STOP_MS): Promise<void> {
    if (this.#state !== 'running') return;
    const milliseconds = Math.min(MAX_STOP_MS, Math.max(MIN_STOP_MS, left));
    this.#state = 'stopping';
    const abort = new AbortController();
    const deadline = setTimeout(milliseconds, undefined, { signal: abort.signal }).catch(() => {});
    await Promise.race([this.#flushAll(performance.now() + milliseconds), deadline]);
    abort.abort();
    this.#state = 'stopped';
    clearTimeout(this.#timer);
    const lost = [...this.#unwritten, ...this.#counts.takeAll()];
    this.#unwritten = [];
    const requests = lost.reduce((sum, entry) => sum + entry.requests, 0);
    if (requests > 0) this.options.log.error({ requests }, 'The usage of some requests could not be written');
  }

  async #flushAll(until: number): Promise<void> {
    await this.flush();
    while (this.#counts.size > 0 && performance.now() + STOP_RETRY_MS < until) {
      await setTimeout(STOP_RETRY_MS);
      await this.flush();
    }
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#state === 'stopped') return;
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
        await yieldToEventLoop();
      }
      this.#reportSuccess();
    } catch (error) {
      this.#counts.putBack(this.#unwritten);
      this.#unwritten = [];
      this.#reportFailure(error as Error);
      return;
    }
    await this.#prune();
  }

  /** Once a day, removes what is older than it may be; if that is much, some of it after each flush. */
  async #prune(): Promise<void> {
    const today = () => this.#now().toISOString().slice(0, 10);
    const before = () => addDays(today(), 1 - Math.min(this.options.days, MAX_DAYS));
    try {
      for (let prunes = 0; prunes < PRUNES && today() !== this.#prunedOn && this.#state === 'running'; prunes += 1) {
        if ((await this.options.writer.pruneUsage(before)) === 0) this.#prunedOn = today();
        await yieldToEventLoop();
      }
      this.#pruneFailures = 0;
    } catch (error) {
      this.#pruneFailures += 1;
      if (this.#pruneFailures === RETRIES && this.#state === 'running')
        this.options.log.warn({ err: error }, 'Old usage of API keys cannot be removed. It is removed later');
    }
  }

  #reportFailure(error: Error): void {
    if (this.#state === 'stopped') return;
    this.#failures += 1;
    if (this.#failures === RETRIES)
      this.options.log.warn(
        { err: error },
        'The usage of API keys cannot be written. It is counted, and written later',
      );
  }

  #reportSuccess(): void {
    if (this.#state === 'stopped') return;
    const { lost } = this.#counts;
    if (this.#failures >= RETRIES) this.options.log.info('The usage of API keys can be written again');
    if (lost > 0)
      this.options.log.warn({ requests: lost }, 'The usage of some requests was lost: there were too many keys');
    this.#counts.lost = 0;
    this.#failures = 0;
  }
}
