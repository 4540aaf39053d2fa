import { expect, it } from 'vitest';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import { AccountsError } from '../../../db/storage/accounts/rules.js';
import { checkKey, type TestedAccounts, TIME, USE } from './tested.js';

export function testKeys(tested: TestedAccounts): void {
  it('are rejected the same way if the id is unknown, the secret is wrong or empty, or they were revoked', async () => {
    const { accounts, newKey, check } = tested;
    const key = await newKey('C', 'web');
    expect(await check(key)).toEqual({ ...USE, keyId: key.keyId, customer: 'C', label: 'web' });
    for (const wrong of [{ keyId: 'cds_unknown' }, { keySecret: `${key.keySecret}x` }, { keySecret: '' }])
      expect(await check({ ...key, ...wrong })).toEqual({ status: 'unknown' });
    await accounts.keys.revoke(key.keyId);
    expect(await check(key)).toMatchObject({ status: 'unknown' });
  });

  it('of a suspended customer are reported as suspended only with the right secret', async () => {
    const key = await tested.newKey();
    await tested.accounts.customers.setSubscription('C', 'suspended');
    expect(await tested.check(key)).toMatchObject({ status: 'suspended' });
    expect(await tested.check({ ...key, keySecret: 'wrong' })).toEqual({ status: 'unknown' });
  });

  it('stay in the list with the time of their first revocation', async () => {
    const { accounts, newKey } = tested;
    const { keyId } = await newKey();
    const { revokedAt } = await accounts.keys.revoke(keyId);
    expect((await accounts.keys.revoke(keyId)).revokedAt).toBe(revokedAt);
    expect(await accounts.keys.list()).toMatchObject([{ keyId, revokedAt: TIME }]);
  });

  it('are changed at once for another connection', async () => {
    const { accounts, newKey, check } = tested;
    const other = await tested.openAnother();
    const key = await newKey();
    expect(await checkKey(other, key)).toMatchObject({ status: 'active' });
    await other.customers.setSubscription('C', 'suspended');
    expect(await check(key)).toMatchObject({ status: 'suspended' });
    await other.close();
    expect(await accounts.keys.list()).toHaveLength(1);
  });

  it.each<[string, (accounts: Accounts) => Promise<unknown>]>([
    [
      'create a customer that already exists',
      (all) => all.customers.create('C').then(() => all.customers.create(' C ')),
    ],
    ['create a customer without a name', (all) => all.customers.create('  ')],
    ['create a key for a customer that does not exist', (all) => all.keys.create('Nobody')],
    ['suspend a customer that does not exist', (all) => all.customers.setSubscription('Nobody', 'suspended')],
    ['revoke a key that does not exist', (all) => all.keys.revoke('cds_nothing')],
  ])('and customers: to %s fails with an AccountsError', async (_, change) => {
    await expect(change(tested.accounts)).rejects.toThrow(AccountsError);
  });

  it('are listed by customer, without a secret and without its hash', async () => {
    const { accounts, newKey } = tested;
    const [beta, alpha] = [await newKey('Beta', 'web'), await newKey('Alpha')];
    const rest = {
      ...{ customerId: expect.any(Number), state: 'active', createdAt: TIME, createdBy: 'cli', revokedAt: null },
      ...{
        expiresAt: null,
        plannedEnd: null,
        replaces: null,
        scope: 'all',
        origins: null,
        lastUsed: null,
        lastAt: null,
      },
    };
    expect(await accounts.keys.list()).toEqual([
      { keyId: alpha.keyId, customer: 'Alpha', label: '', ...rest },
      { keyId: beta.keyId, customer: 'Beta', label: 'web', ...rest },
    ]);
  });

  it('have an id of letters and digits, without a colon, which separates user name and password', async () => {
    const ids = new Set<string>();
    for (let made = 0; made < 20; made += 1) ids.add((await tested.newKey()).keyId);
    expect([...ids].filter((id) => /^cds_[\dA-Za-z]{12}$/.test(id))).toHaveLength(20);
  });
}
