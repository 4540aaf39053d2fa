import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { RateLimiter } from '../../src/server/access/rate-limit.js';
import { represent } from '../../src/server/cache/representation.js';
import { ResponseCache } from '../../src/server/cache/response-cache.js';

const MB = 2 ** 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes in use, outside the heap as well; what other tests left is freed before. */
async function usedMemory(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await setTimeout(20);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

describe('the response cache', () => {
  it('does not hold the uncompressed body of a compressed response that stays in use', async () => {
    const cache = new ResponseCache();
    const before = await usedMemory();
    for (let count = 1; count <= 60; count += 1) {
      for (let number = 0; number < count; number += 1) {
        await cache.getOrCreate({
          version: 'v1',
          key: String(number),
          coding: 'gzip',
          create: async () => ({ body: represent('text/plain', Buffer.alloc(2 * MB, 'a')), headers: {} }),
        });
      }
    }
    expect((await usedMemory()) - before).toBeLessThan(40 * MB);
    // Still in use, so that it is not garbage yet.
    expect(cache).toBeDefined();
  });

  it('holds no more heap than its budget, however small the entries are', async () => {
    const cache = new ResponseCache();
    const before = await usedMemory();
    for (let number = 0; number < 60_000; number += 1) {
      const bytes = Buffer.from(`{"data":{"number":${number}}}`);
      await cache.getOrCreate({
        version: 'v1',
        key: `open POST \n{ states { code } } # ${number}`,
        coding: 'gzip',
        create: async () => ({
          body: { bytes, contentType: 'text/plain', coding: 'identity' },
          headers: { 'cache-control': 'no-store' },
        }),
      });
    }
    expect((await usedMemory()) - before).toBeLessThan(22 * MB);
    // Still in use, so that it is not garbage yet.
    expect(cache).toBeDefined();
  });
});

describe('the table of clients', () => {
  const LIMIT = { points: 5, seconds: 3_600 };
  const KEY = { customer: '', label: '', expiresAt: null, scope: 'all', origins: null } as const;
  const limiter = () => new RateLimiter({ key: LIMIT, address: LIMIT }, ({ url = '' }) => url);
  const consume = (own: RateLimiter, url: string, keyId?: string) =>
    own.consume(
      { url } as IncomingMessage,
      { client: keyId ? { ...KEY, keyId } : undefined, rateLimitHeaders: undefined },
      1,
    );

  it('takes 16 MB at most, from however many addresses requests come', async () => {
    const own = limiter();
    const before = await usedMemory();
    for (let n = 0; n < 200_000; n += 1) void consume(own, `2001:db8:${(n >> 16).toString(16)}:${n.toString(16)}::/64`);
    expect((await usedMemory()) - before).toBeLessThan(16 * MB);
    expect(consume(own, 'the last')).toBeUndefined();
  });

  it('forgets no key because of many addresses, and no address that is in use', async () => {
    const own = limiter();
    for (let n = 0; n < 5; n += 1) expect(consume(own, '', 'key')).toBeUndefined();
    for (let n = 0; n < 100_000; n += 1) {
      void consume(own, `address ${n}`);
      if (n % 1_000 === 0) void consume(own, '203.0.113.1');
    }
    expect((await consume(own, '203.0.113.1'))?.problem.status).toBe(429);
    expect((await consume(own, '', 'key'))?.problem.status).toBe(429);
  });
});
