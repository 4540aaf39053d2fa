import { getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as ownAccounts from '../../../../db/storage/tables/accounts.js';
import * as postgresAccounts from '../../../../db/storage/tables/accounts-postgres.js';
import * as ownPeople from '../../../../db/storage/tables/people.js';
import * as postgresPeople from '../../../../db/storage/tables/people-postgres.js';

const own = { ...ownAccounts, ...ownPeople };
const postgres = { ...postgresAccounts, ...postgresPeople };

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

/** By name. */
const tablesOf = (module: object): Map<string, Table> =>
  new Map(Object.values(module).flatMap((value) => (is(value, Table) ? [[getTableName(value), value]] : [])));

it.each([...tablesOf(own)])('the table %s has the same columns in PostgreSQL', (name, file) => {
  expect(columnsOf(tablesOf(postgres).get(name) as Table)).toEqual(columnsOf(file));
});
