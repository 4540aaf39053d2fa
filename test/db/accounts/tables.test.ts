import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { COPIED } from '../../../db/accounts/replica/copied-table.js';
import { apiKeys, customers, usage } from '../../../db/tables/accounts.js';
import * as postgres from '../../../db/tables/accounts-postgres.js';

/** Data types that hold the same values. */
const SAME_TYPES: Record<string, string> = {
  SQLiteInteger: 'integer',
  PgInteger: 'integer',
  PgBigInt53: 'integer',
  SQLiteText: 'text',
  PgText: 'text',
  SQLiteBlobBuffer: 'bytes',
  PgCustomColumn: 'bytes',
};

const columnsOf = (table: Table) =>
  Object.entries(getTableColumns(table)).map(([property, { name, notNull, columnType }]) => {
    return { property, name, notNull, type: SAME_TYPES[columnType] ?? columnType };
  });

const CHANGE = { property: 'change', name: 'change', notNull: true, type: 'integer' };

it.each([
  [customers, postgres.customers],
  [apiKeys, postgres.apiKeys],
  [usage, postgres.usage],
])(
  'each table of PostgreSQL has the columns of the accounts file, and the number of a change if servers copy it',
  (own, other) => {
    expect(getTableName(other)).toBe(getTableName(own));
    const isCopied = (Object.values(COPIED) as Table[]).includes(own);
    expect(columnsOf(other)).toEqual([...columnsOf(own), ...(isCopied ? [CHANGE] : [])]);
  },
);
