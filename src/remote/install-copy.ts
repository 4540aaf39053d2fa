import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Log } from '../logging/log.js';
import { checkCopy } from './check-copy.js';
import { type DatasetCopy, temporaryFile } from './dataset-copy.js';
import type { Announcement } from './manifest.js';
import { RefusedError } from './refused-error.js';

export interface InstallOptions {
  /** The file that servers read. */
  path: string;
  /** How many replaced releases keep their downloads. */
  releasesKept: number;
  log: Log;
  signal: AbortSignal;
}

/**
 * Downloads a release into a temporary file, checks it, writes its downloads, and renames the file over the copy.
 *
 * @throws RefusedError, RequestError, and errors of the file system, each with the copy unchanged
 */
export async function installCopy(
  announced: Announcement,
  save: (path: string) => Promise<void>,
  { path, releasesKept, log, signal }: InstallOptions,
): Promise<DatasetCopy> {
  const temporary = temporaryFile(path);
  try {
    await save(temporary);
    const { release, refused, archiveProblem } = await checkCopy(temporary, {
      datasetPath: path,
      releasesKept,
      signal,
    });
    if (!release) throw new RefusedError(`the file ${refused}`);
    const { version, sequence } = release;
    if (version !== announced.version || sequence !== announced.sequence)
      throw new RefusedError(`the file is release ${version}, but manifest.json names ${announced.version}`);
    await rename(temporary, path);
    await syncFolder(dirname(path));
    log.info({ release: version }, 'Copied a new release of the dataset');
    if (archiveProblem)
      log.warn({ release: version }, `The downloads of the release were not written: ${archiveProblem}`);
    return { version, sequence, sha256: announced.sha256, ageSeconds: 0 };
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Makes the rename survive a power failure, without holding up requests. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
