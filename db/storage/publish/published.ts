import { existsSync, readFileSync } from 'node:fs';
import DatabaseConstructor from 'better-sqlite3';
import { asc } from 'drizzle-orm';
import { checkDataset, type DatasetDatabase, DatasetFileError, openAnyVersion } from '../release/open.js';
import {
  type ChangeRow,
  findAllChanges,
  findHistory,
  type PastReleaseRow,
  type ReleaseRow,
} from '../release/releases.js';
import { v1SlugFields } from '../tables/dataset.js';
import { archiveRelease, pruneArchive } from './archive.js';
import { type Dataset, type Parts, sortRows, TABLES } from './dataset.js';
import { downloadFiles, isArchivedFile } from './downloads.js';
import { withImportLock } from './lock.js';

/** The current release, read from its file. */
export interface Published {
  dataset: Dataset;
  release: ReleaseRow;
  history: PastReleaseRow[];
  /** Whether its file has the tables of an earlier version, which servers do not read. */
  isOlder: boolean;
}

/** @throws DatasetFileError if there is no release, or it cannot be read */
export function readRelease(path: string): Published {
  const { database, release, isOlder, close } = openAnyVersion(path);
  try {
    const { title, licence, disclaimer, publishedAt } = release;
    const dataset = { manifest: { title, licence, disclaimer, publishedAt }, ...readTables(database) };
    return { dataset, release, history: findHistory(database), isOlder };
  } finally {
    close();
  }
}

/** The changes that a release file records, up to 100,000 by default. Only publishing needs them. @throws DatasetFileError */
export function readChanges(path: string): ChangeRow[] {
  const { database, close } = openAnyVersion(path);
  try {
    return findAllChanges(database);
  } finally {
    close();
  }
}

/** @returns undefined if there is no file; the error if there is one that cannot be read, which an import may replace */
export function readPublished(path: string): Published | DatasetFileError | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return readRelease(path);
  } catch (error) {
    if (error instanceof DatasetFileError) return error;
    throw error;
  }
}

function readTables(database: DatasetDatabase): Parts {
  const ofSlug = Map.groupBy(
    database.select().from(v1SlugFields).orderBy(asc(v1SlugFields.position)).all(),
    ({ v1Slug }) => v1Slug,
  );
  const rows = Object.entries(TABLES).map(([name, table]) => [name, database.select().from(table).all()]);
  const parts: Parts = Object.fromEntries(rows);
  for (const rule of parts.v1Slugs) rule.fields = (ofSlug.get(rule.slug) ?? []).map(({ field }) => field);
  return sortRows(parts);
}

/** Checks all of a dataset file that another machine published. @throws DatasetFileError if it cannot be used */
export function checkReceived(file: string): ReleaseRow {
  const release = checkDataset(file);
  const connection = new DatabaseConstructor(file, { readonly: true });
  try {
    // Unlike the check at each opening, it also compares the indexes with their tables.
    const integrity = connection.pragma('integrity_check', { simple: true });
    if (integrity !== 'ok') throw new DatasetFileError(file, `is damaged (${String(integrity)})`);
  } finally {
    connection.close();
  }
  return release;
}

/**
 * Writes the downloads of a release that another machine published, and removes those of old releases, as an import does.
 *
 * @param datasetPath the file that servers read
 * @param file the one that will replace it
 * @param count how many replaced releases stay
 * @throws FileWriteError
 */
export async function archiveReceived(datasetPath: string, file: string, count: number): Promise<void> {
  await withImportLock(datasetPath, {}, async () => {
    const { dataset, release, history } = readRelease(file);
    // A file with the same content and another history has the same version.
    if (!(await isArchivedFile(datasetPath, release.version, file)))
      archiveRelease(datasetPath, file, release.version, downloadFiles(dataset, release, readFileSync(file)));
    const past = history.map(({ version }) => version);
    pruneArchive(datasetPath, past, count);
  });
}
