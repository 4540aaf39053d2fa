import type { DeliveryState, KeyScope, Subscription } from './accounts-values.js';
import type { Columns } from './postgres-columns.js';

const customersTable = ({ table, id, text, integer }: Columns) =>
  table('customers', {
    id: id(),
    name: text('name').notNull().unique(),
    subscription: text('subscription').$type<Subscription>().notNull(),
    createdAt: text('created_at').notNull(),
    /** Points of the rate limit for each key, in the time of RATE_LIMIT. Null: those of RATE_LIMIT. */
    rateLimit: integer('rate_limit'),
    /** From this second on, the subscription is over. */
    endsAt: text('ends_at'),
    /** The last alert about the rate limit: its day (UTC) and what it was about. See `alertOnce`. */
    alerted: text('alerted'),
    /** Then the row is there for the audit log and for usage alone. */
    deletedAt: text('deleted_at'),
  });

const apiKeysTable = ({ table, text, integer, bytes, index }: Columns, customers: Customers) =>
  table(
    'api_keys',
    {
      id: text('id').primaryKey(),
      customerId: integer('customer_id')
        .notNull()
        .references(() => customers.id),
      label: text('label').notNull(),
      secretHash: bytes('secret_hash').notNull(),
      /** Of keys with origins alone, which everybody can read in pages: the secret. Servers check only its hash. */
      publicSecret: text('public_secret'),
      createdAt: text('created_at').notNull(),
      revokedAt: text('revoked_at'),
      expiresAt: text('expires_at'),
      /** While a rotation ends it: when it ended without the rotation, or `never`. */
      plannedEnd: text('planned_end'),
      /** Id of the key that it was made to replace. */
      replaces: text('replaces'),
      /** Email of the member, or `cli`. Null for keys from before there was a dashboard. */
      createdBy: text('created_by'),
      scope: text('scope').$type<KeyScope>().notNull().default('all'),
      /** Origins of the pages that may use it, separated by spaces. Null: it is bound to none. */
      origins: text('origins'),
      /** The end of which its members got a notice. Another end needs another one. */
      noticedEnd: text('noticed_end'),
    },
    (table) => [index('api_keys_by_customer').on(table.customerId)],
  );

/** What a key was used for on a day (UTC). Nothing refers to `api_keys`: a restore may take away a key whose usage is not written yet. */
const usageTable = ({ table, text, bigInteger, index, primaryKey }: Columns) =>
  table(
    'usage',
    {
      keyId: text('key_id').notNull(),
      day: text('day').notNull(),
      requests: bigInteger('requests').notNull(),
      /** Points of the rate limit. */
      cost: bigInteger('cost').notNull(),
      /** Requests that the rate limit refused. They are not among the others. */
      limited: bigInteger('limited').notNull().default(0),
      /** The time of the last request of the day. */
      lastAt: text('last_at'),
    },
    (table) => [primaryKey({ columns: [table.keyId, table.day] }), index('usage_by_day').on(table.day)],
  );

/** Requests of keys that failed. Triggers of the migrations keep the last 100 of a customer, for seven days. As `usage`, it refers to nothing. */
const failedRequestsTable = ({ table, text, integer, index, primaryKey }: Columns) =>
  table(
    'failed_requests',
    {
      keyId: text('key_id').notNull(),
      time: text('time').notNull(),
      method: text('method').notNull(),
      /** The path of the route, with variable segments as `{name}`. */
      path: text('path').notNull(),
      /** Name of the GraphQL operation. */
      operation: text('operation'),
      status: integer('status').notNull(),
      code: text('code').notNull(),
      /** Null: the code says it all, or a message might repeat what the client sent. */
      message: text('message'),
    },
    (table) => [primaryKey({ columns: [table.keyId, table.time] }), index('failed_requests_by_time').on(table.time)],
  );

/** What was changed by whom. Triggers of the migrations refuse to change entries, and to delete those of the last 800 days. */
const auditTable = ({ table, id, text, integer, index }: Columns, customers: Customers) =>
  table(
    'audit',
    {
      id: id(),
      time: text('time').notNull(),
      /** Email of the member, `cli` or `start`. */
      actor: text('actor').notNull(),
      /** Whose member the actor was. Null: an operator, a program, or, for older entries, perhaps an operator. */
      actorCustomerId: integer('actor_customer_id'),
      /** Email of the person whose link the session of the actor began with. Null: the session proves the email, or nobody's. */
      linkBy: text('link_by'),
      /** Whose member that person was. Null: an operator. */
      linkByCustomerId: integer('link_by_customer_id'),
      action: text('action').notNull(),
      customerId: integer('customer_id').references(() => customers.id),
      keyId: text('key_id'),
      address: text('address'),
      /** A sentence without secrets. */
      details: text('details').notNull(),
    },
    (table) => [index('audit_by_time').on(table.time), index('audit_by_customer').on(table.customerId, table.time)],
  );

/** Addresses of customers that get a POST for each release. */
const webhooksTable = ({ table, text, integer, index }: Columns, customers: Customers) =>
  table(
    'webhooks',
    {
      id: text('id').primaryKey(),
      customerId: integer('customer_id')
        .notNull()
        .references(() => customers.id),
      url: text('url').notNull(),
      /** Signs the requests, so it has to be readable. */
      secret: text('secret').notNull(),
      /** After a rotation, it signs as well until its end. */
      oldSecret: text('old_secret'),
      oldSecretEndsAt: text('old_secret_ends_at'),
      /** Codes, separated by `|`. Empty: all. */
      states: text('states').notNull(),
      /** Topics of fields, separated by `|`. Empty: all. */
      topics: text('topics').notNull().default(''),
      /** Version of the last release that it was compared with. */
      release: text('release'),
      createdAt: text('created_at').notNull(),
      createdBy: text('created_by').notNull(),
      disabledAt: text('disabled_at'),
    },
    (table) => [index('webhooks_by_customer').on(table.customerId)],
  );

const webhookDeliveriesTable = ({ table, text, integer, index }: Columns, webhooks: Webhooks) =>
  table(
    'webhook_deliveries',
    {
      /** Id of the message, which all of its attempts have. */
      id: text('id').primaryKey(),
      webhookId: text('webhook_id')
        .notNull()
        .references(() => webhooks.id),
      /** Empty: a test message. */
      release: text('release').notNull(),
      body: text('body').notNull(),
      state: text('state').$type<DeliveryState>().notNull(),
      attempts: integer('attempts').notNull(),
      /** Null: there is no other attempt. */
      nextAt: text('next_at'),
      /** Of the last response. */
      status: integer('status'),
      /** Of the last attempt. */
      error: text('error'),
      createdAt: text('created_at').notNull(),
      /** When the last attempt ended. */
      attemptedAt: text('attempted_at'),
      deliveredAt: text('delivered_at'),
    },
    (table) => [
      index('webhook_deliveries_by_webhook').on(table.webhookId, table.createdAt),
      index('webhook_deliveries_by_next').on(table.nextAt),
    ],
  );

export type Customers = ReturnType<typeof customersTable>;
type Webhooks = ReturnType<typeof webhooksTable>;

/** Who may read keyed data, with which API keys, how much each key was used, and what was changed by whom. */
export function accountsTables(columns: Columns) {
  const customers = customersTable(columns);
  const webhooks = webhooksTable(columns, customers);
  return {
    customers,
    apiKeys: apiKeysTable(columns, customers),
    usage: usageTable(columns),
    failedRequests: failedRequestsTable(columns),
    audit: auditTable(columns, customers),
    webhooks,
    webhookDeliveries: webhookDeliveriesTable(columns, webhooks),
  };
}
