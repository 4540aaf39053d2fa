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

/** How often a lock file that vanishes under the hand is tried again, at 10 ms each, before its error is believed. */
const MOST_FAILURES = 100;

function acquire(path: string, lockFile: string, patience: number): Database {
  const deadline = Date.now() + patience;
  for (let failures = 0; ; failures += 1) {
    const outcome = tryLock(lockFile, Math.max(deadline - Date.now(), 0));
    if ('lock' in outcome) return outcome.lock;
    const busy = outcome.error?.code === 'SQLITE_BUSY';
    if (busy && Date.now() >= deadline) throw new ImportLockedError(path);
    if (!busy && outcome.error && failures >= MOST_FAILURES) throw outcome.error;
    if (outcome.error) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  }
}

/** @returns the lock; or an error, which may be that of a file that the import before has just removed; or neither, for a new file */
function tryLock(lockFile: string, wait: number): { lock: Database } | { error?: Error & { code?: string } } {
  // Asked before it is opened: a file that was removed and made anew in between is not the one that everybody else sees.
  const named = inode(lockFile);
  let lock: Database | undefined;
  try {
    lock = new DatabaseConstructor(lockFile, { timeout: wait });
    if (named !== undefined) lock.exec('BEGIN EXCLUSIVE');
    if (named !== undefined && inode(lockFile) === named) return { lock };
    lock.close();
    return {};
  } catch (error) {
    lock?.close();
    return { error: error as Error };
  }
}

function inode(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}
