import { expect, it } from 'vitest';
import { type TestedAccounts, TIME, USE } from './tested.js';

export function testCustomers(tested: TestedAccounts): void {
  it('are listed by name, each with the number of keys that are not revoked', async () => {
    const { accounts, newKey } = tested;
    await newKey('Beta');
    await accounts.customers.create('  Alpha ');
    await accounts.keys.revoke((await newKey('Beta')).keyId);
    expect(await accounts.customers.list()).toMatchObject([
      { name: 'Alpha', subscription: 'active', createdAt: TIME, keys: 0 },
      { name: 'Beta', subscription: 'active', createdAt: TIME, keys: 1 },
    ]);
  });

  it('can be suspended and activated again, which affects all their keys, and no other customer', async () => {
    const { accounts, newKey, check } = tested;
    const [key, other] = [await newKey('C'), await newKey('D')];
    for (const subscription of ['suspended', 'active'] as const) {
      const changed = { name: 'C', subscription, createdAt: TIME };
      expect(await accounts.customers.setSubscription('C', subscription)).toMatchObject(changed);
      expect(await check(key)).toMatchObject({ status: subscription });
      expect(await check(other)).toMatchObject({ status: 'active', customer: 'D' });
    }
  });

  it('have limits of their own, and an end after which no key works or is made', async () => {
    const { accounts, newKey, check } = tested;
    const [key, other] = [await newKey('C'), await newKey('D')];
    for (const wrong of [{ rateLimit: 0 }, { rateLimit: 1.5 }, { rateLimit: Number.NaN }, { lastDay: '2027-02-30' }])
      await expect(accounts.customers.setLimits('C', { rateLimit: 1, lastDay: null, ...wrong })).rejects.toThrow(
        /^Write/,
      );
    await accounts.customers.setLimits('C', { rateLimit: 7, lastDay: '2999-12-31' });
    expect(await check(key)).toMatchObject({ status: 'active', rateLimit: 7 });
    await accounts.customers.setLimits('C', { rateLimit: null, lastDay: '2020-02-29' });
    expect(await check(key)).toMatchObject({ status: 'ended', rateLimit: null });
    expect(await check(other)).toMatchObject({ status: 'active', rateLimit: null });
    expect(await accounts.customers.list()).toMatchObject([
      { name: 'C', subscription: 'ended', endsAt: '2020-02-29T23:59:59Z', keys: 1 },
      { name: 'D', subscription: 'active', endsAt: null },
    ]);
    await expect(newKey('C')).rejects.toThrow('The subscription of C has ended');
    await expect(accounts.customers.setSubscription('C', 'active')).rejects.toThrow('Set a later end');
    const details = (await accounts.audit.list({ action: 'customer.limits' })).map((entry) => entry.details);
    expect(details).toEqual([
      'usual number of points, ends 2020-02-29T23:59:59Z',
      '7 points, ends 2999-12-31T23:59:59Z',
    ]);
  });

  it('may have names with quotes, SQL and other special characters', async () => {
    const name = `O'Brien "x"; drop table customers; --`;
    const key = await tested.newKey(name);
    expect(await tested.check(key)).toEqual({ ...USE, keyId: key.keyId, customer: name });
    expect(await tested.check({ ...key, keyId: "' or 1=1 --" })).toMatchObject({ status: 'unknown' });
  });

  it('may be named in another case, with the result in the name as it is', async () => {
    const { accounts } = tested;
    await accounts.customers.create('Éva and Co');
    expect(await accounts.keys.create('éva AND co')).toMatchObject({ customer: 'Éva and Co' });
    expect(await accounts.customers.setSubscription('ÉVA and co', 'suspended')).toMatchObject({ name: 'Éva and Co' });
    expect(await accounts.keys.list('éva and co')).toHaveLength(1);
  });

  it('have names that are unique whatever their case, also after a change', async () => {
    const { accounts } = tested;
    for (const name of ['Éva', 'Other']) await accounts.customers.create(name);
    for (const [change, message] of [
      [() => accounts.customers.create(' éVA '), 'A customer named "Éva" already exists.'],
      [() => accounts.customers.rename('Other', 'éva'), 'A customer named "Éva" already exists.'],
      [() => accounts.customers.create('Z (deleted, no. 11)'), 'must not end like that of a deleted one'],
      [() => accounts.customers.rename('Other', 'z (Deleted, no. 1) '), 'must not end like that of a deleted one'],
      [() => accounts.customers.rename('Other', ' '), 'must not be empty'],
      [() => accounts.customers.rename('Nobody', 'X'), 'no customer named "Nobody"'],
    ] as const)
      await expect(change()).rejects.toThrow(message);
    expect((await accounts.customers.list()).map(({ name }) => name)).toEqual(['Other', 'Éva']);
  });

  it('have names that are stored as people type them, and unique however they look', async () => {
    const { accounts } = tested;
    const { name } = await accounts.customers.create(' Cafe\u0301\u00a0 de\u200b la  Paix ');
    expect(name).toBe('Café de la Paix');
    await accounts.customers.create('ACME');
    const taken = ['Cafe\u0301 de la Paix', 'café  de\u2003la Paix', 'Café de la P\u00adaix', 'АСМЕ', 'ＡＣＭＥ'];
    for (const other of taken)
      await expect(accounts.customers.create(other)).rejects.toThrow(/^A customer named ".*" already exists\./);
    await expect(accounts.customers.create('Z (deleted,\u00a0no. 1)')).rejects.toThrow('must not end like');
    await expect(accounts.customers.create('\u200b')).rejects.toThrow('must not be empty');
    await tested.insertCustomer('Cafe\u0301  Roma\u200b');
    expect(await accounts.customers.rename('Café Roma', 'Café Roma')).toMatchObject({ name: 'Café Roma' });
    await expect(accounts.customers.create('CAFÉ Roma')).rejects.toThrow('already exists');
  });

  it('can change only the case of their names, and keys stay valid', async () => {
    const key = await tested.newKey('Éva');
    const renamed = { name: 'ÉVA', subscription: 'active', createdAt: TIME };
    expect(await tested.accounts.customers.rename('éva', 'ÉVA')).toMatchObject(renamed);
    expect(await tested.check(key)).toMatchObject({ status: 'active', customer: 'ÉVA' });
  });

  it('whose names differ only in case, from an older version, stay distinct and can be renamed', async () => {
    const { accounts, insertCustomer } = tested;
    for (const name of ['Acme', 'ACME']) await insertCustomer(name);
    await accounts.customers.setSubscription('ACME', 'suspended');
    expect(await accounts.customers.list()).toMatchObject([
      { name: 'ACME', subscription: 'suspended' },
      { name: 'Acme', subscription: 'active' },
    ]);
    const ambiguous = 'There is no customer named "acme". Did you mean ACME or Acme?';
    await expect(accounts.keys.create('acme')).rejects.toThrow(ambiguous);
    await accounts.customers.rename('ACME', 'Acme of Ohio');
    expect(await accounts.keys.create('acme')).toMatchObject({ customer: 'Acme' });
  });
}
