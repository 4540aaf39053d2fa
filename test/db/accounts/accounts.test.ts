import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SqliteAccounts } from '../../../db/accounts/sqlite/accounts.js';
import { AccountsFileError } from '../../../db/accounts/sqlite/file-error.js';
import { openAccounts } from '../../../db/accounts/sqlite/open.js';
import { testAccounts } from '../../support/accounts/contract.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const newPath = () => join(temporaryFolder(), 'new/folder/accounts.sqlite');

testAccounts('a SQLite file', async () => {
  const path = newPath();
  return {
    accounts: openAccounts(path),
    openAnother: async () => openAccounts(path),
    async insertCustomer(name) {
      const older = new DatabaseConstructor(path);
      const insert = older.prepare("insert into customers (name, subscription, created_at) values (?, 'active', ?)");
      insert.run(name, '2026-01-01T00:00:00Z');
      older.close();
    },
  };
});

describe('an accounts file', () => {
  let path: string;
  let accounts: SqliteAccounts;
  beforeEach(() => {
    path = newPath();
    accounts = openAccounts(path);
    return () => accounts.close();
  });

  it('does not contain the secret of a key', async () => {
    await accounts.customers.create('C');
    const { keySecret } = await accounts.keys.create('C');
    const files = readdirSync(dirname(path)).map((file) => readFileSync(join(dirname(path), file)));
    expect(files.some((bytes) => bytes.includes('C'))).toBe(true);
    expect(files.some((bytes) => bytes.includes(keySecret))).toBe(false);
  });

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

  it('keeps its content across restarts', async () => {
    await accounts.customers.create('C');
    const { keyId, keySecret } = await accounts.keys.create('C');
    accounts.close();
    accounts = openAccounts(path);
    expect(await accounts.authenticate(keyId, keySecret)).toMatchObject({ status: 'active' });
  });

  it('from a newer version of the service is rejected and not changed', async () => {
    accounts.close();
    const write = new DatabaseConstructor(path);
    write.pragma('user_version = 99');
    write.close();
    const before = readFileSync(path);
    expect(() => openAccounts(path)).toThrow(AccountsFileError);
    expect(() => openAccounts(path)).toThrow('it was written by a newer version of the service');
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});
