import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { AccountsFileError } from '../../../../db/storage/accounts/sqlite/file-error.js';
import { openAccounts } from '../../../../db/storage/accounts/sqlite/open.js';
import { testAccounts } from '../../../support/accounts/contract.js';
import { beforeRoles, expectRoles } from '../../../support/accounts/older.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const inDatabase = (file: string, sql: string) => new DatabaseConstructor(file).exec(sql).close();
const newPath = () => join(temporaryFolder(), 'new/folder/accounts.sqlite');

testAccounts('a SQLite file', async () => {
  const path = newPath();
  return {
    accounts: openAccounts(path),
    openAnother: async () => openAccounts(path),
    async insertCustomer(name) {
      const insert = 'insert into customers (name, subscription, created_at)';
      inDatabase(path, `${insert} values ('${name}', 'active', '2026-01-01T00:00:00Z')`);
    },
  };
});

describe('an accounts file', () => {
  it('from before there were roles loses nothing when it is opened, and is copied first', async () => {
    const path = join(temporaryFolder(), 'accounts.sqlite');
    const { sql, migrations } = beforeRoles('accounts');
    inDatabase(path, [...sql, `pragma user_version = ${migrations}`].join(';\n'));
    const accounts = openAccounts(path);
    await expectRoles(accounts);
    accounts.close();
    expect(existsSync(`${path}.version-${migrations}`)).toBe(true);
  });

  it.each<[string, (file: string) => unknown, reason: string]>([
    ['damaged', (file) => writeFileSync(file, readFileSync(file).fill(0x5a, 4096)), 'cannot be used'],
    ['of a newer version', (file) => inDatabase(file, 'pragma user_version = 99'), 'by a newer version of the service'],
  ])('that is %s is rejected with its path, and not changed', (_, change, reason) => {
    const path = newPath();
    openAccounts(path).close();
    change(path);
    const before = readFileSync(path);
    expect(() => openAccounts(path)).toThrow(AccountsFileError);
    expect(() => openAccounts(path)).toThrow(path);
    expect(() => openAccounts(path)).toThrow(reason);
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});
