import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { expect, it } from 'vitest';
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

const TABLES: [file: Table, database: Table][] = [
  [own.customers, postgres.customers],
  [own.apiKeys, postgres.apiKeys],
  [own.usage, postgres.usage],
  [own.members, postgres.members],
  [own.identities, postgres.identities],
  [own.sessions, postgres.sessions],
  [own.links, postgres.links],
  [own.audit, postgres.audit],
  [own.webhooks, postgres.webhooks],
  [own.webhookDeliveries, postgres.webhookDeliveries],
];

it.each(TABLES)(
  'each table of PostgreSQL has the columns of the accounts file, and the number of a change if servers read it',
  (file, database) => {
    expect(getTableName(database)).toBe(getTableName(file));
    const isRead = file === own.customers || file === own.apiKeys;
    expect(columnsOf(database)).toEqual([...columnsOf(file), ...(isRead ? [CHANGE] : [])]);
  },
);
