import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Log } from '../../process/log/log.js';
import {
  type LimitName,
  type Limits,
  limiterOf,
  modeOf,
  NoAnswerError,
  RedisError,
  redisErrorOf,
  redisOptions,
  UNSUPPORTED,
} from './redis-client.js';

/** What a client has used in its window, on all servers. */
export interface SharedUse {
  readonly used: number;
  readonly msLeft: number;
}

/** For a network of its own, on which Redis answers in a millisecond. */
const ANSWER_MS = 150;

/** So many counts in time, one after the other, before requests wait for Redis. */
const PROBES = 3;

/** For what comes before them: a first count may have to send its script. */
const PREPARE_MS = 1_000;

/** How long a start waits for Redis. */
const START_MS = 3_000;

/** Between attempts. A Redis that was too slow again and again is tried less often, up to once a minute. */
const PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/** A Redis that counted for so long was not too slow. */
const STABLE_MS = 60_000;

/** Calls that wait at the same time. At more, Redis is behind, and waiting for it would only take memory. */
const MAX_WAITING = 1_000;

/**
 * Counts the points of clients in Redis, for all servers. When that fails, it counts nothing until ioredis has connected again and
 * Redis has answered in time: no request waits for that.
 */
export class SharedLimits {
  readonly #redis: Redis;
  readonly #limiters: Readonly<Record<LimitName, RateLimiterRedis>>;
  /** In terms of `performance.now()`; undefined while each process counts for itself. */
  #sharedSince: number | undefined;
  /** How often Redis was too slow since it last counted for STABLE_MS. */
  #tooSlow = 0;
  #waiting = 0;
  /** The first error of the current connection. */
  #problem: Error | undefined;
  /** The refusal that was logged last. */
  #refusal: string | undefined;

  /**
   * @param url as LIMITS_URL
   * @param answerMs how long a request waits for its count
   */
  constructor(
    private readonly url: string,
    limits: Limits,
    private readonly log: Log,
    private readonly answerMs = ANSWER_MS,
  ) {
    const retryStrategy = () => Math.min(PAUSE_MS * 2 ** Math.max(0, this.#tooSlow - 1), MAX_PAUSE_MS);
    this.#redis = new Redis({ ...redisOptions(url), retryStrategy });
    this.#redis.on('connecting', () => {
      this.#problem = undefined;
    });
    this.#redis.on('error', (error) => {
      this.#problem ??= error;
    });
    this.#limiters = { key: limiterOf(this.#redis, 'key', limits), address: limiterOf(this.#redis, 'address', limits) };
  }

  /** Connects, and goes on trying until `stop`. @returns why Redis does not count yet */
  async start(): Promise<RedisError | undefined> {
    const redis = this.#redis;
    try {
      await inTime(
        redis.connect().then(() => this.#probe()),
        START_MS,
      );
      this.#sharedSince = performance.now();
      return undefined;
    } catch (error) {
      const problem = this.#withdraw(error as Error);
      if (problem.refused) this.#refusal = problem.message;
      else this.#warn(problem);
      return problem;
    } finally {
      redis.on('close', () => this.#close());
      redis.on('ready', () => this.#resume());
    }
  }

  /** Whether limits hold for all servers at the moment. */
  get areShared(): boolean {
    return this.#sharedSince !== undefined;
  }

  /**
   * Adds points to what a client has used.
   *
   * @returns undefined, at once or after `answerMs`, when they cannot be counted for all servers
   */
  count(limit: LimitName, client: string, points: number): Promise<SharedUse | undefined> | undefined {
    if (!this.areShared || this.#waiting >= MAX_WAITING) return undefined;
    this.#waiting += 1;
    return inTime(this.#add(limit, client, points), this.answerMs)
      .catch((error) => this.#lose(error))
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  stop(): void {
    this.#sharedSince = undefined;
    this.#redis.disconnect();
  }

  async #add(limit: LimitName, client: string, points: number): Promise<SharedUse> {
    // A penalty is a count that is not an error above the limit: the caller knows the limit.
    const { consumedPoints, msBeforeNext } = await this.#limiters[limit].penalty(client, points);
    return { used: consumedPoints, msLeft: msBeforeNext };
  }

  /** Counts something: that shows whether the connection has the rights it needs, and whether Redis answers in time. */
  async #probe(): Promise<void> {
    const probe = () => this.#add('address', 'start', 1);
    const mode = await inTime(modeOf(this.#redis), PREPARE_MS);
    const unsupported = UNSUPPORTED[mode ?? ''];
    if (unsupported) throw unsupported;
    await inTime(probe(), PREPARE_MS);
    // A database that does not exist: ioredis reports it, and would go on in another one.
    if (this.#problem) throw this.#problem;
    for (let n = 0; n < PROBES; n += 1) await inTime(probe(), this.answerMs);
  }

  async #resume(): Promise<void> {
    try {
      await this.#probe();
      this.#sharedSince = performance.now();
      this.#refusal = undefined;
      this.log.info('Redis (LIMITS_URL) counts rate limits again, for all servers');
    } catch (error) {
      this.#noteRefusal(this.#withdraw(error as Error));
    }
  }

  #close(): void {
    if (this.areShared) this.#lose(new Error('it closed the connection'));
    // A wrong password, after which the connection is never ready.
    else if (this.#problem) this.#noteRefusal(redisErrorOf(this.#problem, this.url));
  }

  /** The operator knows that Redis does not count, but not this reason, for which waiting does not help. */
  #noteRefusal(problem: RedisError): void {
    if (!problem.refused || problem.message === this.#refusal) return;
    this.#refusal = problem.message;
    this.#warn(problem);
  }

  #lose(reason: Error): undefined {
    // Calls that waited at the same time fail together.
    if (this.areShared) this.#warn(this.#withdraw(reason));
  }

  /** Stops to use the connection, and has ioredis make another one later. */
  #withdraw(reason: Error): RedisError {
    if (performance.now() - (this.#sharedSince ?? Number.POSITIVE_INFINITY) > STABLE_MS) this.#tooSlow = 0;
    if (reason instanceof NoAnswerError) this.#tooSlow += 1;
    this.#sharedSince = undefined;
    // Without an answer, or with "it closed the connection", the client may know more.
    const cause = reason instanceof RedisError && reason.refused ? reason : (this.#problem ?? reason);
    const problem = redisErrorOf(cause, this.url);
    this.#redis.disconnect(true);
    return problem;
  }

  #warn({ message, advice }: RedisError): void {
    this.log.warn(
      `Redis (LIMITS_URL) does not count rate limits: ${message}. ${advice}. Until it does, each process counts for itself`,
    );
  }
}

/** Rejects if there is no answer in time. */
function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  return Promise.race([answer, rejectAfter(ms)]);
}

/** In two halves: if this process was busy during one of them, the answer may be in the socket, and is read before the other one ends. */
async function rejectAfter(ms: number): Promise<never> {
  for (let half = 0; half < 2; half += 1) await setTimeout(ms / 2, undefined, { ref: false });
  throw new NoAnswerError(ms);
}
