import { accountsTables } from './accounts-tables.js';
import { peopleTables } from './people-tables.js';
import { POSTGRES_COLUMNS } from './postgres-columns.js';

/** The tables of accounts in PostgreSQL. */
export const { customers, apiKeys, usage, failedRequests, audit, webhooks, webhookDeliveries } =
  accountsTables(POSTGRES_COLUMNS);
export const { members, identities, sessions, browsers, passkeys, challenges, links } = peopleTables(
  POSTGRES_COLUMNS,
  customers,
);

const { table, text, integer, bigInteger } = POSTGRES_COLUMNS;

/**
 * One row, which a trigger of the migrations updates at each change of customers or keys. Servers read all keys when the number of the last
 * change is another one. Writers wait for each other there, so the numbers are in the order of the commits.
 */
export const accountsState = table('accounts_state', {
  id: integer('id').primaryKey(),
  /** A random id of this database. A dump and a standby keep it. */
  identity: text('identity').notNull(),
  /** How many migrations the tables have. */
  migrations: integer('migrations').notNull(),
  /** The number of the last change. */
  change: bigInteger('change').notNull(),
});
