import type { Redis, RedisOptions } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';

/** Which of the two limits counts. */
export type LimitName = 'key' | 'address';
export type Limits = Readonly<Record<LimitName, { readonly points: number; readonly seconds: number }>>;

/** Redis said no, and would say so again: a wrong password, missing rights, a database that it does not have. */
export interface RefusedByRedis extends Error {
  refused: true;
}

/** Replies of a Redis that is starting, or fails over. It accepts the same command later. */
const PASSING = /^(LOADING|BUSY|MASTERDOWN|TRYAGAIN|CLUSTERDOWN|READONLY|OOM|MISCONF|NOREPLICAS|UNKILLABLE)\b/;

/** @param connectMs for connecting */
export function redisOptions(url: string, connectMs: number): RedisOptions {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || 6379),
    username: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    db: Number(pathname.slice(1)),
    ...(protocol === 'rediss:' && { tls: {} }),
    connectionName: 'civic-data',
    connectTimeout: connectMs,
    // Ends a handshake that hangs. A count has a shorter deadline of its own.
    socketTimeout: 2 * connectMs,
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

/** Without the command that failed, which ioredis adds to errors: that of a wrong password has the password. */
export function plainError(error: Error & { code?: string; errors?: Error[] }): Error {
  const message = error.message || error.errors?.[0]?.message || error.code || error.name;
  const refused = error.name === 'ReplyError' && !PASSING.test(message);
  // Redis adds which script failed. There is only one.
  return Object.assign(new Error(message.replace(/\.? script: [\da-f]{40}.*$/s, '')), refused && { refused });
}
