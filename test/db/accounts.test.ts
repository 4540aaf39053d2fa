import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Accounts, AccountsError } from '../../db/accounts.js';
import { AccountsFileError, openAccounts } from '../../db/open-accounts.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let path: string;
let accounts: Accounts;
beforeEach(() => {
  path = join(temporaryFolder(), 'new/folder/accounts.sqlite');
  accounts = openAccounts(path);
  return () => accounts.close();
});

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

  it('has a secret of 32 random bytes that is stored nowhere', async () => {
    await accounts.createCustomer('C');
    const { keySecret } = await accounts.createKey('C');
    expect(Buffer.from(keySecret, 'base64url')).toHaveLength(32);
    const files = readdirSync(dirname(path)).map((file) => readFileSync(join(dirname(path), file)));
    expect(files.some((bytes) => bytes.includes('C'))).toBe(true);
    expect(
      files.some((bytes) => bytes.includes(keySecret) || bytes.includes(Buffer.from(keySecret, 'base64url'))),
    ).toBe(false);
  });
});

describe('a change', () => {
  it('takes effect at once for another connection', async () => {
    const other = openAccounts(path);
    await accounts.createCustomer('C');
    const { keyId, keySecret } = await accounts.createKey('C');
    expect(await other.authenticate(keyId, keySecret)).toMatchObject({ status: 'active' });
    await other.setSubscription('C', 'suspended');
    expect(await accounts.authenticate(keyId, keySecret)).toMatchObject({ status: 'suspended' });
    other.close();
  });

  it.each<[string, (accounts: Accounts) => Promise<unknown>]>([
    ['create a customer that already exists', (all) => all.createCustomer('C').then(() => all.createCustomer(' C '))],
    ['create a customer without a name', (all) => all.createCustomer('  ')],
    ['create a key for a customer that does not exist', (all) => all.createKey('Nobody')],
    ['change the subscription of a customer that does not exist', (all) => all.setSubscription('Nobody', 'suspended')],
    ['revoke a key that does not exist', (all) => all.revokeKey('cds_nothing')],
  ])('to %s fails with an AccountsError', async (_, change) => {
    await expect(change(accounts)).rejects.toThrow(AccountsError);
  });
});

describe('an accounts file', () => {
  it.each([
    ['not a database', (file: string) => writeFileSync(file, 'x'.repeat(5000))],
    ['damaged', (file: string) => writeFileSync(file, readFileSync(file).fill(0x5a, 4096))],
  ])('that is %s is rejected with its path, and not changed', async (_, damage) => {
    accounts.close();
    damage(path);
    const before = readFileSync(path);
    expect(() => openAccounts(path)).toThrow(AccountsFileError);
    expect(() => openAccounts(path)).toThrow(path);
    expect(readFileSync(path).equals(before)).toBe(true);
    path = join(temporaryFolder(), 'accounts.sqlite');
    accounts = openAccounts(path);
  });
});
