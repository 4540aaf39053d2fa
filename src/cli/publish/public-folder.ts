import { constants, copyFileSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { followLinks, syncToDisk } from '../../../db/storage/files/atomic-write.js';
import { MANIFEST_FILE } from '../../../db/storage/release/archived.js';
import { type Announcement, readManifest } from '../../sync/dataset-source.js';
import { PublishError, type ReleaseFile } from './release-files.js';

/** @throws PublishError if there is no such folder. The text is not repeated: it may be a URL or a command with a password. */
export function checkPublicFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new PublishError(
    '--to names no folder. Create it first. To publish elsewhere, upload the folder afterwards with rclone, aws or rsync: .deploy/commands.md shows how.',
  );
}

/** The release that a folder has; undefined if there is none. */
export function releaseIn(folder: string): Announcement | undefined {
  try {
    return readManifest(readFileSync(join(folder, MANIFEST_FILE), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Copies all files under temporary names, then renames them in their order: a web server never sends a part of one, and the last one, the
 * manifest, never names files that are not there.
 *
 * @throws PublishError
 */
export function writePublicFolder(folder: string, files: readonly ReleaseFile[]): void {
  const temporary = ({ name }: ReleaseFile) => join(folder, `.${name}.new`);
  try {
    for (const file of files) {
      copyFileSync(file.path, temporary(file), constants.COPYFILE_FICLONE);
      syncToDisk(temporary(file));
    }
    for (const file of files) renameSync(temporary(file), followLinks(join(folder, file.name)));
    syncToDisk(folder);
  } catch (error) {
    throw new PublishError(
      `The files cannot be written to ${folder} (${(error as Error).message}). Free some disk space or allow writing there, then run the command again.`,
    );
  } finally {
    for (const file of files) rmSync(temporary(file), { force: true });
  }
}
