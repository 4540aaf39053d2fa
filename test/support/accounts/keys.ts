import { beforeEach, describe, expect, it } from 'vitest';
import type { Accounts } from '../../../db/accounts/accounts.js';
import { AccountsError } from '../../../db/accounts/rules.js';
import type { OpenedAccounts } from './opened.js';

const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);

export function testAccountKeys(storage: string, open: () => Promise<OpenedAccounts>): void {
  let accounts: Accounts;
  let openAnother: OpenedAccounts['openAnother'];
  beforeEach(async () => {
    ({ accounts, openAnother } = await open());
    return () => accounts.close();
  });

  describe(`accounts in ${storage}`, () => {
    describe('a key', () => {
      it('is valid together with its secret', async () => {
        await accounts.createCustomer('C');
        const { keyId, keySecret } = await accounts.createKey('C', 'web');
        expect(await accounts.authenticate(keyId, keySecret)).toEqual({ status: 'active', keyId, customer: 'C' });
      });

      it('is rejected the same way if its id is unknown, its secret is wrong or empty, or it was revoked', async () => {
        await accounts.createCustomer('C');
        const { keyId, keySecret } = await accounts.createKey('C');
        expect(await accounts.authenticate('cds_unknown', keySecret)).toEqual({ status: 'unknown' });
        expect(await accounts.authenticate(keyId, `${keySecret}x`)).toEqual({ status: 'unknown' });
        expect(await accounts.authenticate(keyId, '')).toEqual({ status: 'unknown' });
        await accounts.revokeKey(keyId);
        expect(await accounts.authenticate(keyId, keySecret)).toEqual({ status: 'unknown' });
      });

      it('of a suspended customer is reported as suspended only with the right secret', async () => {
        await accounts.createCustomer('C');
        const { keyId, keySecret } = await accounts.createKey('C');
        await accounts.setSubscription('C', 'suspended');
        expect(await accounts.authenticate(keyId, keySecret)).toMatchObject({ status: 'suspended' });
        expect(await accounts.authenticate(keyId, 'wrong')).toEqual({ status: 'unknown' });
      });

      it('keeps the time of its first revocation', async () => {
        await accounts.createCustomer('C');
        const { keyId } = await accounts.createKey('C');
        const { revokedAt } = await accounts.revokeKey(keyId);
        expect((await accounts.revokeKey(keyId)).revokedAt).toBe(revokedAt);
      });
    });

    describe('a change', () => {
      it('takes effect at once for another connection', async () => {
        const other = await openAnother();
        await accounts.createCustomer('C');
        const { keyId, keySecret } = await accounts.createKey('C');
        expect(await other.authenticate(keyId, keySecret)).toMatchObject({ status: 'active' });
        await other.setSubscription('C', 'suspended');
        expect(await accounts.authenticate(keyId, keySecret)).toMatchObject({ status: 'suspended' });
        await other.close();
      });

      it.each<[string, (accounts: Accounts) => Promise<unknown>]>([
        [
          'create a customer that already exists',
          (all) => all.createCustomer('C').then(() => all.createCustomer(' C ')),
        ],
        ['create a customer without a name', (all) => all.createCustomer('  ')],
        ['create a key for a customer that does not exist', (all) => all.createKey('Nobody')],
        [
          'change the subscription of a customer that does not exist',
          (all) => all.setSubscription('Nobody', 'suspended'),
        ],
        ['revoke a key that does not exist', (all) => all.revokeKey('cds_nothing')],
      ])('to %s fails with an AccountsError', async (_, change) => {
        await expect(change(accounts)).rejects.toThrow(AccountsError);
      });
    });

    describe('keys', () => {
      it('are listed by customer, without a secret and without its hash', async () => {
        await accounts.createCustomer('Beta');
        await accounts.createCustomer('Alpha');
        const beta = await accounts.createKey('Beta', 'web');
        const alpha = await accounts.createKey('Alpha');
        expect(await accounts.listKeys()).toEqual([
          { keyId: alpha.keyId, customer: 'Alpha', label: '', createdAt: TIME, revokedAt: null, lastUsed: null },
          { keyId: beta.keyId, customer: 'Beta', label: 'web', createdAt: TIME, revokedAt: null, lastUsed: null },
        ]);
      });

      it('of one customer are independent: revoking one leaves the others valid', async () => {
        await accounts.createCustomer('C');
        const [old, next] = [await accounts.createKey('C'), await accounts.createKey('C')];
        await accounts.revokeKey(old.keyId);
        expect(await accounts.authenticate(old.keyId, old.keySecret)).toEqual({ status: 'unknown' });
        expect(await accounts.authenticate(next.keyId, next.keySecret)).toMatchObject({ status: 'active' });
        expect(await accounts.authenticate(next.keyId, old.keySecret)).toEqual({ status: 'unknown' });
      });

      it('stay in the list with the time after they are revoked', async () => {
        await accounts.createCustomer('C');
        const { keyId } = await accounts.createKey('C');
        await accounts.revokeKey(keyId);
        expect(await accounts.listKeys()).toMatchObject([{ keyId, revokedAt: TIME }]);
      });

      it('have an id without a colon, which separates user name and password', async () => {
        await accounts.createCustomer('C');
        const ids = new Set<string>();
        for (let made = 0; made < 20; made += 1) ids.add((await accounts.createKey('C')).keyId);
        expect([...ids].filter((id) => /^cds_[\w-]{12}$/.test(id))).toHaveLength(20);
      });
    });
  });
}
