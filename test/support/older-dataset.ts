import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { packageRoot } from '../../db/package-root.js';

const TABLES = ['states', 'fields', 'values', 'overrides', 'v1_slugs', 'v1_slug_fields', 'release', 'history'];

/**
 * Gives a dataset file the tables of version 1, which had no elections, rules of deadlines, time zones, labels and counties. The one from
 * before is next to it.
 */
export function makeVersion1(path: string): void {
  const current = `${path}.current`;
  renameSync(path, current);
  const database = new DatabaseConstructor(path);
  database.exec(readFileSync(join(packageRoot, 'db/migrations/dataset/0000_dataset.sql'), 'utf8'));
  database.prepare('ATTACH ? AS current').run(current);
  for (const table of TABLES) {
    const columns = (database.pragma(`table_info("${table}")`) as { name: string }[]).map(({ name }) => `"${name}"`);
    database.exec(`INSERT INTO main."${table}" SELECT ${columns.join(', ')} FROM current."${table}"`);
  }
  database.pragma('user_version = 1');
  database.close();
}
