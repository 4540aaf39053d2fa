import { setTimeout } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { BackupError, openAccountsFile } from './files.js';

const RETRY_MS = 20;
const TIMEOUT_MS = 5_000;
/** All that are left. In smaller steps, the copy would begin again after each write of a server, and servers write usage all the time. */
const PAGES_OF_STEP = 0x7fffffff;

/**
 * Copies a database with SQLite's backup API (https://sqlite.org/backup.html). Both files may be in use: the copy is a consistent
 * snapshot, and readers of the destination see either the old content or the new.
 *
 * @throws BackupError if a writer locks the destination for more than 5 seconds
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
    const { totalPages } = await source.backup(destination, { progress: () => PAGES_OF_STEP });
    // While a writer locks the destination, the library copies nothing and reports no error. A real copy has at least one page.
    if (totalPages > 0) return;
    if (performance.now() > deadline) throw new BackupError(`${destination} is in use. Try again in a moment.`);
    await setTimeout(RETRY_MS);
  }
}
