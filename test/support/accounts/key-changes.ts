import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { secondsAfter } from '../../../db/storage/accounts/rules.js';
import { atTime, type TestedAccounts } from './tested.js';

const DAY = 86_400;
const ACTOR = { name: 'ann@example.org', address: '192.0.2.1' };
const CONFLICT = { problem: 'conflict' };

/** What is changed of a key later: its expiry, its origins, and a rotation that is canceled. */
export function testKeyChanges(tested: TestedAccounts): void {
  const inSeconds = (seconds: number) => secondsAfter(tested.accounts.now(), seconds);
  const lastEntry = async () => (await tested.accounts.audit.list())[0];

  it('get another expiry, or none', async () => {
    const { accounts, check, newKey } = tested;
    const key = await newKey('C', 'web');
    const end = inSeconds(60);
    expect(await accounts.keys.changeExpiry(key.keyId, end, ACTOR)).toMatchObject({ state: 'expires', expiresAt: end });
    expect(await lastEntry()).toMatchObject({
      ...{ action: 'key.expiry', actor: ACTOR.name, keyId: key.keyId, details: `web, from never to ${end}` },
    });
    await atTime(accounts, end, async () => {
      expect((await check(key)).status).toBe('unknown');
      await expect(accounts.keys.changeExpiry(key.keyId, null)).rejects.toMatchObject(CONFLICT);
    });
    expect(await accounts.keys.changeExpiry(key.keyId, null)).toMatchObject({ state: 'active', expiresAt: null });
    const entries = (await accounts.audit.list()).length;
    await accounts.keys.changeExpiry(key.keyId, null);
    expect(await accounts.audit.list()).toHaveLength(entries);
    const past = accounts.keys.changeExpiry(key.keyId, '2020-01-01T00:00:00Z');
    await expect(past).rejects.toMatchObject({ problem: 'invalid', field: 'expiresAt' });
  });

  it('of web pages get other origins, and are never unbound', async () => {
    const { accounts, check } = tested;
    await accounts.customers.create('C');
    const key = await accounts.keys.create('C', { label: 'web', origins: ['https://a.example'] });
    expect(await check(key)).toMatchObject({ origins: ['https://a.example'] });
    await accounts.keys.changeOrigins(key.keyId, ['https://B.example/', 'http://localhost:5173'], ACTOR);
    expect(await check(key)).toMatchObject({ origins: ['https://b.example', 'http://localhost:5173'] });
    expect(await lastEntry()).toMatchObject({
      ...{ action: 'key.origins', keyId: key.keyId, details: 'web, https://b.example http://localhost:5173' },
    });
    for (const origins of [[], ['https://*.example'], Array.from({ length: 11 }, (_, n) => `https://${n}.example`)])
      await expect(accounts.keys.changeOrigins(key.keyId, origins)).rejects.toMatchObject({ field: 'origins' });
    const program = await accounts.keys.create('C');
    const bound = accounts.keys.changeOrigins(program.keyId, ['https://a.example']);
    await expect(bound).rejects.toMatchObject(CONFLICT);
  });

  it.each([null, 90 * DAY])(
    'live on as before when their rotation is canceled, with an expiry of %s',
    async (seconds) => {
      const { accounts, check } = tested;
      await accounts.customers.create('C');
      const expiresAt = seconds === null ? null : inSeconds(seconds);
      const key = await accounts.keys.create('C', { label: 'web', expiresAt });
      const { created } = await accounts.keys.rotate({ keyId: key.keyId, graceSeconds: 3_600 });
      await expect(accounts.keys.changeExpiry(key.keyId, null)).rejects.toMatchObject(CONFLICT);
      expect(await accounts.keys.cancelRotation(key.keyId, ACTOR)).toMatchObject({ expiresAt, plannedEnd: null });
      expect([(await check(created)).status, (await check(key)).status]).toEqual(['unknown', 'active']);
      expect(await lastEntry()).toMatchObject({ action: 'key.keep', keyId: key.keyId, actor: ACTOR.name });
      await expect(accounts.keys.cancelRotation(key.keyId)).rejects.toMatchObject(CONFLICT);
      await atTime(accounts, inSeconds(2 * DAY), async () => expect((await check(key)).status).toBe('active'));
      const again = await accounts.keys.rotate({ keyId: key.keyId, graceSeconds: 0 });
      expect(again.created.replaces).toBe(key.keyId);
      await expect(accounts.keys.cancelRotation(key.keyId)).rejects.toMatchObject(CONFLICT);
    },
  );

  it('are kept or rotated again after the new one was revoked, with the lifetime they had', async () => {
    const { keys, customers } = tested.accounts;
    await customers.create('C');
    const lifetime = 90 * DAY;
    const key = await keys.create('C', { label: 'web', expiresAt: inSeconds(lifetime) });
    const first = await keys.rotate({ keyId: key.keyId, graceSeconds: 3_600 });
    await keys.revoke(first.created.keyId);
    const { created } = await keys.rotate({ keyId: key.keyId, graceSeconds: 604_800 });
    expect((Date.parse(created.expiresAt ?? '') - Date.parse(created.createdAt)) / 1_000).toBeCloseTo(lifetime, -1);
    await keys.revoke(created.keyId);
    expect(await keys.cancelRotation(key.keyId)).toMatchObject({ state: 'expires', expiresAt: key.expiresAt });
  });

  it('are not kept while a key lives on that replaced the new one', async () => {
    const { accounts, newKey, check } = tested;
    const { keyId } = await newKey('C', 'web');
    const next = (await accounts.keys.rotate({ keyId, graceSeconds: 3_600 })).created;
    const last = (await accounts.keys.rotate({ keyId: next.keyId, graceSeconds: 3_600 })).created;
    for (const end of [() => check(next), () => accounts.keys.expire(next.keyId)]) {
      await end();
      await expect(accounts.keys.cancelRotation(keyId)).rejects.toMatchObject(CONFLICT);
    }
    expect((await check(last)).status).toBe('active');
    await accounts.keys.revoke(last.keyId);
    expect(await accounts.keys.cancelRotation(keyId)).toMatchObject({ state: 'active' });
  });

  it('are no more than 50 that last, however they are rotated, ended and kept', async () => {
    const { keys, customers } = tested.accounts;
    const { id } = await customers.create('C');
    const all = [];
    while (all.length < 50) all.push(await keys.create(id));
    const keyId = all[0]?.keyId ?? '';
    const rotate = async (old: string) => (await keys.rotate({ keyId: old, graceSeconds: 3_600 })).created.keyId;
    const second = await rotate(keyId);
    const third = await rotate(second);
    await rotate(third);
    await keys.expire(third);
    await expect(keys.cancelRotation(keyId)).rejects.toMatchObject(CONFLICT);
    expect((await keys.find(second)).state).toBe('expires');
    await keys.expire(second);
    await expect(rotate(keyId)).rejects.toMatchObject(CONFLICT);
    await keys.revoke(all[1]?.keyId ?? '');
    expect(await keys.cancelRotation(keyId)).toMatchObject({ state: 'active' });
    expect((await keys.list(id)).filter(({ state }) => state === 'active')).toHaveLength(50);
  });

  it('that were kept get a notice before they expire', async () => {
    const { accounts } = tested;
    await accounts.customers.create('C');
    const { keyId } = await accounts.keys.create('C', { label: 'kept', expiresAt: inSeconds(6 * DAY) });
    await accounts.keys.rotate({ keyId, graceSeconds: 604_800 });
    expect(await accounts.keys.takeExpiring(ACTOR)).toMatchObject([{ label: 'kept', replaces: keyId }]);
    await accounts.keys.cancelRotation(keyId);
    expect(await accounts.keys.takeExpiring(ACTOR)).toMatchObject([{ keyId }]);
  });

  it('are revoked or kept, never both, when a rotation is canceled and its new key rotated at the same time', async () => {
    const { accounts, newKey } = tested;
    const second = await tested.openAnother();
    const { keyId } = await newKey('C', 'web');
    const { created } = await accounts.keys.rotate({ keyId, graceSeconds: 3_600 });
    // A file of one process takes them one after the other, a database at the same time.
    await Promise.allSettled([
      accounts.keys.cancelRotation(keyId),
      setTimeout(1).then(() => second.keys.rotate({ keyId: created.keyId, graceSeconds: 3_600 })),
    ]);
    const states = new Map((await accounts.keys.list()).map((key) => [key.keyId, key.state]));
    const outcomes = ['active revoked', 'expires expires'];
    expect(outcomes).toContain(`${states.get(keyId)} ${states.get(created.keyId)}`);
    await second.close();
  });

  it('of another customer are unknown', async () => {
    const { accounts, newKey } = tested;
    const { keyId } = await newKey('C', 'web');
    await accounts.keys.rotate({ keyId, graceSeconds: 3_600 });
    const { id: customerId } = await accounts.customers.create('D');
    for (const change of [
      () => accounts.keys.changeExpiry(keyId, null, ACTOR, { customerId }),
      () => accounts.keys.changeOrigins(keyId, ['https://a.example'], ACTOR, { customerId }),
      () => accounts.keys.cancelRotation(keyId, ACTOR, { customerId }),
    ])
      await expect(change()).rejects.toMatchObject({ problem: 'unknown', message: 'There is no such key.' });
  });
}
