import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { packageRoot } from './package-root.js';

/** The generated migrations of a kind of file; its `user_version` counts those that it has. */
function migrationsOf(kind: 'dataset' | 'accounts') {
  return readMigrationFiles({ migrationsFolder: join(packageRoot, 'db', 'migrations', kind) });
}

/** The `user_version` that this code reads and writes. */
export function schemaVersion(kind: 'dataset' | 'accounts'): number {
  return migrationsOf(kind).length;
}

/**
 * Brings a file up to this code's tables, in one transaction that takes the write lock first. Drizzle's own migrator begins
 * as a reader, so two processes that start at once would both try to create the tables. A file that is up to date is not written.
 *
 * @returns false, with the file left alone, when a newer version of the service has written it.
 */
export function migrate(database: Database, kind: 'dataset' | 'accounts'): boolean {
  const migrations = migrationsOf(kind);
  const version = () => Number(database.pragma('user_version', { simple: true }));
  if (version() === migrations.length) return true;
  const apply = database.transaction(() => {
    const done = version();
    if (done > migrations.length) return false;
    for (const migration of migrations.slice(done)) for (const statement of migration.sql) database.exec(statement);
    database.pragma(`user_version = ${migrations.length}`);
    return true;
  });
  return apply.immediate();
}
