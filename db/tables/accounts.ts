import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Tables of the accounts file: who may read keyed data, with which API keys, and how much each key was used. */

export const SUBSCRIPTIONS = ['active', 'suspended'] as const;
export type Subscription = (typeof SUBSCRIPTIONS)[number];

export const customers = sqliteTable('customers', {
  id: integer('id').primaryKey(),
  name: text('name').notNull().unique(),
  subscription: text('subscription').$type<Subscription>().notNull(),
  createdAt: text('created_at').notNull(),
});

export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    label: text('label').notNull(),
    secretHash: blob('secret_hash', { mode: 'buffer' }).notNull(),
    createdAt: text('created_at').notNull(),
    revokedAt: text('revoked_at'),
  },
  (table) => [index('api_keys_by_customer').on(table.customerId)],
);

/**
 * What a key was used for on a day (UTC). There is no reference to `api_keys`: a restore may take away a key while a server has not written
 * its usage yet, and that must not keep out the usage of others.
 */
export const usage = sqliteTable(
  'usage',
  {
    keyId: text('key_id').notNull(),
    /** `YYYY-MM-DD` */
    day: text('day').notNull(),
    requests: integer('requests').notNull(),
    /** Points of the rate limit. */
    cost: integer('cost').notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.day] }), index('usage_by_day').on(table.day)],
);
