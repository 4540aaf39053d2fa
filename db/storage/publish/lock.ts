import { rmSync, statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { OperatorError } from '../../operator-error.js';
import { FileWriteError, followLinks } from '../files/atomic-write.js';

/** Another import is running and did not finish in time. */
export class ImportLockedError extends OperatorError {
  override name = 'ImportLockedError';
  constructor(path: string) {
    super(`Another import into ${path} is running. Wait for it to finish, then try again.`);
  }
}

export interface LockOptions {
  /** Milliseconds to wait for another import to finish; 30,000 by default. */
  timeoutMs?: number | undefined;
  /** Called once if there is another import to wait for. */
  onWait?: ((timeoutMs: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Milliseconds between two attempts. */
const RETRY_MS = 20;
/** How many attempts may fail for other reasons than a held lock: the lock file vanishes when the previous import removes it. */
const MAX_FAILURES = 50;

/**
 * Runs `work` while no other process imports into the same file. The lock is a SQLite lock on a small file next to the dataset. The
 * operating system releases it when the process ends, so a killed import never blocks the next one.
 *
 * @throws ImportLockedError if another import holds the lock for longer than the timeout
 */
export async function withImportLock<T>(path: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  const lockFile = `${followLinks(path)}.lock`;
  const lock = await acquire(path, lockFile, options);
  try {
    return await work();
  } finally {
    // Before the lock is released: the next process then notices that its lock file is gone, and creates a new one.
    rmSync(lockFile, { force: true });
    lock.close();
  }
}

async function acquire(
  path: string,
  lockFile: string,
  { timeoutMs = 30_000, onWait, signal }: LockOptions,
): Promise<Database> {
  const deadline = performance.now() + timeoutMs;
  let waitReported = false;
  for (let failures = 0; ; ) {
    const outcome = tryLock(lockFile);
    if ('lock' in outcome) return outcome.lock;
    // The file is new. Lock it right away: a wait that is cancelled here would leave it behind.
    if (!outcome.error) continue;
    if (outcome.error.code === 'SQLITE_BUSY') {
      if (performance.now() >= deadline) throw new ImportLockedError(path);
      if (!waitReported) onWait?.(timeoutMs);
      waitReported = true;
    } else {
      failures += 1;
      if (failures > MAX_FAILURES) throw new FileWriteError(path, outcome.error);
    }
    await setTimeout(RETRY_MS, undefined, { signal });
  }
}

/** @returns the lock, or an error, or neither if the file was just created; the previous import may remove the file at any time */
function tryLock(lockFile: string): { lock: Database } | { error?: Error & { code?: string } } {
  // Read before opening, to notice a file that was removed and created again: other processes would lock another one.
  const inodeBefore = inode(lockFile);
  let lock: Database | undefined;
  try {
    lock = new DatabaseConstructor(lockFile, { timeout: 0 });
    // Without a journal on disk, which a killed process would leave behind.
    if (inodeBefore !== undefined) lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    if (inodeBefore !== undefined && inode(lockFile) === inodeBefore) return { lock };
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
