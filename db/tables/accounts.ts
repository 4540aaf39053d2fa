import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Tables of the accounts file: who may read keyed data, and with which API keys. */

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
