import { copyFileSync, existsSync, linkSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FileWriteError, makeFolder, syncToDisk } from '../atomic-write.js';

/** A release version, which is also the name of its file in the archive. */
const VERSION = /^\d{4}-\d{2}-\d{2}-[0-9a-f]{8}$/;
const SUFFIX = '.sqlite';

/** The folder of replaced releases, beside the published file. */
const folderOf = (datasetPath: string): string => join(dirname(datasetPath), 'releases');

/** Where a replaced release is; undefined if the text is no version. The file may be missing. */
export function archivedFile(datasetPath: string, version: string): string | undefined {
  return VERSION.test(version) ? join(folderOf(datasetPath), `${version}${SUFFIX}`) : undefined;
}

/** Versions of the replaced releases that have a file. */
export function archivedVersions(datasetPath: string): Set<string> {
  const folder = folderOf(datasetPath);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Set(
    names.flatMap((name) => {
      const version = name.slice(0, -SUFFIX.length);
      return name.endsWith(SUFFIX) && VERSION.test(version) ? version : [];
    }),
  );
}

/**
 * Gives the published file a second name in the archive, before an import replaces it. A published file never changes in place.
 *
 * @throws FileWriteError
 */
export function archive(datasetPath: string, version: string): void {
  const target = archivedFile(datasetPath, version);
  if (!target || existsSync(target)) return;
  makeFolder(dirname(target));
  try {
    linkSync(datasetPath, target);
  } catch {
    copy(datasetPath, target);
  }
  syncToDisk(dirname(target));
}

/** For file systems without hard links. */
function copy(from: string, to: string): void {
  const temporary = `${to}.new`;
  try {
    copyFileSync(from, temporary);
    syncToDisk(temporary);
    renameSync(temporary, to);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new FileWriteError(to, error as Error);
  }
}

/**
 * Removes the files of all but the newest releases.
 *
 * @param versions the earlier releases, oldest first; files of others stay, since they may be of another dataset in the same folder
 * @param count how many stay
 */
export function pruneArchive(datasetPath: string, versions: readonly string[], count: number): void {
  const archived = archivedVersions(datasetPath);
  const own = versions.filter((version) => archived.has(version));
  for (const version of own.slice(0, Math.max(0, own.length - count)))
    rmSync(archivedFile(datasetPath, version) as string, { force: true });
}
