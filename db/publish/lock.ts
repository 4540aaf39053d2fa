import { rmSync, statSync } from 'node:fs';
import DatabaseConstructor, { type Database } from 'better-sqlite3';

/** Another import is under way and did not end in time. */
export class ImportLockedError extends Error {
  override name = 'ImportLockedError';
  constructor(path: string) {
    super(`Another import into ${path} is under way. Wait until it has ended, then run this one again.`);
  }
}

/**
 * Runs `work` while no other process imports into the same file. The lock is SQLite's own on a small file beside the dataset:
 * the operating system drops it with its holder, so a killed import never locks out the next one.
 *
 * @throws ImportLockedError when another import holds the lock for longer than `patience` milliseconds.
 */
export async function withImportLock<T>(path: string, patience: number, work: () => Promise<T>): Promise<T> {
  const lockFile = `${path}.lock`;
  const lock = acquire(path, lockFile, patience);
  try {
    return await work();
  } finally {
    // While it is held: whoever waits for it finds at its turn that the file is gone, and takes a new one.
    rmSync(lockFile, { force: true });
    lock.close();
  }
}

function acquire(path: string, lockFile: string, patience: number): Database {
  for (;;) {
    const lock = new DatabaseConstructor(lockFile, { timeout: patience });
    const opened = inode(lockFile);
    try {
      lock.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      lock.close();
      if ((error as { code?: string }).code === 'SQLITE_BUSY') throw new ImportLockedError(path);
      throw error;
    }
    if (opened !== undefined && inode(lockFile) === opened) return lock;
    lock.close();
  }
}

function inode(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}
