import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { FileWriteError } from './atomic-write.js';

/**
 * Locks a folder for this process, and creates it if needed. The lock is a SQLite lock on a small file, which the operating system
 * releases when the process ends, even if it is killed.
 *
 * @returns a function that releases the lock, or undefined if another process has it
 * @throws FileWriteError if the folder cannot be written
 */
export function lockFolder(folder: string): (() => void) | undefined {
  const file = join(folder, 'lock');
  let lock: InstanceType<typeof DatabaseConstructor> | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    lock = new DatabaseConstructor(file, { timeout: 0 });
    // Without a journal on disk, which a killed process would leave behind.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    const { close } = lock;
    return close.bind(lock);
  } catch (error) {
    lock?.close();
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return undefined;
    throw new FileWriteError(file, error as Error);
  }
}
