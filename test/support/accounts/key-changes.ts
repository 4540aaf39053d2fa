import { expect, it } from 'vitest';
import { NEVER, NOW } from '../../../db/storage/accounts/key-rules.js';
import { secondsAfter } from '../../../db/storage/accounts/rules.js';
import { atTime, type TestedAccounts } from './tested.js';

const DAY = 86_400;
const ACTOR = { name: 'ann@example.org', address: '192.0.2.1' };
const CONFLICT = { problem: 'conflict' };

/** What is changed of a key later: its expiry, also in a rotation, and its origins. */
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

  it('that a rotation ends go on for longer, or end now, by another expiry', async () => {
    const { accounts, check, newKey } = tested;
    const key = await newKey('C', 'web');
    const { keyId } = key;
    const change = (to: string | null) => accounts.keys.changeExpiry(keyId, to, ACTOR);
    await expect(change(NOW)).rejects.toMatchObject(CONFLICT);
    const { created } = await accounts.keys.rotate({ keyId, graceSeconds: 3_600 });
    expect(await change(inSeconds(60))).toMatchObject({ state: 'expires', plannedEnd: NEVER });
    expect(await change(null)).toMatchObject({ state: 'active', plannedEnd: null });
    await atTime(accounts, inSeconds(2 * DAY), async () => expect((await check(key)).status).toBe('active'));
    const again = await accounts.keys.rotate({ keyId, graceSeconds: 3_600 });
    expect(await change(NOW)).toMatchObject({ state: 'expired' });
    expect(await lastEntry()).toMatchObject({ action: 'key.expiry', keyId, actor: ACTOR.name });
    await expect(change(null)).rejects.toMatchObject(CONFLICT);
    for (const one of [created, again.created]) expect((await check(one)).status).toBe('active');
  });

  it('are rotated again after the new one was revoked, with the lifetime they had', async () => {
    const { keys, customers } = tested.accounts;
    await customers.create('C');
    const lifetime = 90 * DAY;
    const key = await keys.create('C', { label: 'web', expiresAt: inSeconds(lifetime) });
    const first = await keys.rotate({ keyId: key.keyId, graceSeconds: 3_600 });
    await keys.revoke(first.created.keyId);
    const { created } = await keys.rotate({ keyId: key.keyId, graceSeconds: 604_800 });
    expect((Date.parse(created.expiresAt ?? '') - Date.parse(created.createdAt)) / 1_000).toBeCloseTo(lifetime, -1);
  });

  it('are no more than 50 that last, however they are rotated and put off', async () => {
    const { keys, customers } = tested.accounts;
    const { id } = await customers.create('C');
    const all = [];
    while (all.length < 50) all.push(await keys.create(id));
    const keyId = all[0]?.keyId ?? '';
    const rotate = async (old: string) => (await keys.rotate({ keyId: old, graceSeconds: 3_600 })).created.keyId;
    const second = await rotate(keyId);
    await expect(keys.changeExpiry(keyId, null)).rejects.toMatchObject(CONFLICT);
    await rotate(second);
    await keys.changeExpiry(second, NOW);
    await expect(rotate(keyId)).rejects.toMatchObject(CONFLICT);
    await keys.revoke(all[1]?.keyId ?? '');
    expect(await keys.changeExpiry(keyId, null)).toMatchObject({ state: 'active' });
    expect((await keys.list(id)).filter(({ state }) => state === 'active')).toHaveLength(50);
  });

  it('of web pages have a secret that stays readable until they end, also in a rotation', async () => {
    const { accounts, check, openAnother } = tested;
    const { id: customerId } = await accounts.customers.create('C');
    const web = await accounts.keys.create('C', { label: 'web', origins: ['https://a.example'] });
    const others = [await accounts.keys.create('C'), await accounts.keys.create('C', { scope: 'calendar' })];
    const { created } = await accounts.keys.rotate({ keyId: web.keyId, graceSeconds: 3_600 });
    const second = await openAnother();
    const secretOf = ({ keyId }: { keyId: string }) => second.keys.publicSecret(keyId, { customerId });
    for (const key of [web, created])
      expect(await check({ ...key, keySecret: (await secretOf(key)) ?? '' })).toMatchObject({ status: 'active' });
    for (const key of others) expect(await secretOf(key)).toBeNull();
    const shown = JSON.stringify([await second.keys.list(), await second.audit.list()]);
    for (const { keySecret } of [web, created]) expect(shown).not.toContain(keySecret);
    await accounts.keys.revoke(web.keyId);
    expect(await secretOf(web)).toBeNull();
    await expect(second.keys.publicSecret(created.keyId, { customerId: customerId + 1 })).rejects.toMatchObject({
      problem: 'unknown',
    });
    await second.close();
  });
}
