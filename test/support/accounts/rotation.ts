import { expect, it } from 'vitest';
import { GRACE, NOW } from '../../../db/storage/accounts/key-rules.js';
import { generateKey } from '../../../db/storage/accounts/key-secret.js';
import { secondsAfter } from '../../../db/storage/accounts/rules.js';
import { atTime, type TestedAccounts } from './tested.js';

/** The ends of keys: expiry, rotation, limits. */
export function testRotation(tested: TestedAccounts): void {
  const inSeconds = (seconds: number) => secondsAfter(tested.accounts.now(), seconds);

  it('that expire are refused from that second on, and stay in the list', async () => {
    const { accounts, check } = tested;
    await accounts.customers.create('C');
    const key = await accounts.keys.create('C', { expiresAt: inSeconds(60) });
    expect([key.state, (await check(key)).status]).toEqual(['expires', 'active']);
    await atTime(accounts, key.expiresAt as string, async () => {
      expect(await check(key)).toMatchObject({ status: 'unknown' });
      expect(await accounts.keys.list()).toMatchObject([{ state: 'expired' }]);
      expect(await accounts.customers.list()).toMatchObject([{ keys: 0 }]);
    });
  });

  it.each(Object.values(GRACE))(
    'that are rotated go on for %s seconds, and the new one is like the old one',
    async (grace) => {
      const { accounts, check } = tested;
      await accounts.customers.create('C');
      const values = { label: 'web', origins: ['https://example.org', 'https://EXAMPLE.org/'] };
      const key = await accounts.keys.create('C', values);
      const { created, old } = await accounts.keys.rotate({ keyId: key.keyId, graceSeconds: grace });
      expect(created).toMatchObject({
        label: 'web',
        origins: ['https://example.org'],
        replaces: key.keyId,
        state: 'active',
      });
      expect(old.state).toBe(grace === 0 ? 'expired' : 'expires');
      expect((await check(created)).status).toBe('active');
      expect((await check(key)).status).toBe(grace === 0 ? 'unknown' : 'active');
      await atTime(accounts, old.expiresAt as string, async () => {
        expect([(await check(key)).status, (await check(created)).status]).toEqual(['unknown', 'active']);
      });
    },
  );

  it('with a lifetime are replaced by ones with the same, and never go on longer than before', async () => {
    const { keys, customers } = tested.accounts;
    await customers.create('C');
    const key = await keys.create('C', { label: 'web', expiresAt: inSeconds(3_600) });
    const { created, old } = await keys.rotate({ keyId: key.keyId, graceSeconds: 604_800 });
    expect(old.expiresAt).toBe(key.expiresAt);
    const lifetime = Date.parse(created.expiresAt as string) - Date.parse(created.createdAt);
    expect(lifetime).toBe(Date.parse(key.expiresAt as string) - Date.parse(key.createdAt));
  });

  it('are rotated once', async () => {
    const { accounts, newKey } = tested;
    const { keyId } = await newKey();
    await accounts.keys.rotate({ keyId, graceSeconds: 86_400 });
    const again = accounts.keys.rotate({ keyId, graceSeconds: 0 });
    await expect(again).rejects.toMatchObject({ problem: 'conflict' });
  });

  it('are created and rotated once by a form that is sent twice', async () => {
    const { keys, customers } = tested.accounts;
    const { id } = await customers.create('C');
    const [first, second] = [generateKey().keyId, generateKey().keyId];
    expect((await keys.create(id, { keyId: first })).keyId).toBe(first);
    await expect(keys.create(id, { keyId: first })).rejects.toMatchObject({ problem: 'repeated' });
    const rotation = { keyId: first, graceSeconds: 0, newKeyId: second } as const;
    await keys.rotate(rotation);
    await expect(keys.rotate(rotation)).rejects.toMatchObject({ problem: 'repeated' });
    expect(await keys.list()).toHaveLength(2);
  });

  it('are at most 50 that are active, of each customer', async () => {
    const { keys, customers } = tested.accounts;
    for (const name of ['C', 'D']) await customers.create(name);
    for (let n = 0; n < 49; n += 1) await keys.create('C');
    const last = await keys.create('C');
    await expect(keys.create('C')).rejects.toMatchObject({ problem: 'conflict' });
    await keys.create('D');
    await keys.rotate({ keyId: last.keyId, graceSeconds: 86_400 });
    await keys.changeExpiry(last.keyId, NOW);
    await expect(keys.create('C')).rejects.toMatchObject({ problem: 'conflict' });
    await keys.revoke((await keys.list('C')).find(({ state }) => state === 'active')?.keyId as string);
    await keys.create('C');
  });

  it.each<[string, object, string]>([
    ['an empty label', { label: ' ' }, 'label'],
    ['a label of 61 characters', { label: 'x'.repeat(61) }, 'label'],
    ['a label with a line break', { label: 'a\nb' }, 'label'],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['an end in more than ten years', { expiresAt: '9999-12-31T23:59:59Z' }, 'expiresAt'],
    ['an end that is no time', { expiresAt: '2099-02-30' }, 'expiresAt'],
    ['an origin with a path', { origins: ['https://example.org/find'] }, 'origins'],
    ['an origin with spaces', { origins: ['https://a.org https://b.org'] }, 'origins'],
    ['an origin of another scheme', { origins: ['file:///'] }, 'origins'],
    ['11 origins', { origins: Array.from({ length: 11 }, (_, n) => `https://${n}.example.org`) }, 'origins'],
    ['an id of another form', { keyId: "cds_x' or 1=1" }, 'keyId'],
  ])('are not created with %s', async (_, values, field) => {
    const { keys, customers, audit } = tested.accounts;
    await customers.create('C');
    await expect(keys.create('C', values)).rejects.toMatchObject({ problem: 'invalid', field });
    expect([await keys.list(), await audit.list({ action: 'key' })]).toEqual([[], []]);
  });

  it('may have a label of 60 characters in any script', async () => {
    const key = await tested.newKey('C', '🗳'.repeat(60));
    expect((await tested.accounts.keys.rename(key.keyId, ' Ñandú ')).label).toBe('Ñandú');
  });
}
