import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CountedUsage } from '../../../support/counted-usage.js';

let usage: CountedUsage;
beforeEach(() => {
  usage = new CountedUsage();
});
afterEach(() => usage.end());

describe('what was counted', () => {
  it('is written from time to time, and added to what is there', async () => {
    const { keyId } = await usage.newKey();
    const counter = usage.counter({ flushMs: 20 });
    counter.add({ keyId, requests: 1, cost: 3 });
    await expect.poll(() => usage.total()).toMatchObject({ requests: 1, cost: 3 });
    counter.add({ keyId, requests: 1, cost: 1 });
    await expect.poll(() => usage.total()).toMatchObject({ requests: 2, cost: 4 });
  });

  it('is kept while it cannot be written', async () => {
    const { keyId } = await usage.newKey();
    const counter = usage.counter();
    const unlock = usage.lock();
    counter.add({ keyId, requests: 1, cost: 1 });
    await counter.flush();
    unlock();
    await counter.flush();
    expect(await usage.total()).toMatchObject({ requests: 1 });
  });

  it('does not change the revision of the accounts, so keys are not looked up again', async () => {
    const { keyId } = await usage.newKey();
    const before = usage.store.revision();
    const counter = usage.counter();
    counter.add({ keyId, requests: 1, cost: 1 });
    await counter.flush();
    expect(await usage.total()).toMatchObject({ requests: 1 });
    expect(usage.store.revision()).toBe(before);
  });

  it('of 10,000 keys is written in parts, between which other work is done', async () => {
    const counter = usage.counter();
    for (let n = 0; n < 10_000; n += 1) counter.add({ keyId: `cds_${n}`, requests: 1, cost: 1 });
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    await counter.stop();
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
    expect(usage.written()).toEqual([10_000, 10_000]);
  });
});

describe('old usage', () => {
  it('is removed at a flush, after as many days as it is held', async () => {
    const { keyId } = await usage.newKey();
    const days = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-30'];
    await usage.accounts.recordUsage(days.map((day) => ({ keyId, day, requests: 1, cost: 1 })));
    const counter = usage.counter({ days: 30, now: () => new Date('2026-12-01T12:00:00Z') });
    counter.add({ keyId, requests: 1, cost: 1 });
    await counter.flush();
    const left = await usage.accounts.usage({ since: '2020-01-01', until: '2099-12-31' }, 'day');
    expect(left.map(({ day }) => day)).toEqual(['2026-11-02', '2026-11-30', '2026-12-01']);
  });

  it('is removed in parts if it is much, between which new usage is written', async () => {
    const { keyId } = await usage.newKey();
    const entries = Array.from({ length: 5_000 }, (_, n) => ({
      ...{ keyId: `cds_${n}`, day: '2025-01-01', requests: 1, cost: 1 },
    }));
    await usage.accounts.recordUsage(entries);
    const counter = usage.counter({ days: 1 });
    for (const left of [3_000, 1_000, 0]) {
      counter.add({ keyId, requests: 1, cost: 1 });
      await counter.flush();
      expect(usage.written()).toEqual([left + 1, expect.any(Number)]);
    }
  });
});
