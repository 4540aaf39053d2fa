import { constants, copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FileWriteError, makeFolder, syncToDisk } from '../files/atomic-write.js';
import { archivedVersions, DATASET_FILE, releaseFolder } from '../release/archived.js';

/**
 * Writes the files of a release to the archive, before the release is published: all of them, or none. They replace those that are there,
 * which may be incomplete, or of a file with the same content and another history.
 *
 * @param datasetFile the file to publish, which is copied
 * @throws FileWriteError
 */
export function archiveRelease(
  datasetPath: string,
  datasetFile: string,
  version: string,
  files: ReadonlyMap<string, Buffer>,
): void {
  const folder = releaseFolder(datasetPath, version);
  if (!folder) return;
  makeFolder(dirname(folder));
  // One name, so that the next import takes away what a killed one left.
  const temporary = join(dirname(folder), '.new');
  try {
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(temporary);
    // No hard link: a program that writes into the published file by mistake would damage the archive, too.
    copyFileSync(datasetFile, join(temporary, DATASET_FILE), constants.COPYFILE_FICLONE);
    syncToDisk(join(temporary, DATASET_FILE));
    for (const [name, bytes] of files) writeFileSync(join(temporary, name), bytes, { flush: true });
    syncToDisk(temporary);
    rmSync(folder, { recursive: true, force: true });
    renameSync(temporary, folder);
    syncToDisk(dirname(folder));
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw new FileWriteError(folder, error as Error);
  }
}

/**
 * Removes the files of all but the newest releases.
 *
 * @param versions the releases before the current one, oldest first; others stay, as they may be of another dataset in the same folder
 * @param count how many stay
 */
export function pruneArchive(datasetPath: string, versions: readonly string[], count: number): void {
  const archived = archivedVersions(datasetPath);
  const own = versions.filter((version) => archived.has(version));
  for (const version of own.slice(0, Math.max(0, own.length - count)))
    rmSync(releaseFolder(datasetPath, version) as string, { recursive: true, force: true });
}
