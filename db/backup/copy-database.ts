import { setTimeout } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { BackupError, openAccountsFile } from './files.js';

const RETRY_MS = 20;
const TIMEOUT_MS = 5_000;

/**
 * Copies a database that may be in use with SQLite's backup API (https://sqlite.org/backup.html): the copy is one state of it. The
 * destination may be in use as well; its readers see the old content or the new.
 *
 * @throws BackupError when a writer holds the destination for longer than 5 s
 */
export async function copyDatabase(path: string, destination: string): Promise<void> {
  const source = openAccountsFile(path);
  try {
    await copyWithRetry(source, destination);
  } finally {
    source.close();
  }
}

async function copyWithRetry(source: Database, destination: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const { totalPages } = await source.backup(destination);
    // While a writer holds the destination the library copies nothing and reports no error; a copy has one page at least.
    if (totalPages > 0) return;
    if (performance.now() > deadline) throw new BackupError(`${destination} is in use. Try again in a moment.`);
    await setTimeout(RETRY_MS);
  }
}
