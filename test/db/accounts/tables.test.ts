import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { customers as sqliteCustomers, apiKeys as sqliteKeys } from '../../../db/tables/accounts.js';
import { apiKeys, customers } from '../../../db/tables/accounts-postgres.js';

/** Data types that hold the same values. */
const SAME_TYPES: Record<string, string> = {
  SQLiteInteger: 'PgInteger',
  SQLiteText: 'PgText',
  SQLiteBlobBuffer: 'PgCustomColumn',
};

const columnsOf = (table: Table) =>
  Object.entries(getTableColumns(table)).map(([property, { name, notNull, columnType }]) => {
    return { property, name, notNull, type: SAME_TYPES[columnType] ?? columnType };
  });

describe('the tables of accounts in PostgreSQL', () => {
  it.each([
    ['customers', customers, sqliteCustomers],
    ['api_keys', apiKeys, sqliteKeys],
  ])('%s have the columns of the accounts file, and a number of the change', (name, postgres, sqlite) => {
    expect([getTableName(postgres), getTableName(sqlite)]).toEqual([name, name]);
    const change = { property: 'change', name: 'change', notNull: true, type: 'PgBigInt53' };
    expect(columnsOf(postgres)).toEqual([...columnsOf(sqlite), change]);
  });
});
