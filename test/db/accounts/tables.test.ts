import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { COPIED } from '../../../db/accounts/replica/copied-table.js';
import * as own from '../../../db/tables/accounts.js';
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

const TABLES = [
  'customers',
  'apiKeys',
  'usage',
  'members',
  'identities',
  'sessions',
  'links',
  'audit',
  'webhooks',
  'webhookDeliveries',
] as const;

it.each(TABLES)(
  'the table %s of PostgreSQL has the columns of the accounts file, and the number of a change if servers copy it',
  (name) => {
    const [file, database]: [Table, Table] = [own[name], postgres[name]];
    expect(getTableName(database)).toBe(getTableName(file));
    const isCopied = (Object.values(COPIED) as Table[]).includes(file);
    expect(columnsOf(database)).toEqual([...columnsOf(file), ...(isCopied ? [CHANGE] : [])]);
  },
);
