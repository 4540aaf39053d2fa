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
    // Asked before it is opened: a file that was removed and made anew in between is not the one that everybody else sees.
    const named = inode(lockFile);
    const lock = new DatabaseConstructor(lockFile, { timeout: patience });
    const failure = named === undefined ? undefined : tryBegin(lock);
    const stillNamed = named !== undefined && inode(lockFile) === named;
    if (stillNamed && !failure) return lock;
    lock.close();
    if (failure?.code === 'SQLITE_BUSY') throw new ImportLockedError(path);
    // On a file that the import before has removed, BEGIN fails as well (SQLITE_IOERR_FSTAT); then the next round takes a new one.
    if (stillNamed) throw failure;
  }
}

function tryBegin(lock: Database): (Error & { code?: string }) | undefined {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

function inode(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}
