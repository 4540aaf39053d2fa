import { bigint, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DeliveryState, KeyScope, Subscription } from './accounts-values.js';

/**
 * Tables of the accounts in PostgreSQL: those of the accounts file (accounts.ts), whose columns a test compares, and the number of the last
 * change. Servers read all keys when it is another one. A trigger of the migrations on customers and keys counts.
 */

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const customers = pgTable('customers', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull().unique(),
  subscription: text('subscription').$type<Subscription>().notNull(),
  createdAt: text('created_at').notNull(),
  deletedAt: text('deleted_at'),
});

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
    expiresAt: text('expires_at'),
    plannedEnd: text('planned_end'),
    replaces: text('replaces'),
    createdBy: text('created_by'),
    scope: text('scope').$type<KeyScope>().notNull().default('all'),
    origins: text('origins'),
    noticedEnd: text('noticed_end'),
  },
  (table) => [index('api_keys_by_customer').on(table.customerId)],
);

/** What a key was used for on a day, as in the accounts file. Servers write it, and read none of it. */
export const usage = pgTable(
  'usage',
  {
    keyId: text('key_id').notNull(),
    /** `YYYY-MM-DD` */
    day: text('day').notNull(),
    requests: bigint('requests', { mode: 'number' }).notNull(),
    /** Points of the rate limit. */
    cost: bigint('cost', { mode: 'number' }).notNull(),
    limited: bigint('limited', { mode: 'number' }).notNull().default(0),
    lastAt: text('last_at'),
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

/** The tables from here on, and those of people-postgres.ts, belong to the dashboard. Servers read none of them. */
export const audit = pgTable(
  'audit',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    time: text('time').notNull(),
    actor: text('actor').notNull(),
    actorCustomerId: integer('actor_customer_id'),
    linkBy: text('link_by'),
    linkByCustomerId: integer('link_by_customer_id'),
    action: text('action').notNull(),
    customerId: integer('customer_id').references(() => customers.id),
    keyId: text('key_id'),
    address: text('address'),
    details: text('details').notNull(),
  },
  (table) => [index('audit_by_time').on(table.time), index('audit_by_customer').on(table.customerId, table.time)],
);

export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    url: text('url').notNull(),
    secret: text('secret').notNull(),
    oldSecret: text('old_secret'),
    oldSecretEndsAt: text('old_secret_ends_at'),
    states: text('states').notNull(),
    topics: text('topics').notNull().default(''),
    slugs: text('slugs').notNull(),
    release: text('release'),
    createdAt: text('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    disabledAt: text('disabled_at'),
  },
  (table) => [index('webhooks_by_customer').on(table.customerId)],
);

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id),
    release: text('release').notNull(),
    body: text('body').notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    attempts: integer('attempts').notNull(),
    nextAt: text('next_at'),
    status: integer('status'),
    error: text('error'),
    createdAt: text('created_at').notNull(),
    attemptedAt: text('attempted_at'),
    deliveredAt: text('delivered_at'),
  },
  (table) => [
    index('webhook_deliveries_by_webhook').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_by_next').on(table.nextAt),
  ],
);
