import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { addDays } from '../../../db/domain/deadlines/civil-day.js';
import { DAY_MS, dayOf } from '../../../db/domain/text/format.js';
import { yieldToEventLoop } from '../../../db/event-loop.js';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import { isoTime } from '../../../db/storage/accounts/rules.js';
import type { FailedRequest, UsageEntry } from '../../../db/storage/accounts/usage.js';
import type { Log } from '../../process/log/log.js';
import type { RequestContext } from '../response/request-context.js';

/** With 400 bytes each, 400 KB. There are only that many if hundreds of keys fail within ten seconds, or if nothing can be written. */
const MAX_REQUESTS = 1_000;

/**
 * Whether the text of a client looks like the name of an operation, and not like a secret or the number of a person: at most 40 characters,
 * and 8 words, such as `get`, `Polls`, `ID` and `2`. A part of a secret has more of them.
 */
function isName(text: string): boolean {
  if (text === '' || text.length > 40) return false;
  const words = text.split(/_|(?<=[a-z])(?=[A-Z])|(?<=\D)(?=\d)|(?<=\d)(?=\D)/);
  return words.length <= 8 && words.every((word) => /^(?:[A-Z]{0,5}[a-z]*|\d\d?)$/.test(word));
}

/** Of a response that has none, such as `NOT_FOUND`. */
const codeOf = (status: number): string =>
  status === 429 ? 'RATE_LIMITED' : (STATUS_CODES[status] ?? '').toUpperCase().replaceAll(' ', '_');

/** What a request leaves behind. Its path is that of the route. */
type Failed = Pick<RequestContext, 'failure' | 'template' | 'operationName'>;

/** Failed requests of keys that are not written yet: of each key, the first one of a second. */
class FailedRequests {
  readonly #waiting = new Map<string, FailedRequest>();

  /** @param time of the clock of the accounts */
  add(keyId: string, method: string, status: number, failed: Failed, now: Date): void {
    const { failure, template: path = '', operationName = '' } = failed;
    const time = isoTime(now);
    const id = `${keyId} ${time}`;
    if (this.#waiting.size >= MAX_REQUESTS || this.#waiting.has(id)) return;
    this.#waiting.set(id, {
      keyId,
      time,
      method,
      path,
      operation: isName(operationName) ? operationName : null,
      status,
      code: failure?.code ?? codeOf(status),
      message: failure?.message ?? null,
    });
  }

  /** Writes a few of them at a time. What fails is written with the next call. */
  async write(record: (requests: readonly FailedRequest[]) => Promise<void>, batch: number): Promise<void> {
    while (this.#waiting.size > 0) {
      const some = [...this.#waiting].slice(0, batch);
      await record(some.map(([, request]) => request));
      for (const [id] of some) this.#waiting.delete(id);
    }
  }
}

export interface UsageCounterOptions {
  /** Each call does little, so that it can run between requests, and has a deadline where another machine has to answer. */
  accounts: Pick<Accounts, 'storage' | 'recordUsage' | 'pruneUsage' | 'recordFailed'>;
  log: Log;
  /** Days for which usage is held. */
  days: number;
  /** Instead of the clock of the accounts. */
  now?: (() => Date) | undefined;
  flushMs?: number;
}

/** How much a crash loses at most, unless writing failed before. */
const FLUSH_MS = 10_000;
/** So many failures in a row are logged: another process may write at the same time. */
const FAILURES = 2;
const MESSAGES = {
  write: 'The usage of API keys cannot be written. It is counted, and written later',
  prune: 'Old usage of API keys cannot be removed. It is removed later',
  failed: 'Failed requests of API keys cannot be written. They are written later',
};
/** Entries of a transaction, which takes SQLite 2 ms. */
const BATCH = 200;
/** Failed requests of a transaction: a trigger runs for each, which takes SQLite 100 µs. */
const FAILED_BATCH = 40;
/** An entry takes some 300 bytes, so they take up to 15 MB. There are only that many if nothing can be written for long. */
const MAX_ENTRIES = 50_000;
/** A hundred years: of the dates before the year 0, none compares as text. */
const MAX_DAYS = 36_500;
/** A database on another machine has time to answer twice. */
const MAX_STOP_MS = 4_500;
/** Enough for a file. */
const MIN_STOP_MS = 500;
const STOP_RETRY_MS = 50;
/** Calls of `pruneUsage` in a flush at most, so that new usage does not wait until much old usage is removed. */
const PRUNES = 10;

/** What a key was used for. The cost is in points of the rate limit, which has refused the requests in `limited`. */
type CountedUse = Pick<UsageEntry, 'keyId'> & Partial<Pick<UsageEntry, 'requests' | 'cost' | 'limited'>>;

interface Counted extends Required<CountedUse> {
  /** The time of the last request, in terms of `Date.now()`. */
  last: number;
}

/** Counts what keys are used for in the process, without waiting for the accounts, and writes it in batches every ten seconds. */
export class UsageCounter {
  readonly #failed = new FailedRequests();
  /** What is not written yet, by day (UTC, as days since 1970) and key. */
  readonly #counts = new Map<string, Counted>();
  #writing: Counted[] = [];
  /** Requests for which there was no room. */
  #lost = 0;
  readonly #now: () => Date;
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;
  /** How often each work has failed in a row. */
  readonly #failures = { write: 0, prune: 0, failed: 0 };
  /** After a stop, nothing is scheduled, removed or logged. */
  #hasStopped = false;
  /** The day on which everything older was last removed. */
  #prunedOn = '';

  constructor(private readonly options: UsageCounterOptions) {
    this.#now = options.now ?? (() => options.accounts.storage.now());
    this.#schedule();
  }

  /** @param last the time of the last request; now by default */
  add({ keyId, requests = 0, cost = 0, limited = 0 }: CountedUse, last = this.#now().getTime()): void {
    const key = `${Math.floor(last / DAY_MS)} ${keyId}`;
    const count = this.#counts.get(key);
    if (count) {
      count.requests += requests;
      count.cost += cost;
      count.limited += limited;
      count.last = Math.max(count.last, last);
    } else if (this.#counts.size < MAX_ENTRIES) this.#counts.set(key, { keyId, requests, cost, limited, last });
    else this.#lost += requests;
  }

  /** Notes a failed request. See `FailedRequests`. */
  addFailed(keyId: string, method: string, status: number, failed: Failed): void {
    this.#failed.add(keyId, method, status, failed, this.#now());
  }

  /** Writes what was counted so far. It never fails: what cannot be written stays counted, and is written with the next flush. */
  flush(): Promise<void> {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
      this.#schedule();
    });
    return this.#flushing;
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#hasStopped) return;
    this.#timer = globalThis.setTimeout(() => void this.flush(), this.options.flushMs ?? FLUSH_MS).unref();
  }

  async #flush(): Promise<void> {
    // What is counted meanwhile waits for the next flush.
    this.#writing = [...this.#counts.values()];
    this.#counts.clear();
    try {
      while (this.#writing.length > 0) {
        await this.options.accounts.recordUsage(this.#writing.slice(0, BATCH).map(entryOf));
        this.#writing.splice(0, BATCH);
        await yieldToEventLoop();
      }
    } catch (error) {
      for (const count of this.#writing.splice(0)) this.add(count, count.last);
      return this.#reportFailure('write', error as Error);
    }
    this.#reportSuccess();
    await this.#writeFailed();
    await this.#prune();
  }

  /** Apart from usage, which customers may pay for: a role that may not write these yet still writes that. */
  async #writeFailed(): Promise<void> {
    try {
      await this.#failed.write((requests) => this.options.accounts.recordFailed(requests), FAILED_BATCH);
      this.#failures.failed = 0;
    } catch (error) {
      this.#reportFailure('failed', error as Error);
    }
  }

  /** Once a day, removes what is older than it may be; if that is much, some of it after each flush. */
  async #prune(): Promise<void> {
    const today = () => dayOf(this.#now().toISOString());
    const before = () => addDays(today(), 1 - Math.min(this.options.days, MAX_DAYS));
    try {
      for (let prunes = 0; prunes < PRUNES && today() !== this.#prunedOn && !this.#hasStopped; prunes += 1) {
        if ((await this.options.accounts.pruneUsage(before)) === 0) this.#prunedOn = today();
        await yieldToEventLoop();
      }
      this.#failures.prune = 0;
    } catch (error) {
      this.#reportFailure('prune', error as Error);
    }
  }

  #reportFailure(work: keyof typeof MESSAGES, error: Error): void {
    this.#failures[work] += 1;
    if (this.#failures[work] === FAILURES && !this.#hasStopped) this.options.log.warn({ err: error }, MESSAGES[work]);
  }

  #reportSuccess(): void {
    if (this.#hasStopped) return;
    const { log } = this.options;
    if (this.#failures.write >= FAILURES) log.info('The usage of API keys can be written again');
    this.#failures.write = 0;
    if (this.#lost > 0)
      log.warn({ requests: this.#lost }, 'The usage of some requests was lost: there were too many keys');
    this.#lost = 0;
  }

  /**
   * Writes everything, and ends. It does not fail: the log says what could not be written.
   *
   * @param left milliseconds; it takes at least 500 and at most 4,500
   */
  async stop(left = MAX_STOP_MS): Promise<void> {
    const deadline = AbortSignal.timeout(Math.min(MAX_STOP_MS, Math.max(MIN_STOP_MS, left)));
    await Promise.race([this.#flushAll(deadline), once(deadline, 'abort')]);
    this.#hasStopped = true;
    clearTimeout(this.#timer);
    const unwritten = [...this.#writing.splice(0), ...this.#counts.values()];
    this.#counts.clear();
    const requests = unwritten.reduce((sum, count) => sum + count.requests, 0);
    if (requests > 0) this.options.log.error({ requests }, 'The usage of some requests could not be written');
  }

  async #flushAll(deadline: AbortSignal): Promise<void> {
    await this.flush();
    while (this.#counts.size > 0 && !deadline.aborted) {
      await setTimeout(STOP_RETRY_MS);
      await this.flush();
    }
  }
}

function entryOf({ last, ...count }: Counted): UsageEntry {
  const lastAt = isoTime(new Date(last));
  return { ...count, day: dayOf(lastAt), lastAt };
}
