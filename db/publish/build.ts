import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { migrate } from '../migrate.js';
import type { PastReleaseRow, ReleaseRow } from '../queries/release.js';
import { fields, history, overrides, release, states, v1SlugFields, v1Slugs, values } from '../tables/dataset.js';
import type { Dataset } from './dataset.js';
import { isLater } from './stamp.js';
import { versionOf } from './version.js';

/** Rows in one INSERT: far below SQLite's 32,766 variables at seven columns a row. */
const ROWS_PER_INSERT = 500;

/**
 * Writes a dataset into a new file beside `path` and renames it over the old one, so that a reader sees the one or the other,
 * and a crash or a full disk leaves the old one whole. The caller holds the import lock.
 */
export function publishFile(path: string, dataset: Dataset, past: PastReleaseRow[]): ReleaseRow {
  const building = `${path}.new`;
  removeFile(building);
  try {
    const written = writeFile(building, dataset, past);
    syncToDisk(building);
    renameSync(building, path);
    syncToDisk(dirname(path));
    return written;
  } catch (error) {
    removeFile(building);
    throw error;
  }
}

function writeFile(file: string, dataset: Dataset, past: PastReleaseRow[]): ReleaseRow {
  const connection = new DatabaseConstructor(file);
  try {
    // Nobody reads this file yet, and it is synced as a whole before anybody does.
    connection.pragma('journal_mode = DELETE');
    connection.pragma('synchronous = OFF');
    connection.pragma('foreign_keys = ON');
    migrate(connection, 'dataset');
    const row = releaseOf(dataset);
    connection.transaction(() => insertAll(drizzle(connection), dataset, row, past))();
    connection.exec('ANALYZE');
    checkIntegrity(connection);
    return row;
  } finally {
    connection.close();
  }
}

function releaseOf(dataset: Dataset): ReleaseRow {
  const { title, licence, disclaimer, publishedAt } = dataset.manifest;
  const times = dataset.values.map(({ modifiedAt }) => modifiedAt);
  const firstModifiedAt = times.reduce((first, time) => (isLater(first, time) ? time : first), times[0] ?? publishedAt);
  return { version: versionOf(dataset), publishedAt, firstModifiedAt, title, licence, disclaimer };
}

function insertAll(database: BetterSQLite3Database, dataset: Dataset, row: ReleaseRow, past: PastReleaseRow[]): void {
  const insert = (table: SQLiteTable, rows: object[]): void => {
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
      database
        .insert(table)
        .values(rows.slice(from, from + ROWS_PER_INSERT))
        .run();
    }
  };
  insert(states, dataset.states);
  insert(fields, dataset.fields);
  insert(values, dataset.values);
  insert(overrides, dataset.overrides);
  insert(v1Slugs, dataset.v1Slugs);
  insert(
    v1SlugFields,
    dataset.v1Slugs.flatMap(({ slug, fields: slugs }) =>
      slugs.map((field, position) => ({ v1Slug: slug, position, field })),
    ),
  );
  insert(release, [{ id: 1, ...row }]);
  insert(history, past);
}

function checkIntegrity(connection: Database): void {
  const integrity = connection.pragma('integrity_check', { simple: true });
  const orphans = connection.pragma('foreign_key_check') as unknown[];
  if (integrity !== 'ok' || orphans.length > 0)
    throw new Error(`The new dataset file is not whole: ${String(integrity)}`);
}

function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function removeFile(path: string): void {
  for (const file of [path, `${path}-journal`]) rmSync(file, { force: true });
}
