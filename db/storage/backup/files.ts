import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { OperatorError } from '../../operator-error.js';
import { AccountsFileError } from '../accounts/sqlite/file-error.js';
import { checkThere, checkWhole } from '../accounts/sqlite/open.js';
import { createPrivateFile } from '../files/private-file.js';
import { UnreadableFileError } from '../files/regular-file.js';
import { DatasetFileError, openAnyVersion } from '../release/open.js';
import type { ReleaseRow } from '../release/release.js';

/** A backup cannot be made or restored. */
export class BackupError extends OperatorError {
  override name = 'BackupError';
}

/** The files of the service. */
export interface ServiceFiles {
  /** Undefined if the accounts are in PostgreSQL, which has its own backup. */
  accountsPath: string | undefined;
  datasetPath: string;
}

export interface AccountsCounts {
  customers: number;
  /** Including revoked keys. */
  keys: number;
}

/** The files of a backup. */
export function backupFiles(folder: string) {
  return { accountsPath: join(folder, 'accounts.sqlite'), datasetPath: join(folder, 'dataset.sqlite') };
}

/** Opens an existing accounts file without migrating it. @throws AccountsFileError if it has no content */
export function openAccountsFile(path: string): Database {
  checkThere(path);
  return new DatabaseConstructor(path, { fileMustExist: true, timeout: 5_000 });
}

export function withAccountsFile<T>(path: string, use: (connection: Database) => T): T {
  const connection = openAccountsFile(path);
  try {
    return use(connection);
  } finally {
    connection.close();
  }
}

/** @throws AccountsFileError if this service cannot read the accounts */
export function checkAccounts(connection: Database): AccountsCounts {
  checkWhole(connection.name, connection);
  const count = (table: string) => Number(connection.prepare(`select count(*) from ${table}`).pluck().get());
  return { customers: count('customers'), keys: count('api_keys') };
}

/** Accepts older tables, too. @throws DatasetFileError if this service cannot restore the dataset */
export function checkDatasetBackup(path: string): ReleaseRow {
  const { release, close } = openAnyVersion(path);
  close();
  return release;
}

/** What is wrong with a file, to complete a sentence that starts with its path. */
export function failureReason(error: unknown): string {
  if (error instanceof DatasetFileError || error instanceof UnreadableFileError) return error.reason;
  const reason = error instanceof AccountsFileError ? error.reason : (error as Error).message;
  return `cannot be used (${reason})`;
}

const RETRY_MS = 20;
const TIMEOUT_MS = 5_000;
/** All remaining pages. A copy in several parts starts again after each write of a server, and servers write usage all the time. */
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

/** Copies a database to a new file that only its owner can read. */
export async function copyToPrivateFile(path: string, copy: string): Promise<void> {
  createPrivateFile(copy);
  await copyDatabase(path, copy);
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
