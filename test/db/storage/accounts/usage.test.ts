import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../../../db/package-root.js';
import { openAccounts } from '../../../../db/storage/accounts/sqlite/open.js';
import { SqliteAccounts } from '../../../../db/storage/accounts/sqlite/storage.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const PERIOD = { since: '2026-01-01', until: '2026-12-31' };
const entry = (keyId: string, day = '2026-11-30') => ({ keyId, day, requests: 1, cost: 2, lastAt: `${day}T10:00:00Z` });

let path: string;
beforeEach(() => {
  path = join(temporaryFolder(), 'accounts.sqlite');
});

describe('an accounts file of the first version', () => {
  it('gets the table of usage, and its keys stay valid', async () => {
    const older = new DatabaseConstructor(path);
    older.exec(readFileSync(join(packageRoot, 'db/migrations/accounts/0000_accounts.sql'), 'utf8'));
    older.exec(`insert into customers values (1, 'C', 'active', '2026-01-01T00:00:00Z')`);
    older.pragma('user_version = 1');
    older.exec(`insert into api_keys values ('cds_old', 1, '', x'00', '2026-01-01T00:00:00Z', null)`);
    older.close();
    const opened = openAccounts(path);
    await opened.recordUsage([entry('cds_old')]);
    expect(await opened.keys.list()).toMatchObject([{ keyId: 'cds_old', customer: 'C', lastUsed: '2026-11-30' }]);
    opened.close();
  });
});

describe('the usage of keys', () => {
  let statements: string[];
  let connection: DatabaseConstructor.Database;
  let accounts: SqliteAccounts;
  beforeEach(() => {
    openAccounts(path).close();
    statements = [];
    connection = new DatabaseConstructor(path, { verbose: (sql) => statements.push(String(sql)) });
    accounts = new SqliteAccounts(connection);
  });
  afterEach(() => accounts.close());

  it('is recorded as a whole or not at all', async () => {
    const broken = { ...entry('cds_2'), requests: null as unknown as number };
    await expect(accounts.recordUsage([entry('cds_1'), broken])).rejects.toThrow('NOT NULL');
    expect(connection.prepare('select count(*) from usage').pluck().get()).toBe(0);
  });

  it('is found with an index for a period, a key, the last day, and what is too old', async () => {
    await accounts.customers.create('C');
    const { keyId } = await accounts.keys.create('C');
    await accounts.recordUsage([entry(keyId)]);
    statements.length = 0;
    for (const by of ['day', 'month', 'key', 'customer'] as const) await accounts.usage(PERIOD, by);
    await accounts.usage({ ...PERIOD, keyId }, 'day');
    await accounts.keys.list();
    await accounts.pruneUsage(() => '2027-01-01');
    const queries = statements.filter((sql) => /^(select|delete)/i.test(sql) && sql.includes('usage'));
    expect(queries.length).toBeGreaterThan(6);
    for (const sql of queries) {
      const plan = connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
      // The smallest day is the first entry of its index.
      const scans = plan.filter(({ detail }) => /^SCAN usage\b/.test(detail) && !/min\(/.test(sql));
      expect(scans, sql).toEqual([]);
    }
  });
});
