import { setTimeout } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { OperatorError } from '../../../db/operator-error.js';
import type { Log } from '../../process/log/log.js';
import { failureReason } from '../../process/outbound/fetch-file.js';

/** Why Redis does not count, and what to do. */
export interface RedisProblem {
  /** Has no password. */
  readonly reason: string;
  readonly advice: string;
  /** Redis said no, and would say so again, for example to a wrong password. */
  readonly isRefusal: boolean;
}

const CHECK = 'Check LIMITS_URL, and that Redis is running';

/** By the beginning of a reply, or by a word of another reason. */
const ADVICE: readonly [pattern: RegExp, advice: string][] = [
  [/^(NOAUTH|WRONGPASS)|\bAUTH\b|invalid password/, 'Correct the user and password of LIMITS_URL'],
  [/^NOPERM/, 'Its user needs: ~civic-data:limit:* +eval +evalsha +set +incrby +pttl +expire (ACL SETUSER)'],
  [/DB index/, 'Correct the number of the database in LIMITS_URL'],
  [/^DENIED/, 'Give Redis a password, or turn off "protected-mode"'],
  [/^READONLY/, 'Redis is a replica there: write the host of its primary into LIMITS_URL'],
  [/^OOM/, 'Raise its "maxmemory", or set "maxmemory-policy volatile-ttl"'],
  [/^MISCONF/, 'Its disk fails: repair it, or turn off saving (save ""), which counts do not need'],
  [/^(LOADING|BUSY|MASTERDOWN|TRYAGAIN|NOREPLICAS|UNKILLABLE)\b/, 'It should pass by itself'],
  [
    /^(MOVED|ASK|CROSSSLOT|CLUSTERDOWN)\b|in cluster mode/,
    'A Redis Cluster is not supported: LIMITS_URL needs one Redis with "cluster-enabled no"; it may have replicas',
  ],
  [
    /unknown command/i,
    'A Redis Sentinel is not supported: write the host and port of Redis itself into LIMITS_URL, or a name that follows its primary',
  ],
  [/^(no answer|Socket timeout)/, 'Check its load and the network to it'],
  [/^Unknown RESP type/, 'It does not speak the protocol of Redis: check the host and port of LIMITS_URL'],
  // TLS on one side only: Redis closes the connection, or waits for the rest of a command.
  [
    /\(ECONNRESET\)/,
    `If Redis uses TLS there, write rediss:// into LIMITS_URL; a TLS certificate of clients is not supported. ${CHECK}`,
  ],
  [/\((ETIMEDOUT|EPROTO|\w+WRONG_VERSION\w+)\)/, `If Redis does not use TLS there, write redis://. ${CHECK}`],
];

/** What a Redis replies that is starting, or fails over: it accepts the same command later. */
const PASSING = /^(READONLY|OOM|MISCONF|LOADING|BUSY|MASTERDOWN|TRYAGAIN|NOREPLICAS|UNKILLABLE)\b/;

export function redisProblem(error: Error & { code?: string; errors?: Error[] }): RedisProblem {
  const isReply = error.name === 'ReplyError';
  // Of an attempt with several addresses. A reply has the command that failed, and so a password, but not in its message.
  const text = isReply ? error.message : failureReason(error.code ? error : (error.errors?.[0] ?? error));
  // Redis adds which script failed, of which there is only one. What it says about protected mode has many sentences.
  const [sentence = ''] = text.replace(/\.? script: [\da-f]{40}.*$/s, '').split(/\. |\n/);
  const [, advice = CHECK] = ADVICE.find(([pattern]) => pattern.test(text)) ?? [];
  return { reason: sentence.replace(/\.$/, ''), advice, isRefusal: isReply && !PASSING.test(text) };
}

/** Which of the two limits counts. */
export type LimitName = 'key' | 'address';
export type Limits = Readonly<Record<LimitName, { readonly points: number; readonly seconds: number }>>;

/** What a client has used in its window, on all servers. */
export interface SharedUse {
  readonly used: number;
  readonly msLeft: number;
}

/** Redis does not accept what LIMITS_URL says. */
export class LimitsUrlError extends OperatorError {
  override name = 'LimitsUrlError';
}

/** For a network of its own, on which Redis answers in a millisecond. */
const ANSWER_MS = 150;

const OPTIONS: RedisOptions = {
  connectionName: 'civic-data',
  // Connecting, TLS included, and then each step before the first count.
  connectTimeout: 1_500,
  socketTimeout: 1_500,
  // What a Redis that hangs never closes.
  disconnectTimeout: 100,
  retryStrategy: () => 1_000,
  // A count that fails is not repeated: its request goes on without it.
  maxRetriesPerRequest: 0,
  lazyConnect: true,
  // The first count shows more than INFO and HELLO, for which users may lack the rights.
  enableReadyCheck: false,
  protocol: 2,
};

/**
 * Counts the points of clients in Redis, for all servers. When that fails, it counts nothing until ioredis has connected again and
 * Redis has counted in time: no request waits for that.
 */
export class SharedLimits {
  readonly #redis: Redis;
  readonly #limiters: Readonly<Record<LimitName, RateLimiterRedis>>;
  #areShared = false;
  /** The first error of the current connection, which says more than those that follow from it. */
  #cause: Error | undefined;
  /** The reason that the operator knows. */
  #reason: string | undefined;

  /**
   * @param url LIMITS_URL
   * @param answerMs how long a request waits for its count
   */
  constructor(
    private readonly url: string,
    limits: Limits,
    private readonly log: Log,
    private readonly answerMs = ANSWER_MS,
  ) {
    // With the scheme in lowercase: the client compares it.
    const redis = new Redis(new URL(url).href, OPTIONS);
    redis.on('connecting', () => {
      this.#cause = undefined;
    });
    redis.on('error', (error) => {
      this.#cause ??= error;
    });
    const limiter = (name: LimitName) => {
      const { points, seconds: duration } = limits[name];
      // The window is part of the name, so that another RATE_LIMIT does not inherit the times of this one.
      const keyPrefix = `civic-data:limit:${name}:${duration}s`;
      return new RateLimiterRedis({ storeClient: redis, points, duration, keyPrefix });
    };
    this.#redis = redis;
    this.#limiters = { key: limiter('key'), address: limiter('address') };
  }

  /**
   * Connects. A Redis that cannot be reached is tried again in the background, until `stop`.
   *
   * @throws LimitsUrlError, without the password, if Redis answers that it will not do this
   */
  async start(): Promise<this> {
    try {
      await this.#redis.connect();
      await this.#probe();
    } catch (error) {
      const problem = redisProblem(this.#cause ?? (error as Error));
      if (problem.isRefusal) {
        this.stop();
        const { host } = new URL(this.url);
        throw new LimitsUrlError(`Redis at ${host} refuses LIMITS_URL: ${problem.reason}.`, `${problem.advice}.`);
      }
      this.#warn(problem);
      this.#redis.disconnect(true);
    }
    this.#redis.on('ready', () => this.#probe().catch((error) => this.#lose(error)));
    this.#redis.on('close', () => this.#lose(new Error('it closed the connection')));
    return this;
  }

  /** Whether limits hold for all servers at the moment. */
  get areShared(): boolean {
    return this.#areShared;
  }

  /**
   * Adds points to what a client has used.
   *
   * @returns undefined, at once or after `answerMs`, when they cannot be counted for all servers
   */
  count(limit: LimitName, client: string, points: number): Promise<SharedUse | undefined> | undefined {
    return this.#areShared ? this.#add(limit, client, points).catch((error) => this.#lose(error)) : undefined;
  }

  stop(): void {
    this.#areShared = false;
    this.#redis.disconnect();
  }

  /** Shows whether the connection has the rights it needs, and whether Redis answers in time. */
  async #probe(): Promise<void> {
    await this.#add('address', 'start', 1);
    // A database that does not exist: ioredis reports it, and would go on in another one.
    if (this.#cause) throw this.#cause;
    this.#areShared = true;
    if (this.#reason) this.log.info('Redis (LIMITS_URL) counts rate limits again, for all servers');
    this.#reason = undefined;
  }

  async #add(limit: LimitName, client: string, points: number): Promise<SharedUse> {
    // A penalty is a count that is not an error above the limit: the caller knows the limit.
    const counted = this.#limiters[limit].penalty(client, points);
    const { consumedPoints, msBeforeNext } = await Promise.race([counted, rejectAfter(this.answerMs)]);
    return { used: consumedPoints, msLeft: msBeforeNext };
  }

  /** Stops to use the connection, and has ioredis make another one. */
  #lose(error: Error): undefined {
    const problem = redisProblem(this.#cause ?? error);
    // The operator may know already that Redis does not count, but not of a refusal, for which waiting does not help.
    if (this.#areShared || (problem.isRefusal && problem.reason !== this.#reason)) this.#warn(problem);
    this.#areShared = false;
    this.#redis.disconnect(true);
  }

  #warn({ reason, advice }: RedisProblem): void {
    this.#reason = reason;
    this.log.warn(
      `Redis (LIMITS_URL) does not count rate limits: ${reason}. ${advice}. Until it does, each process counts for itself`,
    );
  }
}

/** In two halves: if this process was busy during one of them, the answer may be in the socket, and is read before the other one ends. */
async function rejectAfter(ms: number): Promise<never> {
  for (let half = 0; half < 2; half += 1) await setTimeout(ms / 2, undefined, { ref: false });
  throw new Error(`no answer within ${ms} ms`);
}
