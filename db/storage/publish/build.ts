import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { writeFileAtomic } from '../files/atomic-write.js';
import { type ProgressOptions, reportProgress } from '../progress.js';
import { placeKeyRows } from '../queries/search/place-keys.js';
import { openDataset } from '../release/open.js';
import type { ReleaseRow } from '../release/releases.js';
import { placeKeys, v1SlugFields } from '../tables/dataset.js';
import { migrate } from '../tables/migrate.js';
import { changes, history, release } from '../tables/releases.js';
import { archiveRelease } from './archive.js';
import { type Dataset, type PartName, TABLES, versionOf } from './dataset.js';
import { downloadFiles } from './downloads.js';
import type { History } from './history.js';
import { readRelease } from './published.js';
import { isLater } from './stamp.js';

/** Rows per INSERT. With at most 14 columns, far below SQLite's limit of 32,766 variables. */
const ROWS_PER_INSERT = 500;

/**
 * Archives a release, and publishes it at `path`, replacing the current one. The database is built in memory and written at once, so a killed import
 * hardly ever leaves a partial temporary file. The caller holds the import lock.
 *
 * @throws FileWriteError, with the old release intact
 */
export async function publishFile(
  path: string,
  dataset: Dataset,
  row: ReleaseRow,
  past: History,
  progress: ProgressOptions,
): Promise<void> {
  const bytes = await build(dataset, row, past, progress);
  await reportProgress(progress, 'Saving', 0, 1);
  writeFileAtomic(path, bytes, {
    check: (file) => {
      // The way every server opens it at its next request.
      openDataset(file).close();
      // A process that is killed after this leaves files of a release that no file names, which does no harm.
      archiveFile(path, file, bytes);
    },
  });
}

/** From the file, as servers do that follow it: the order of columns and rows is the same then, and so are the bytes. */
function archiveFile(path: string, file: string, bytes: Buffer): void {
  const { dataset, release } = readRelease(file);
  archiveRelease(path, file, release.version, downloadFiles(dataset, release, bytes));
}

/** Numbers the changes as `ChangeOrder` has them for `newest`. Fields that the release lacks come last. */
const PLACE_CHANGES = `
  UPDATE changes SET newest_first = placed.place FROM (
    SELECT changes.id, row_number() OVER (
      ORDER BY releases.sequence DESC, fields.slug IS NULL, fields.position, changes.field, changes.id
    ) AS place
    FROM changes
    JOIN (SELECT version, sequence FROM history UNION ALL SELECT version, sequence FROM release) AS releases USING (version)
    LEFT JOIN fields ON fields.slug = changes.field
  ) AS placed WHERE placed.id = changes.id`;

/** What the new file says about its release, apart from the history. */
export function releaseOf(dataset: Dataset): Omit<ReleaseRow, 'sequence' | 'changeCount' | 'rolledBackTo'> {
  const { title, licence, disclaimer, publishedAt } = dataset.manifest;
  const times = dataset.values.map(({ modifiedAt }) => modifiedAt);
  const firstModifiedAt = times.reduce((first, time) => (isLater(first, time) ? time : first), times[0] ?? publishedAt);
  return { version: versionOf(dataset), publishedAt, firstModifiedAt, title, licence, disclaimer };
}

async function build(dataset: Dataset, row: ReleaseRow, past: History, progress: ProgressOptions): Promise<Buffer> {
  const connection = new DatabaseConstructor(':memory:');
  try {
    connection.pragma('foreign_keys = ON');
    migrate(connection, 'dataset');
    connection.exec('BEGIN');
    await insertAll(drizzle(connection), dataset, row, past, progress);
    connection.exec(PLACE_CHANGES);
    connection.exec("INSERT INTO search_values (search_values) VALUES ('rebuild')");
    connection.exec('COMMIT');
    connection.exec('ANALYZE');
    await reportProgress(progress, 'Checking the new file', 0, 1);
    checkIntegrity(connection);
    return connection.serialize();
  } finally {
    connection.close();
  }
}

async function insertAll(
  database: BetterSQLite3Database,
  dataset: Dataset,
  row: ReleaseRow,
  past: History,
  progress: ProgressOptions,
): Promise<void> {
  const slugFields = dataset.v1Slugs.flatMap(({ slug, fields: slugs }) =>
    slugs.map((field, position) => ({ v1Slug: slug, position, field })),
  );
  const parts = Object.entries(TABLES).map(([name, table]): [SQLiteTable, object[]] => [
    table,
    dataset[name as PartName],
  ]);
  const tables: [SQLiteTable, object[]][] = [
    ...parts,
    [placeKeys, placeKeyRows(dataset)],
    [v1SlugFields, slugFields],
    [release, [{ id: 1, ...row }]],
    [history, past.past],
    [changes, past.changes],
  ];
  const total = tables.reduce((sum, [, rows]) => sum + rows.length, 0);
  let done = 0;
  for (const [table, rows] of tables) {
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
      await reportProgress(progress, 'Writing rows', done, total);
      const page = rows.slice(from, from + ROWS_PER_INSERT);
      database.insert(table).values(page).run();
      done += page.length;
    }
  }
}

function checkIntegrity(connection: Database): void {
  const integrity = connection.pragma('integrity_check', { simple: true });
  const orphans = connection.pragma('foreign_key_check') as unknown[];
  if (integrity !== 'ok' || orphans.length > 0)
    throw new Error(`The new dataset file is corrupt: ${String(integrity)}, ${orphans.length} broken references`);
}
