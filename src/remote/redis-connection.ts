import { Redis, type RedisOptions } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { CountingConnection, LimitName, Limits } from './shared-limits.js';

/** For connecting, the handshake, and a first count. */
const CONNECT_MS = 1_000;

/** Redis said no, and would say so again: a wrong password, missing rights, a database that it does not have. */
export interface RefusedByRedis extends Error {
  refused: true;
}

/** Replies of a Redis that is starting, or fails over. It accepts the same command later. */
const PASSING = /^(LOADING|BUSY|MASTERDOWN|TRYAGAIN|CLUSTERDOWN|READONLY|OOM|MISCONF|NOREPLICAS|UNKILLABLE)\b/;

/**
 * Connects to Redis and counts something there, so that a connection that is returned has the rights it needs.
 *
 * @param url as LIMITS_URL
 * @throws an Error whose message has no password in it
 */
export async function connectToRedis(url: string, limits: Limits): Promise<CountingConnection> {
  const redis = new Redis(optionsOf(url));
  let problem: Error | undefined;
  redis.on('error', (error: Error) => {
    problem ??= error;
  });
  const limiters = { key: limiterOf(redis, 'key', limits), address: limiterOf(redis, 'address', limits) };
  const count: CountingConnection['count'] = async (limit, client, points) => {
    // A penalty is a count that is not an error above the limit: the caller knows the limit.
    const counting = limiters[limit].penalty(client, points);
    const { consumedPoints, msBeforeNext } = await counting.catch((error) => Promise.reject(plainError(error)));
    return { used: consumedPoints, msLeft: msBeforeNext };
  };
  const timer = setTimeout(() => {
    problem ??= new Error(`no answer within ${CONNECT_MS} ms`);
    redis.disconnect();
  }, CONNECT_MS);
  try {
    await redis.connect();
    await count('address', 'start', 1);
    // A database that does not exist: ioredis reports it, and would go on in another one.
    if (problem) throw problem;
  } catch (error) {
    redis.disconnect();
    throw problem ? plainError(problem) : error;
  } finally {
    clearTimeout(timer);
  }
  return {
    count,
    close: () => redis.disconnect(),
    onClosed: (callback) =>
      redis.once('end', () => callback(plainError(problem ?? new Error('it closed the connection')))),
  };
}

function optionsOf(url: string): RedisOptions {
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
    // A connection that fails is replaced by its owner, so ioredis waits for nothing and repeats nothing.
    lazyConnect: true,
    retryStrategy: null,
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
function limiterOf(storeClient: Redis, limit: LimitName, limits: Limits): RateLimiterRedis {
  const { points, seconds } = limits[limit];
  const keyPrefix = `civic-data:limit:${limit}:${seconds}s`;
  return new RateLimiterRedis({ storeClient, points, duration: seconds, keyPrefix });
}

/** Without the command that failed, which ioredis adds to errors: that of a wrong password has the password. */
function plainError(error: Error & { code?: string; errors?: Error[] }): Error {
  const message = error.message || error.errors?.[0]?.message || error.code || error.name;
  const refused = error.name === 'ReplyError' && !PASSING.test(message);
  // Redis adds which script failed. There is only one.
  return Object.assign(new Error(message.replace(/\.? script: [\da-f]{40}.*$/s, '')), refused && { refused });
}
