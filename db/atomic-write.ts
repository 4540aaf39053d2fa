import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError } from './operator-error.js';

/** A file could not be written: no room, no permission. What was there before is untouched. */
export class FileWriteError extends OperatorError {
  override name = 'FileWriteError';
  constructor(path: string, reason: Error) {
    super(
      `${path} could not be written (${reason.message}). What was there before is unchanged. ` +
        'Make room, or give permission to write in its folder, then run this again.',
    );
  }
}

export interface AtomicWriteOptions {
  /** Looks at the new file before anybody else can, and throws what speaks against it. */
  check?: (file: string) => void;
  /** Permissions of the new file, as chmod takes them. */
  mode?: number;
}

/**
 * Puts bytes in place of what a file holds: whoever opens it sees the old ones or the new ones, also when the process is killed
 * or the disk is full. The new ones are written beside it, synced, and renamed over it, all in one turn of the event loop.
 *
 * @throws FileWriteError when they cannot be written; what `check` throws, as it is
 */
export function writeFileAtomic(
  path: string,
  bytes: Uint8Array,
  { check, mode = 0o666 }: AtomicWriteOptions = {},
): void {
  const temporary = `${path}.new`;
  withWriteError(path, () => rmSync(temporary, { force: true }));
  try {
    withWriteError(path, () => write(temporary, bytes, mode));
    check?.(temporary);
    withWriteError(path, () => renameSync(temporary, path));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncToDisk(dirname(path));
}

/** @throws FileWriteError when the folder is not there and cannot be made */
export function makeFolder(folder: string): void {
  withWriteError(folder, () => mkdirSync(folder, { recursive: true }));
}

function withWriteError(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new FileWriteError(path, error as Error);
  }
}

function write(file: string, bytes: Uint8Array, mode: number): void {
  const descriptor = openSync(file, 'wx', mode);
  try {
    writeFileSync(descriptor, bytes);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Makes a file's content, or the names in a folder, last through a power cut. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
