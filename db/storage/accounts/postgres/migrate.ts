import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { packageRoot } from '../../../package-root.js';
import type { StorageCall } from '../storage.js';
import { missingError, newerError } from './errors.js';
import type { PostgresStorage } from './storage.js';

/** Any number that no other program takes for a lock in the same database. */
const LOCK = 1_128_481_875;

/**
 * Creates or updates the tables in a transaction. Of two processes that start at the same time, one waits for the other; Drizzle's
 * migrator takes no lock. The lock ends with the transaction, also if this process is killed.
 *
 * @param options.mustExist whether to refuse a database without tables
 * @throws AccountsDatabaseError if the tables are newer than this version of the service, or cannot be created
 */
export async function migrateAccounts(client: PostgresStorage, { mustExist = false } = {}): Promise<void> {
  const { isEmpty, missing } = await client.read((call) => findMigrations(client, call));
  if (missing.length === 0) return;
  if (mustExist && isEmpty) throw missingError(client.named);
  await client.transaction(async (call) => {
    const { database, tables } = call;
    await database.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const { total, missing } = await findMigrations(client, call);
    for (const statement of missing.flatMap((migration) => migration.sql)) await database.execute(sql.raw(statement));
    if (missing.length > 0) await database.update(tables.accountsState).set({ migrations: total });
  });
}

/**
 * Which migrations a database does not have, and whether it has no tables yet.
 *
 * @throws AccountsDatabaseError if the tables are newer than this version of the service
 */
export async function findMigrations(client: PostgresStorage, call: StorageCall) {
  const migrations = readMigrationFiles({ migrationsFolder: join(packageRoot, 'db/migrations/accounts-postgres') });
  const done = await countMigrations(call);
  if (done > migrations.length) throw newerError(client.named);
  return { isEmpty: done === 0, missing: migrations.slice(done), total: migrations.length };
}

/** 0 if there are no tables yet. */
async function countMigrations({ database, tables }: StorageCall): Promise<number> {
  // Not to_regclass: after a wait for the lock, it may still miss a table that this session looked up before.
  const { rows } = await database.execute(
    sql`select 1 from pg_class where relname = 'accounts_state' and pg_table_is_visible(oid)`,
  );
  if (rows.length === 0) return 0;
  const [state] = await database.select({ migrations: tables.accountsState.migrations }).from(tables.accountsState);
  return state?.migrations ?? 0;
}
