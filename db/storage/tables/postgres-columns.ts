import { bigint, customType, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** What the tables of accounts consist of in PostgreSQL. */
export const POSTGRES_COLUMNS = {
  table: pgTable,
  id: () => integer('id').primaryKey().generatedAlwaysAsIdentity(),
  text,
  integer,
  bigInteger: (name: string) => bigint(name, { mode: 'number' }),
  bytes: (name: string) => bytea(name),
  index,
  uniqueIndex,
  primaryKey,
};

export type Columns = typeof POSTGRES_COLUMNS;
