import { readFileSync } from 'node:fs';
import DatabaseConstructor from 'better-sqlite3';
import { checkDataset, DatasetFileError } from '../release/open.js';
import type { ReleaseRow } from '../release/release.js';
import { archiveRelease, pruneArchive } from './archive.js';
import { downloadFiles, isArchivedFile } from './downloads.js';
import { withImportLock } from './lock.js';
import { readRelease } from './published.js';

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
