import { closeSync, fsyncSync, mkdirSync, openSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import { OperatorError } from '../../operator-error.js';

/** Nothing can take the place of a file that is mounted by itself, as into a container. */
const MOUNT_FOLDER = 'If the file is mounted by itself, as into a container, mount the folder, not the file.';

/** A file could not be written, for example because the disk is full. The previous file is unchanged. */
export class FileWriteError extends OperatorError {
  override name = 'FileWriteError';
  constructor(path: string, reason: Error) {
    super(
      `${path} could not be written (${reason.message}). The previous file, if any, is unchanged.`,
      (reason as NodeJS.ErrnoException).code === 'EBUSY'
        ? MOUNT_FOLDER
        : 'Free some disk space or allow writing to its folder, then try again.',
      { cause: reason },
    );
  }
}

/** The file that a path leads to, whether or not it exists. To rename another file over a symbolic link would only replace the link. */
export function followLinks(path: string, most = 40): string {
  try {
    const link = readlinkSync(path);
    return most > 0 ? followLinks(isAbsolute(link) ? link : `${dirname(path)}/${link}`, most - 1) : path;
  } catch {
    return path;
  }
}

export interface AtomicWriteOptions {
  /** Checks the new file before it is in place; throws to cancel the write. */
  check?: (file: string) => void;
  /** Mode of the new file, as in open(2). */
  mode?: number;
}

/**
 * Replaces a file atomically: a reader sees either the old bytes or the new ones, even if the process is killed or the disk fills
 * up. The bytes are written to a temporary file, synced to disk, and renamed over the old file, all synchronously. A symbolic link stays.
 *
 * @throws FileWriteError if the file cannot be written, and whatever `check` throws
 */
export function writeFileAtomic(
  path: string,
  bytes: Uint8Array,
  { check, mode = 0o666 }: AtomicWriteOptions = {},
): void {
  const target = followLinks(path);
  const temporary = `${target}.new`;
  withWriteError(path, () => rmSync(temporary, { force: true }));
  try {
    withWriteError(path, () => writeFileSync(temporary, bytes, { flag: 'wx', mode, flush: true }));
    check?.(temporary);
    withWriteError(path, () => renameSync(temporary, target));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncToDisk(dirname(target));
}

/** @throws FileWriteError if the folder does not exist and cannot be created */
export function makeFolder(folder: string, mode = 0o777): void {
  withWriteError(folder, () => mkdirSync(folder, { recursive: true, mode }));
}

function withWriteError(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new FileWriteError(path, error as Error);
  }
}

/** Makes the content of a file, or the entries of a folder, survive a power failure. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
