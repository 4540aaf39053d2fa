import { expect, it } from 'vitest';
import type { Accounts } from '../../../db/accounts/accounts.js';
import { AccountsError } from '../../../db/accounts/rules.js';
import { type TestedAccounts, TIME } from './tested.js';

export function testKeys(tested: TestedAccounts): void {
  it('are rejected the same way if the id is unknown, the secret is wrong or empty, or they were revoked', async () => {
    const { accounts, newKey, check } = tested;
    const key = await newKey('C', 'web');
    expect(await check(key)).toEqual({ status: 'active', keyId: key.keyId, customer: 'C' });
    for (const wrong of [{ keyId: 'cds_unknown' }, { keySecret: `${key.keySecret}x` }, { keySecret: '' }])
      expect(await check({ ...key, ...wrong })).toEqual({ status: 'unknown' });
    await accounts.revokeKey(key.keyId);
    expect(await check(key)).toEqual({ status: 'unknown' });
  });

  it('of a suspended customer are reported as suspended only with the right secret', async () => {
    const key = await tested.newKey();
    await tested.accounts.setSubscription('C', 'suspended');
    expect(await tested.check(key)).toMatchObject({ status: 'suspended' });
    expect(await tested.check({ ...key, keySecret: 'wrong' })).toEqual({ status: 'unknown' });
  });

  it('stay in the list with the time of their first revocation', async () => {
    const { accounts, newKey } = tested;
    const { keyId } = await newKey();
    const { revokedAt } = await accounts.revokeKey(keyId);
    expect((await accounts.revokeKey(keyId)).revokedAt).toBe(revokedAt);
    expect(await accounts.listKeys()).toMatchObject([{ keyId, revokedAt: TIME }]);
  });

  it('are changed at once for another connection', async () => {
    const { accounts, newKey, check } = tested;
    const other = await tested.openAnother();
    const key = await newKey();
    expect(await other.authenticate(key.keyId, key.keySecret)).toMatchObject({ status: 'active' });
    await other.setSubscription('C', 'suspended');
    expect(await check(key)).toMatchObject({ status: 'suspended' });
    await other.close();
    expect(await accounts.listKeys()).toHaveLength(1);
  });

  it.each<[string, (accounts: Accounts) => Promise<unknown>]>([
    ['create a customer that already exists', (all) => all.createCustomer('C').then(() => all.createCustomer(' C '))],
    ['create a customer without a name', (all) => all.createCustomer('  ')],
    ['create a key for a customer that does not exist', (all) => all.createKey('Nobody')],
    ['suspend a customer that does not exist', (all) => all.setSubscription('Nobody', 'suspended')],
    ['revoke a key that does not exist', (all) => all.revokeKey('cds_nothing')],
  ])('and customers: to %s fails with an AccountsError', async (_, change) => {
    await expect(change(tested.accounts)).rejects.toThrow(AccountsError);
  });

  it('are listed by customer, without a secret and without its hash', async () => {
    const { accounts, newKey } = tested;
    const [beta, alpha] = [await newKey('Beta', 'web'), await newKey('Alpha')];
    const rest = { createdAt: TIME, revokedAt: null, lastUsed: null };
    expect(await accounts.listKeys()).toEqual([
      { keyId: alpha.keyId, customer: 'Alpha', label: '', ...rest },
      { keyId: beta.keyId, customer: 'Beta', label: 'web', ...rest },
    ]);
  });

  it('of one customer are independent: revoking one leaves the others valid', async () => {
    const { accounts, newKey, check } = tested;
    const [old, next] = [await newKey(), await newKey()];
    await accounts.revokeKey(old.keyId);
    expect(await check(old)).toEqual({ status: 'unknown' });
    expect(await check(next)).toMatchObject({ status: 'active' });
    expect(await check({ ...next, keySecret: old.keySecret })).toEqual({ status: 'unknown' });
  });

  it('have an id without a colon, which separates user name and password', async () => {
    const ids = new Set<string>();
    for (let made = 0; made < 20; made += 1) ids.add((await tested.newKey()).keyId);
    expect([...ids].filter((id) => /^cds_[\w-]{12}$/.test(id))).toHaveLength(20);
  });
}
