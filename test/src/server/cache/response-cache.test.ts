import { describe, expect, it } from 'vitest';
import type { CachedContent } from '../../../../src/server/cache/cache-entry.js';
import { represent } from '../../../../src/server/cache/representation.js';
import { ResponseCache } from '../../../../src/server/cache/response-cache.js';

const MB = 2 ** 20;

/** A body of so many bytes, finished when the test says so, and the number of times that it was created. */
function creator(bytes = 10) {
  let created = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const create = async (): Promise<CachedContent> => {
    created += 1;
    await finished;
    return { body: represent('text/plain', Buffer.alloc(bytes, 'a')), headers: {} };
  };
  return { create, finish, created: () => created };
}

/** Creates at once. */
async function created(cache: ResponseCache, key: string, bytes: number, version = 'v1') {
  const { create, finish } = creator(bytes);
  finish();
  return cache.getOrCreate({ version, key, coding: 'identity', create });
}

describe('the response cache', () => {
  it.each(['identity', 'gzip', 'br'] as const)(
    'creates a response in %s once for all requests that arrive in the meantime',
    async (coding) => {
      const cache = new ResponseCache();
      const { create, finish, created } = creator(5_000);
      const all = Promise.all(
        Array.from({ length: 20 }, () => cache.getOrCreate({ version: 'v1', key: 'a', coding, create })),
      );
      finish();
      expect(new Set(await all).size).toBe(1);
      expect(created()).toBe(1);
    },
  );

  it('creates a response again after a failure', async () => {
    const cache = new ResponseCache();
    const fail = () => Promise.reject(new Error('once'));
    await expect(cache.getOrCreate({ version: 'v1', key: 'a', coding: 'identity', create: fail })).rejects.toThrow(
      'once',
    );
    expect((await created(cache, 'a', 10))?.ok.body?.length).toBe(10);
  });

  it('never answers from another release', async () => {
    const cache = new ResponseCache();
    await created(cache, 'a', 1, 'v1');
    expect((await created(cache, 'a', 2, 'v2'))?.ok.body?.length).toBe(2);
    expect((await created(cache, 'a', 1, 'v1'))?.ok.body?.length).toBe(1);
  });

  it('evicts what was not used for the longest time', async () => {
    const hits: boolean[] = [];
    const cache = new ResponseCache({ cacheLookup: (hit) => hits.push(hit) });
    for (const key of ['first', 'second', 'first', 'third', 'fourth', 'first', 'second'])
      await created(cache, key, 6 * MB);
    expect(hits).toEqual([false, false, true, false, false, true, false]);
  });

  it('stores what is admitted on repeat from the second request on', async () => {
    const hits: boolean[] = [];
    const cache = new ResponseCache({ cacheLookup: (hit) => hits.push(hit) });
    for (const coding of ['identity', 'gzip', 'gzip', 'identity', 'br'] as const) {
      const { create, finish } = creator(5_000);
      finish();
      const found = await cache.getOrCreate({ version: 'v1', key: 'a', coding, create, admission: 'on repeat' });
      expect(found?.ok.headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
    }
    expect(hits).toEqual([false, false, true, true, false]);
  });

  it("does not hold Node's buffer pool for the sake of small bodies", async () => {
    const cache = new ResponseCache();
    const bytes = Buffer.from('a'.repeat(100));
    expect(bytes.buffer.byteLength).toBeGreaterThan(100);
    const body = { bytes, contentType: 'text/plain', coding: 'identity' } as const;
    const found = await cache.getOrCreate({
      version: 'v1',
      key: 'a',
      coding: 'identity',
      create: async () => ({ body, headers: {} }),
    });
    const stored = found?.ok.body as Buffer;
    expect([stored.toString(), stored.buffer.byteLength]).toEqual(['a'.repeat(100), 100]);
  });
});

describe.each(['identity', 'gzip'] as const)('a response in %s that several clients wait for', (coding) => {
  /** A request of a client that can leave, which ends what the client began. */
  function client(cache: ResponseCache) {
    const controller = new AbortController();
    const { signal } = controller;
    const { create, finish, created } = creator();
    const leaves = () =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const request = { version: 'v1', key: 'a', coding, create: () => Promise.race([create(), leaves()]) };
    return { response: cache.getOrCreate(request, { signal }), leave: () => controller.abort(), finish, created };
  }

  it('reaches those who stay when one of them leaves', async () => {
    const cache = new ResponseCache();
    const [first, left, stays] = [client(cache), client(cache), client(cache)];
    left.leave();
    first.finish();
    for (const { response } of [first, stays]) expect((await response)?.ok.status).toBe(200);
    expect(stays.created()).toBe(0);
  });

  it('is created once more for the others when the one who began it leaves', async () => {
    const cache = new ResponseCache();
    const [first, ...others] = [client(cache), client(cache), client(cache)] as const;
    first.leave();
    await expect(first.response).rejects.toThrow('aborted');
    for (const { finish } of others) finish();
    for (const { response } of others) expect((await response)?.ok.status).toBe(200);
    expect(others.map(({ created }) => created())).toEqual([1, 0]);
  });
});
