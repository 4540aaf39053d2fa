import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { packageRoot } from '../../package-root.js';

/** The generated migrations of one kind of file. A file's `user_version` counts the migrations that it has. */
function migrationsOf(kind: 'dataset' | 'accounts') {
  return readMigrationFiles({ migrationsFolder: join(packageRoot, 'db', 'migrations', kind) });
}

/** The `user_version` that this code reads and writes. */
export function schemaVersion(kind: 'dataset' | 'accounts'): number {
  return migrationsOf(kind).length;
}

/**
 * Applies missing migrations, in one transaction that takes the write lock first. Drizzle's own migrator starts with a read, so two
 * processes that start at the same time would both create the tables. An up-to-date file is not written.
 *
 * @param before called with the version of a file that has tables, before they change; nobody else can write meanwhile
 * @returns false, without changing the file, if it was written by a newer version of the service
 */
export function migrate(database: Database, kind: 'dataset' | 'accounts', before?: (version: number) => void): boolean {
  const migrations = migrationsOf(kind);
  const version = () => Number(database.pragma('user_version', { simple: true }));
  if (version() === migrations.length) return true;
  const apply = database.transaction(() => {
    const done = version();
    if (done > migrations.length) return false;
    if (done > 0 && done < migrations.length) before?.(done);
    for (const migration of migrations.slice(done)) for (const statement of migration.sql) database.exec(statement);
    database.pragma(`user_version = ${migrations.length}`);
    return true;
  });
  return apply.immediate();
}
