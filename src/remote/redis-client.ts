import type { Redis, RedisOptions } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';

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
