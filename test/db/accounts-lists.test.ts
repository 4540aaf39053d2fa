import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Accounts } from '../../db/accounts.js';
import { AccountsFileError, openAccounts } from '../../db/open-accounts.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);

let path: string;
let accounts: Accounts;
beforeEach(() => {
  path = join(temporaryFolder(), 'accounts.sqlite');
  accounts = openAccounts(path);
  return () => accounts.close();
});

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
      expect(await accounts.setSubscription('C', subscription)).toEqual({ name: 'C', subscription, createdAt: TIME });
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
    const older = new DatabaseConstructor(path);
    const insert = older.prepare("insert into customers (name, subscription, created_at) values (?, 'active', ?)");
    for (const name of ['Acme', 'ACME']) insert.run(name, '2026-01-01T00:00:00Z');
    older.close();
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

describe('an accounts file', () => {
  it('keeps its content across restarts', async () => {
    await accounts.createCustomer('C');
    const { keyId, keySecret } = await accounts.createKey('C');
    accounts.close();
    accounts = openAccounts(path);
    expect(await accounts.authenticate(keyId, keySecret)).toMatchObject({ status: 'active' });
  });

  it('from a newer version of the service is rejected and not changed', async () => {
    const newer = join(temporaryFolder(), 'newer.sqlite');
    const write = new DatabaseConstructor(newer);
    write.pragma('user_version = 99');
    write.close();
    expect(() => openAccounts(newer)).toThrow(AccountsFileError);
    expect(() => openAccounts(newer)).toThrow('it was written by a newer version of the service');
    const read = new DatabaseConstructor(newer, { readonly: true });
    expect(read.pragma('user_version', { simple: true })).toBe(99);
    expect(read.prepare('select name from sqlite_master').all()).toEqual([]);
    read.close();
  });
});
