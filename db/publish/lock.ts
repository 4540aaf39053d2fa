import { rmSync, statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { FileWriteError } from '../atomic-write.js';
import { OperatorError } from '../operator-error.js';

/** Another import is under way and did not end in time. */
export class ImportLockedError extends OperatorError {
  override name = 'ImportLockedError';
  constructor(path: string) {
    super(`Another import into ${path} is under way. Wait until it has ended, then run this one again.`);
  }
}

export interface LockOptions {
  /** Milliseconds to wait for another import to end; 30,000 when left out. */
  timeoutMs?: number | undefined;
  /** Told once when there is another import to wait for. */
  onWait?: ((timeoutMs: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Milliseconds between two tries. */
const RETRY_MS = 20;
/** How many tries may fail for another reason than a held lock: a lock file vanishes when the import before removes it. */
const MAX_FAILURES = 50;

/**
 * Runs `work` while no other process imports into the same file. The lock is SQLite's own on a small file beside the dataset:
 * the operating system drops it with its holder, so a killed import never locks out the next one.
 *
 * @throws ImportLockedError when another import holds the lock for longer than the timeoutMs lasts
 */
export async function withImportLock<T>(path: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  const lockFile = `${path}.lock`;
  const lock = await acquire(path, lockFile, options);
  try {
    return await work();
  } finally {
    // While it is held: whoever waits for it finds at its turn that the file is gone, and takes a new one.
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
    // A new file: locked at once, or it would be left behind by whoever stops waiting here.
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

/** @returns the lock; or an error, which may be that of a file that the import before has just removed; or neither, for a new file */
function tryLock(lockFile: string): { lock: Database } | { error?: Error & { code?: string } } {
  // Asked before it is opened: a file that was removed and made anew in between is not the one that everybody else sees.
  const inodeBefore = inode(lockFile);
  let lock: Database | undefined;
  try {
    lock = new DatabaseConstructor(lockFile, { timeout: 0 });
    // Without a journal on disk: a process that is killed would leave that file behind as well.
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
