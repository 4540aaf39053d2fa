import DatabaseConstructor from 'better-sqlite3';
import { FileWriteError } from './atomic-write.js';

/**
 * Locks a file for this process, and creates it if needed. It is a SQLite lock, which the operating system releases when the process ends,
 * even if it is killed. The file stays: where one process removes it, two others could lock different files.
 *
 * @returns a function that releases the lock, or undefined if another process has it
 * @throws FileWriteError if the file cannot be written
 */
export function lockFile(file: string): (() => void) | undefined {
  let lock: InstanceType<typeof DatabaseConstructor> | undefined;
  try {
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
