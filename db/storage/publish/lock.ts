import { setTimeout } from 'node:timers/promises';
import { OperatorError } from '../../operator-error.js';
import { followLinks } from '../files/atomic-write.js';
import { lockFile } from '../files/lock-file.js';

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

const RETRY_MS = 20;

/**
 * Runs `work` while no other process imports into the same file. The lock is a file next to the dataset.
 *
 * @throws ImportLockedError if another import holds the lock for longer than the timeout
 * @throws FileWriteError if the lock cannot be written
 */
export async function withImportLock<T>(path: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  const unlock = await acquire(path, options);
  try {
    return await work();
  } finally {
    unlock();
  }
}

async function acquire(path: string, { timeoutMs = 30_000, onWait, signal }: LockOptions): Promise<() => void> {
  const file = `${followLinks(path)}.lock`;
  const deadline = performance.now() + timeoutMs;
  for (let waited = false; ; waited = true) {
    const unlock = lockFile(file);
    if (unlock) return unlock;
    if (performance.now() >= deadline) throw new ImportLockedError(path);
    if (!waited) onWait?.(timeoutMs);
    await setTimeout(RETRY_MS, undefined, { signal });
  }
}
