import { beforeEach, describe, expect, it } from 'vitest';
import type { Accounts } from '../../../db/accounts/accounts.js';
import type { OpenedAccounts } from './opened.js';

const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);

export function testAccountCustomers(storage: string, open: () => Promise<OpenedAccounts>): void {
  let accounts: Accounts;
  let insertCustomer: OpenedAccounts['insertCustomer'];
  beforeEach(async () => {
    ({ accounts, insertCustomer } = await open());
    return () => accounts.close();
  });

  describe(`accounts in ${storage}`, () => {
    describe('customers', () => {
      it('are listed by name, each with the number of keys that are not revoked', async () => {
        await accounts.createCustomer('Beta');
        await accounts.createCustomer('  Alpha ');
        await accounts.createKey('Beta');
        const { keyId } = await accounts.createKey('Beta');
        await accounts.revokeKey(keyId);
        expect(await accounts.listCustomers()).toEqual([
          { name: 'Alpha', subscription: 'active', createdAt: TIME, keys: 0 },
          { name: 'Beta', subscription: 'active', createdAt: TIME, keys: 1 },
        ]);
      });

      it('can be suspended and activated again, which affects all their keys', async () => {
        await accounts.createCustomer('C');
        const { keyId, keySecret } = await accounts.createKey('C');
        const seen = [];
        for (const subscription of ['suspended', 'active'] as const) {
          expect(await accounts.setSubscription('C', subscription)).toEqual({
            name: 'C',
            subscription,
            createdAt: TIME,
          });
          seen.push((await accounts.authenticate(keyId, keySecret)).status);
        }
        expect(seen).toEqual(['suspended', 'active']);
      });

      it('are suspended without an effect on other customers', async () => {
        await accounts.createCustomer('C');
        await accounts.createCustomer('D');
        const { keyId, keySecret } = await accounts.createKey('D');
        await accounts.setSubscription('C', 'suspended');
        expect(await accounts.authenticate(keyId, keySecret)).toMatchObject({ status: 'active', customer: 'D' });
      });

      it('may have names with quotes, SQL and other special characters', async () => {
        const name = `O'Brien "x"; drop table customers; --`;
        await accounts.createCustomer(name);
        const { keyId, keySecret } = await accounts.createKey(name);
        expect(await accounts.authenticate(keyId, keySecret)).toEqual({ status: 'active', keyId, customer: name });
        expect(await accounts.authenticate("' or 1=1 --", keySecret)).toEqual({ status: 'unknown' });
      });
    });

    describe('names of customers', () => {
      it('may be written in another case, with the result in the name as it is', async () => {
        await accounts.createCustomer('Éva and Co');
        expect(await accounts.createKey('éva AND co')).toMatchObject({ customer: 'Éva and Co' });
        expect(await accounts.setSubscription('ÉVA and co', 'suspended')).toMatchObject({ name: 'Éva and Co' });
        expect(await accounts.listKeys('éva and co')).toHaveLength(1);
      });

      it('are unique whatever their case, also after a change', async () => {
        await accounts.createCustomer('Éva');
        await accounts.createCustomer('Other');
        await expect(accounts.createCustomer(' éVA ')).rejects.toThrow('A customer named "Éva" already exists.');
        await expect(accounts.renameCustomer('Other', 'éva')).rejects.toThrow('A customer named "Éva" already exists.');
        await expect(accounts.renameCustomer('Other', ' ')).rejects.toThrow('must not be empty');
        await expect(accounts.renameCustomer('Nobody', 'X')).rejects.toThrow('no customer named "Nobody"');
        expect((await accounts.listCustomers()).map(({ name }) => name)).toEqual(['Other', 'Éva']);
      });

      it('can change only their case, and keys stay valid', async () => {
        await accounts.createCustomer('Éva');
        const { keyId, keySecret } = await accounts.createKey('Éva');
        expect(await accounts.renameCustomer('éva', 'ÉVA')).toEqual({
          name: 'ÉVA',
          subscription: 'active',
          createdAt: TIME,
        });
        expect(await accounts.authenticate(keyId, keySecret)).toMatchObject({ status: 'active', customer: 'ÉVA' });
      });

      it('that differ only in case, from an older version, stay distinct and can be renamed', async () => {
        for (const name of ['Acme', 'ACME']) await insertCustomer(name);
        await accounts.setSubscription('ACME', 'suspended');
        expect(await accounts.listCustomers()).toMatchObject([
          { name: 'ACME', subscription: 'suspended' },
          { name: 'Acme', subscription: 'active' },
        ]);
        await expect(accounts.createKey('acme')).rejects.toThrow(
          'There is no customer named "acme". Did you mean ACME or Acme?',
        );
        await accounts.renameCustomer('ACME', 'Acme of Ohio');
        expect(await accounts.createKey('acme')).toMatchObject({ customer: 'Acme' });
      });
    });
  });
}
