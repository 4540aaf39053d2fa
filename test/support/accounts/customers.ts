import { expect, it } from 'vitest';
import { type TestedAccounts, TIME } from './tested.js';

export function testCustomers(tested: TestedAccounts): void {
  it('are listed by name, each with the number of keys that are not revoked', async () => {
    const { accounts, newKey } = tested;
    await newKey('Beta');
    await accounts.createCustomer('  Alpha ');
    await accounts.revokeKey((await newKey('Beta')).keyId);
    expect(await accounts.listCustomers()).toEqual([
      { name: 'Alpha', subscription: 'active', createdAt: TIME, keys: 0 },
      { name: 'Beta', subscription: 'active', createdAt: TIME, keys: 1 },
    ]);
  });

  it('can be suspended and activated again, which affects all their keys, and no other customer', async () => {
    const { accounts, newKey, check } = tested;
    const [key, other] = [await newKey('C'), await newKey('D')];
    for (const subscription of ['suspended', 'active'] as const) {
      const changed = { name: 'C', subscription, createdAt: TIME };
      expect(await accounts.setSubscription('C', subscription)).toEqual(changed);
      expect(await check(key)).toMatchObject({ status: subscription });
      expect(await check(other)).toMatchObject({ status: 'active', customer: 'D' });
    }
  });

  it('may have names with quotes, SQL and other special characters', async () => {
    const name = `O'Brien "x"; drop table customers; --`;
    const key = await tested.newKey(name);
    expect(await tested.check(key)).toEqual({ status: 'active', keyId: key.keyId, customer: name });
    expect(await tested.check({ ...key, keyId: "' or 1=1 --" })).toEqual({ status: 'unknown' });
  });

  it('may be named in another case, with the result in the name as it is', async () => {
    const { accounts } = tested;
    await accounts.createCustomer('Éva and Co');
    expect(await accounts.createKey('éva AND co')).toMatchObject({ customer: 'Éva and Co' });
    expect(await accounts.setSubscription('ÉVA and co', 'suspended')).toMatchObject({ name: 'Éva and Co' });
    expect(await accounts.listKeys('éva and co')).toHaveLength(1);
  });

  it('have names that are unique whatever their case, also after a change', async () => {
    const { accounts } = tested;
    for (const name of ['Éva', 'Other']) await accounts.createCustomer(name);
    for (const [change, message] of [
      [() => accounts.createCustomer(' éVA '), 'A customer named "Éva" already exists.'],
      [() => accounts.renameCustomer('Other', 'éva'), 'A customer named "Éva" already exists.'],
      [() => accounts.renameCustomer('Other', ' '), 'must not be empty'],
      [() => accounts.renameCustomer('Nobody', 'X'), 'no customer named "Nobody"'],
    ] as const)
      await expect(change()).rejects.toThrow(message);
    expect((await accounts.listCustomers()).map(({ name }) => name)).toEqual(['Other', 'Éva']);
  });

  it('can change only the case of their names, and keys stay valid', async () => {
    const key = await tested.newKey('Éva');
    const renamed = { name: 'ÉVA', subscription: 'active', createdAt: TIME };
    expect(await tested.accounts.renameCustomer('éva', 'ÉVA')).toEqual(renamed);
    expect(await tested.check(key)).toMatchObject({ status: 'active', customer: 'ÉVA' });
  });

  it('whose names differ only in case, from an older version, stay distinct and can be renamed', async () => {
    const { accounts, insertCustomer } = tested;
    for (const name of ['Acme', 'ACME']) await insertCustomer(name);
    await accounts.setSubscription('ACME', 'suspended');
    expect(await accounts.listCustomers()).toMatchObject([
      { name: 'ACME', subscription: 'suspended' },
      { name: 'Acme', subscription: 'active' },
    ]);
    const ambiguous = 'There is no customer named "acme". Did you mean ACME or Acme?';
    await expect(accounts.createKey('acme')).rejects.toThrow(ambiguous);
    await accounts.renameCustomer('ACME', 'Acme of Ohio');
    expect(await accounts.createKey('acme')).toMatchObject({ customer: 'Acme' });
  });
}
