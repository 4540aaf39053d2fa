import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accountsTables } from './accounts-tables.js';
import { peopleTables } from './people-tables.js';
import type { Columns } from './postgres-columns.js';

/** With the types of PostgreSQL, because queries are written once: the query builders of Drizzle have the same methods for both. */
const SQLITE_COLUMNS = {
  table: sqliteTable,
  id: () => integer('id').primaryKey(),
  text,
  integer,
  bigInteger: integer,
  bytes: (name: string) => blob(name, { mode: 'buffer' }),
  index,
  uniqueIndex,
  primaryKey,
} as unknown as Columns;

/** The tables of an accounts file. */
export const { customers, apiKeys, usage, failedRequests, audit, webhooks, webhookDeliveries } =
  accountsTables(SQLITE_COLUMNS);
export const { members, identities, sessions, browsers, passkeys, challenges, links } = peopleTables(
  SQLITE_COLUMNS,
  customers,
);
