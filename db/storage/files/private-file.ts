import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

/** Readable and writable by the owner alone, as chmod(2) takes it. */
export const OWNER_ONLY = 0o600;

/**
 * Creates an empty file with mode 0600; an existing file is left alone. Call it before SQLite opens a new database: SQLite would
 * create the file with mode 0644, and it gives `-journal`, `-wal` and `-shm` files the mode of their database.
 */
export function createPrivateFile(path: string): void {
  try {
    // "wx" never opens a file that exists. Closing such a file would drop the POSIX locks that SQLite holds on it in this process
    // (https://sqlite.org/howtocorrupt.html, section 2.2).
    closeSync(openSync(path, 'wx', OWNER_ONLY));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Takes all permissions of group and others from a file of ours. A missing file and one that belongs to another user are left
 * alone, and a file system that refuses chmod is no error.
 */
export function restrictToOwner(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile() || stat.uid !== process.getuid?.() || (stat.mode & 0o177) === 0) return;
  try {
    chmodSync(path, stat.mode & OWNER_ONLY);
  } catch {
    // For example on a read-only file system: the accounts are still good to read.
  }
}

/** Makes a SQLite database private, with the files of its write-ahead log. */
export function restrictDatabaseToOwner(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) restrictToOwner(`${path}${suffix}`);
}
