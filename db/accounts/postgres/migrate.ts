import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { packageRoot } from '../../files/package-root.js';
import type { Call } from '../storage.js';
import type { PostgresClient } from './client.js';
import { missingError, newerError } from './errors.js';

/** Any number that no other program takes for a lock in the same database. */
const LOCK = 1_128_481_875;

/**
 * Creates or updates the tables in a transaction. Of two processes that start at the same time, one waits for the other; Drizzle's
 * migrator takes no lock. The lock ends with the transaction, also if this process is killed.
 *
 * @param options.mustExist whether to refuse a database without tables
 * @throws AccountsDatabaseError if the tables are newer than this version of the service, or cannot be created
 */
export async function migrateAccounts(client: PostgresClient, { mustExist = false } = {}): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: join(packageRoot, 'db/migrations/accounts-postgres') });
  const check = (found: number): boolean => {
    if (found > migrations.length) throw newerError(client.named);
    return found === migrations.length;
  };
  const found = await client.read(countMigrations);
  if (check(found)) return;
  if (mustExist && found === 0) throw missingError(client.named);
  await client.transaction(async (call) => {
    const { database, tables, extend } = call;
    await database.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const done = await countMigrations(call);
    if (check(done)) return;
    for (const statement of migrations.slice(done).flatMap((migration) => migration.sql)) {
      extend();
      await database.execute(sql.raw(statement));
    }
    await database.update(tables.accountsState).set({ migrations: migrations.length });
  });
}

/** How many migrations a database has; 0 if it has no tables yet. */
export async function countMigrations({ database, tables }: Call): Promise<number> {
  // Not to_regclass: after a wait for the lock, it may still not know a table of which this session has asked before.
  const [table] = await database.execute(
    sql`select 1 from pg_class where relname = 'accounts_state' and pg_table_is_visible(oid)`,
  );
  if (!table) return 0;
  const [state] = await database.select({ migrations: tables.accountsState.migrations }).from(tables.accountsState);
  return state?.migrations ?? 0;
}
