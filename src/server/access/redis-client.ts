import type { Redis, RedisOptions } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { failureReason } from '../../process/outbound/failure-reason.js';

/** Which of the two limits counts. */
export type LimitName = 'key' | 'address';
export type Limits = Readonly<Record<LimitName, { readonly points: number; readonly seconds: number }>>;

/** Milliseconds for connecting, TLS included. */
const CONNECT_MS = 2_000;

export function redisOptions(url: string): RedisOptions {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || 6379),
    username: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    db: Number(pathname.slice(1)),
    ...(protocol === 'rediss:' && { tls: {} }),
    connectionName: 'civic-data',
    connectTimeout: CONNECT_MS,
    // Ends a handshake that hangs. A count has a shorter deadline of its own.
    socketTimeout: CONNECT_MS,
    // What a Redis that hangs never closes.
    disconnectTimeout: 100,
    // A count that fails is not repeated: its request goes on without it.
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    // The first count shows more than INFO, for which users may lack the rights.
    enableReadyCheck: false,
    disableClientInfo: true,
    protocol: 2,
  };
}

/** The window is part of the name, so that another RATE_LIMIT does not inherit the times of this one. */
export function limiterOf(storeClient: Redis, limit: LimitName, limits: Limits): RateLimiterRedis {
  const { points, seconds } = limits[limit];
  const keyPrefix = `civic-data:limit:${limit}:${seconds}s`;
  return new RateLimiterRedis({ storeClient, points, duration: seconds, keyPrefix });
}

/** "standalone", "cluster" or "sentinel"; undefined before Redis 6, or for a user who may not use HELLO. */
export async function modeOf(redis: Redis): Promise<string | undefined> {
  const reply: unknown = await redis.call('HELLO').catch((error) => {
    if (error.name !== 'ReplyError') throw error;
  });
  return Array.isArray(reply) ? String(reply[reply.indexOf('mode') + 1]) : undefined;
}

/** Redis cannot count. The message is the reason, without a password, and `advice` a sentence about what to do. */
export class RedisError extends Error {
  override name = 'RedisError';
  constructor(
    message: string,
    readonly advice: string,
    /** Redis said no and would say so again, for example to a wrong password. */
    readonly refused = false,
  ) {
    super(message);
  }
}

/** Redis did not answer in time. */
export class NoAnswerError extends RedisError {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`, 'Check its load and the network to it');
  }
}

/** What Redis says that it is, other than a server of its own. */
export const UNSUPPORTED: Readonly<Record<string, RedisError>> = {
  cluster: new RedisError(
    'it is a node of a Redis Cluster, which is not supported',
    'LIMITS_URL needs one Redis with "cluster-enabled no"; it may have replicas',
    true,
  ),
  sentinel: new RedisError(
    'it is a Redis Sentinel, which is not supported',
    'Write the host and port of Redis itself into LIMITS_URL, or a name that follows its primary',
    true,
  ),
};

const CHECK = 'Check LIMITS_URL, and that Redis is running';

/** Replies, with what to do. Redis that is starting, or fails over, accepts the same command later. */
const REPLIES: readonly [pattern: RegExp, advice: string, isPassing?: boolean][] = [
  [/^(NOAUTH|WRONGPASS)|\bAUTH\b|invalid password/, 'Correct the user and password of LIMITS_URL'],
  [/^NOPERM/, 'Its user needs: ~civic-data:limit:* +eval +evalsha +set +incrby +pttl +expire (ACL SETUSER)'],
  [/DB index/, 'Correct the number of the database in LIMITS_URL'],
  [/^DENIED/, 'Give Redis a password, or turn off "protected-mode"'],
  [/^READONLY/, 'Redis is a replica there: write the host of its primary into LIMITS_URL', true],
  [/^OOM/, 'Raise its "maxmemory", or set "maxmemory-policy volatile-ttl"', true],
  [/^MISCONF/, 'Its disk fails: repair it, or turn off saving (save ""), which counts do not need', true],
  [/^(LOADING|BUSY|MASTERDOWN|TRYAGAIN|NOREPLICAS|UNKILLABLE)\b/, 'It should pass by itself', true],
];

/** @param url LIMITS_URL */
export function redisErrorOf(error: Error & { code?: string; errors?: Error[] }, url: string): RedisError {
  if (error instanceof RedisError) return error;
  if (error.name === 'ReplyError') return replyError(error.message);
  if (error.message.startsWith('Unknown RESP type'))
    return new RedisError('it does not speak the protocol of Redis', 'Check the host and port of LIMITS_URL');
  const silence = /^Socket timeout.* (\d+)ms/.exec(error.message)?.[1];
  if (silence) return new NoAnswerError(Number(silence));
  // Of an attempt with several addresses.
  const reason = failureReason(error.code ? error : (error.errors?.[0] ?? error));
  return new RedisError(reason, schemeAdvice(error.code ?? '', url) ?? CHECK);
}

/** An error of the client may hold the command that failed, and so a password; its message does not. */
function replyError(text: string): RedisError {
  if (/^(MOVED|ASK|CROSSSLOT|CLUSTERDOWN)\b|in cluster mode/.test(text)) return UNSUPPORTED.cluster as RedisError;
  // Redis adds which script failed. There is only one. What it says about protected mode has many sentences.
  const message = (text.replace(/\.? script: [\da-f]{40}.*$/s, '').split(/\. |\n/)[0] as string).replace(/\.$/, '');
  const [, advice = 'Correct LIMITS_URL, or what Redis allows its user', isPassing = false] =
    REPLIES.find(([pattern]) => pattern.test(text)) ?? [];
  return new RedisError(message, advice, !isPassing);
}

/** TLS on one side only does not name itself: Redis closes the connection, or waits for the rest of a command. */
function schemeAdvice(code: string, url: string): string | undefined {
  if (url.startsWith('redis:'))
    return code === 'ECONNRESET' ? `If Redis uses TLS there, write rediss:// into LIMITS_URL. ${CHECK}` : undefined;
  return /ETIMEDOUT|EPROTO|WRONG_VERSION/.test(code)
    ? `If Redis does not use TLS there, write redis:// into LIMITS_URL. ${CHECK}`
    : undefined;
}
