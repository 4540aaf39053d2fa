import { bigint, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Subscription } from './accounts.js';

/**
 * Tables of the accounts in PostgreSQL: those of the accounts file (accounts.ts), whose columns a test compares, and numbers of changes.
 * Servers copy the rows whose number is higher than the last one that they have. A trigger of the migrations sets the numbers.
 */

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The number of the last change of a row. The default is never used: the trigger comes first. */
const change = () => bigint('change', { mode: 'number' }).notNull().default(0);

export const customers = pgTable(
  'customers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull().unique(),
    subscription: text('subscription').$type<Subscription>().notNull(),
    createdAt: text('created_at').notNull(),
    change: change(),
  },
  (table) => [index('customers_by_change').on(table.change)],
);

export const apiKeys = pgTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    label: text('label').notNull(),
    secretHash: bytea('secret_hash').notNull(),
    createdAt: text('created_at').notNull(),
    revokedAt: text('revoked_at'),
    change: change(),
  },
  (table) => [index('api_keys_by_customer').on(table.customerId), index('api_keys_by_change').on(table.change)],
);

/** What a key was used for on a day, as in the accounts file. Servers write it, and copy none of it. */
export const usage = pgTable(
  'usage',
  {
    keyId: text('key_id').notNull(),
    /** `YYYY-MM-DD` */
    day: text('day').notNull(),
    requests: bigint('requests', { mode: 'number' }).notNull(),
    /** Points of the rate limit. */
    cost: bigint('cost', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.day] }), index('usage_by_day').on(table.day)],
);

/** One row, which every change updates: writers wait for each other there, so the numbers are in the order of the commits. */
export const accountsState = pgTable('accounts_state', {
  id: integer('id').primaryKey(),
  /** A random id of this database. A dump and a standby keep it. */
  identity: text('identity').notNull(),
  /** How many migrations the tables have. */
  migrations: integer('migrations').notNull(),
  /** The number of the last change. */
  change: bigint('change', { mode: 'number' }).notNull(),
});
