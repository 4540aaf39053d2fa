import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import DatabaseConstructor from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAccounts } from '../../../../db/storage/accounts/sqlite/open.js';
import { SqliteAccounts } from '../../../../db/storage/accounts/sqlite/storage.js';
import { CountedUsage } from '../../../support/counted-usage.js';
import { expectFigure } from '../../../support/figure.js';

let usage: CountedUsage;
beforeEach(() => {
  usage = new CountedUsage();
});
afterEach(() => usage.end());

describe('while usage cannot be written', () => {
  it('because another process writes, it is counted, keys are checked, and nothing is lost', async () => {
    const { keyId, keySecret } = await usage.newKey();
    const counter = usage.counter();
    await counter.flush();
    const unlock = usage.lock();
    const milliseconds: number[] = [];
    for (let times = 1; times <= 5; times += 1) {
      counter.add({ keyId, requests: 1, cost: 1 });
      const started = performance.now();
      await counter.flush();
      milliseconds.push(performance.now() - started);
      expect(await usage.store.authenticate(keyId, keySecret)).toMatchObject({ status: 'active' });
    }
    // It does not wait for the lock, as reading does for 250 ms.
    expectFigure('a request beside a locked file', Math.min(...milliseconds), 200, 'ms');
    expect(await usage.total()).toMatchObject({ requests: 0 });
    // Not for each attempt, and not if the next one succeeds.
    expect(usage.logged.map(({ msg }) => msg)).toEqual([expect.stringContaining('cannot be written')]);
    unlock();
    await counter.flush();
    expect(await usage.total()).toMatchObject({ requests: 5 });
    expect(usage.logged.at(-1)?.msg).toContain('can be written again');
  });

  it('because the disk is full, it is counted, keys are checked, and nothing is lost', async () => {
    const { keyId, keySecret } = await usage.newKey();
    const connection = new DatabaseConstructor(usage.path);
    const full = new SqliteAccounts(connection);
    connection.pragma(`max_page_count = ${connection.pragma('page_count', { simple: true })}`);
    const counter = usage.counter({}, full);
    for (let n = 0; n < 1_000; n += 1) counter.add({ keyId: `cds_${n}`, requests: 1, cost: 1 });
    for (let times = 1; times <= 5; times += 1) {
      counter.add({ keyId, requests: 1, cost: 1 });
      await counter.flush();
      expect(await full.authenticate(keyId, keySecret)).toMatchObject({ status: 'active' });
    }
    const message = expect.stringContaining('cannot be written');
    expect(usage.logged).toMatchObject([{ err: { code: 'SQLITE_FULL' }, msg: message }]);
    connection.pragma('max_page_count = 1000000');
    await counter.stop();
    full.close();
    expect(await usage.total()).toMatchObject({ requests: 5 });
    expect(usage.written()).toEqual([1_001, 1_005]);
  });

  it('because the file was removed, it is not written to the removed file', async () => {
    const { keyId } = await usage.newKey();
    await usage.store.authenticate('', '');
    usage.accounts.close();
    const counter = usage.counter();
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${usage.path}${suffix}`, { force: true });
    counter.add({ keyId, requests: 1, cost: 1 });
    await counter.flush();
    usage.accounts = openAccounts(usage.path);
    await counter.flush();
    expect(usage.written()).toEqual([1, 1]);
  });

  it('the counts of at most 50,000 keys are held, and the log says what was lost', async () => {
    const counter = usage.counter();
    const unlock = usage.lock();
    counter.add({ keyId: 'cds_0', requests: 1, cost: 1 });
    await counter.flush();
    for (let n = 0; n < 50_000; n += 1) counter.add({ keyId: `cds_${n}`, requests: 1, cost: 1 });
    for (let n = 0; n < 10; n += 1) counter.add({ keyId: 'cds_one_too_many', requests: 1, cost: 1 });
    await counter.flush();
    unlock();
    await counter.flush();
    expect(usage.logged).toContainEqual(
      expect.objectContaining({ requests: 10, msg: expect.stringContaining('lost') }),
    );
    expect(usage.written()).toEqual([50_000, 50_001]);
  });

  it('a stop tries for as long as it may, and logs what it could not write', async () => {
    const { keyId } = await usage.newKey();
    const counter = usage.counter();
    const unlock = usage.lock();
    counter.add({ keyId, requests: 7, cost: 7 });
    const started = performance.now();
    await counter.stop(0);
    expectFigure('a stop with a locked file', performance.now() - started, 3_000, 'ms');
    expect(usage.logged.at(-1)).toMatchObject({ requests: 7, msg: expect.stringContaining('could not be written') });
    unlock();
  });

  it('because nothing answers, a stop does not wait for it, and nothing is logged after it', async () => {
    let answer = () => {};
    const recordUsage = () => new Promise<void>((resolve) => (answer = resolve));
    const never = { recordUsage, recordFailed: async () => {}, pruneUsage: async () => 0 };
    const counter = usage.counter({}, { ...never, storage: usage.store.storage });
    counter.add({ keyId: 'cds_1', requests: 3, cost: 3 });
    await counter.stop(0);
    answer();
    await setTimeout(50);
    expect(usage.logged).toMatchObject([{ requests: 3, msg: expect.stringContaining('could not be written') }]);
  });
});
