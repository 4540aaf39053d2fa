import { describe, expect, it } from 'vitest';
import { represent } from '../../../src/cache/representation.js';
import { ResponseCache } from '../../../src/cache/response-cache.js';

/** A body that is finished when the test says so, and the number of times that it was created. */
function creator() {
  let created = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const create = async () => {
    created += 1;
    await finished;
    return { body: represent('text/plain', Buffer.from('a')), headers: {} };
  };
  return { create, finish, created: () => created };
}

/** A client that can leave. */
const client = () => new AbortController();

describe('a response that several clients wait for', () => {
  it.each(['identity', 'gzip'] as const)('in %s goes on until the last of them has left', async (coding) => {
    const cache = new ResponseCache();
    let work: AbortSignal | undefined;
    const create = (signal: AbortSignal) => {
      work = signal;
      return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const clients = [client(), client()];
    const request = { version: 'v1', key: 'a', coding, create };
    const waiting = clients.map((one) => cache.getOrCreate(request, one));
    const results = Promise.allSettled(waiting);
    clients[0]?.abort();
    expect(work?.aborted).toBe(false);
    clients[1]?.abort();
    expect(work?.aborted).toBe(true);
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('reaches the one who stays', async () => {
    const cache = new ResponseCache();
    const { create, finish } = creator();
    const [left, stays] = [client(), client()];
    const request = { version: 'v1', key: 'a', coding: 'identity', create } as const;
    const waiting = [cache.getOrCreate(request, left), cache.getOrCreate(request, stays)];
    left.abort();
    finish();
    expect((await waiting[1])?.ok.status).toBe(200);
    await waiting[0];
  });

  it('is created again for one who comes after all have left', async () => {
    const cache = new ResponseCache();
    const left = client();
    const abandoned = creator();
    const first = cache.getOrCreate({ version: 'v1', key: 'a', coding: 'gzip', create: abandoned.create }, left);
    left.abort();
    const { create, finish, created } = creator();
    finish();
    expect((await cache.getOrCreate({ version: 'v1', key: 'a', coding: 'gzip', create }, client()))?.ok.status).toBe(
      200,
    );
    expect(created()).toBe(1);
    abandoned.finish();
    await first;
  });
});
