import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError } from '../operator-error.js';

/** A file could not be written, for example because the disk is full. The previous file is unchanged. */
export class FileWriteError extends OperatorError {
  override name = 'FileWriteError';
  constructor(path: string, reason: Error) {
    super(
      `${path} could not be written (${reason.message}). The previous file, if any, is unchanged.`,
      'Free some disk space or allow writing to its folder, then try again.',
      { cause: reason },
    );
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
 * up. The bytes are written to a temporary file, synced to disk, and renamed over the old file, all synchronously.
 *
 * @throws FileWriteError if the file cannot be written, and whatever `check` throws
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

/** @throws FileWriteError if the folder does not exist and cannot be created */
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

/** Makes the content of a file, or the entries of a folder, survive a power failure. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
