import { expect, it } from 'vitest';
import { isoTime, secondsAfter } from '../../../db/storage/accounts/rules.js';
import { atTime, type TestedAccounts } from './tested.js';

const ACTOR = { name: 'dashboard' };

export function testExpiringKeys(tested: TestedAccounts): void {
  it('are found once, a week before their end, unless they were revoked or replaced', async () => {
    const { accounts } = tested;
    await accounts.customers.create('C');
    const create = (label: string, days: number) => {
      const expiresAt = isoTime(new Date(accounts.now().getTime() + days * 86_400_000));
      return accounts.keys.create('C', { label, expiresAt });
    };
    await create('soon', 6);
    await create('later', 9);
    await accounts.keys.create('C', { label: 'never' });
    await accounts.keys.revoke((await create('revoked', 5)).keyId);
    await accounts.keys.rotate({ keyId: (await create('replaced', 90)).keyId, graceSeconds: 86_400 });
    expect((await accounts.keys.takeExpiring(ACTOR)).map(({ label }) => label)).toEqual(['soon']);
    const other = await tested.openAnother();
    expect(await other.keys.takeExpiring(ACTOR)).toEqual([]);
    await other.close();
    expect(await accounts.audit.list({ action: 'key.notice' })).toMatchObject([{ actor: 'dashboard' }]);
  });

  it('are found again if their end is moved, and not if their label is changed', async () => {
    const { accounts } = tested;
    const inDays = (days: number) => secondsAfter(accounts.now(), days * 86_400);
    await accounts.customers.create('C');
    const { keyId } = await accounts.keys.create('C', { label: 'web', expiresAt: inDays(6) });
    const found = async () => (await accounts.keys.takeExpiring(ACTOR)).length;
    expect(await found()).toBe(1);
    await accounts.keys.rename(keyId, 'app');
    expect(await found()).toBe(0);
    await accounts.keys.changeExpiry(keyId, inDays(9));
    expect(await found()).toBe(0);
    await atTime(accounts, inDays(3), async () => expect([await found(), await found()]).toEqual([1, 0]));
  });
}
