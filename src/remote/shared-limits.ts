import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Log } from '../logging/log.js';
import { type LimitName, type Limits, limiterOf, plainError, redisOptions } from './redis-client.js';

/** What a client has used in its window, on all servers. */
export interface SharedUse {
  readonly used: number;
  readonly msLeft: number;
}

/** How long a request waits for its count; on a network of its own, Redis answers in a millisecond. */
const ANSWER_MS = 150;

/** For connecting, the handshake, and a first count. */
const CONNECT_MS = 1_000;

/** After a failure, requests do not wait for Redis until it has answered again, and it is not tried before this time. */
const PAUSE_MS = 1_000;

/** Calls that wait at the same time. At more, Redis is behind, and waiting for it would only take memory. */
const MAX_WAITING = 1_000;

/**
 * Counts the points of clients in Redis, for all servers. When that fails, it counts nothing until ioredis has connected again, which it
 * tries once a second: no request waits for that.
 */
export class SharedLimits {
  readonly #redis: Redis;
  readonly #limiters: Readonly<Record<LimitName, RateLimiterRedis>>;
  #areShared = false;
  #waiting = 0;
  /** The first error of the current connection. */
  #problem: Error | undefined;

  private constructor(
    url: string,
    limits: Limits,
    private readonly log: Log,
  ) {
    this.#redis = new Redis({ ...redisOptions(url, CONNECT_MS), retryStrategy: () => PAUSE_MS });
    this.#redis.on('error', (error) => {
      this.#problem ??= error;
    });
    this.#limiters = { key: limiterOf(this.#redis, 'key', limits), address: limiterOf(this.#redis, 'address', limits) };
  }

  /**
   * Connects and counts something, so that the connection has the rights it needs.
   *
   * @param url as LIMITS_URL
   * @throws an Error whose message has no password in it
   */
  static async connect(url: string, limits: Limits, log: Log): Promise<SharedLimits> {
    const shared = new SharedLimits(url, limits, log);
    const redis = shared.#redis;
    try {
      await inTime(
        redis.connect().then(() => shared.#begin()),
        CONNECT_MS,
      );
    } catch (error) {
      shared.stop();
      throw plainError(shared.#problem ?? (error as Error));
    }
    redis.on('close', () => shared.#lose(new Error('it closed the connection')));
    redis.on('ready', () => shared.#resume());
    return shared;
  }

  /** Whether limits hold for all servers at the moment. */
  get areShared(): boolean {
    return this.#areShared;
  }

  /**
   * Adds points to what a client has used.
   *
   * @returns undefined, at once or after `ANSWER_MS`, when they cannot be counted for all servers
   */
  count(limit: LimitName, client: string, points: number): Promise<SharedUse | undefined> | undefined {
    if (!this.#areShared || this.#waiting >= MAX_WAITING) return undefined;
    this.#waiting += 1;
    return inTime(this.#add(limit, client, points), ANSWER_MS)
      .catch((error) => this.#lose(error))
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  stop(): void {
    this.#areShared = false;
    this.#redis.disconnect();
  }

  async #add(limit: LimitName, client: string, points: number): Promise<SharedUse> {
    // A penalty is a count that is not an error above the limit: the caller knows the limit.
    const { consumedPoints, msBeforeNext } = await this.#limiters[limit].penalty(client, points);
    return { used: consumedPoints, msLeft: msBeforeNext };
  }

  async #begin(): Promise<void> {
    await this.#add('address', 'start', 1);
    // A database that does not exist: ioredis reports it, and would go on in another one.
    if (this.#problem) throw this.#problem;
    this.#areShared = true;
  }

  async #resume(): Promise<void> {
    this.#problem = undefined;
    try {
      await inTime(this.#begin(), CONNECT_MS);
      this.log.info('Redis (LIMITS_URL) counts rate limits again, for all servers');
    } catch {
      this.#redis.disconnect(true);
    }
  }

  #lose(reason: Error): undefined {
    // Calls that waited at the same time fail together.
    if (!this.#areShared) return;
    this.#areShared = false;
    // The message alone: an error of the client may hold the command that failed, and so a password.
    const { message } = plainError(this.#problem ?? reason);
    this.#redis.disconnect(true);
    this.log.warn(
      `Redis (LIMITS_URL) does not count rate limits: ${message}. Until it does, each process counts for itself`,
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
  throw new Error(`no answer within ${ms} ms`);
}
