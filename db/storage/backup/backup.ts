import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { OperatorError } from '../../operator-error.js';
import { AccountsFileError } from '../accounts/sqlite/file-error.js';
import { checkThere, checkWhole, isThere } from '../accounts/sqlite/open.js';
import { makeFolder, syncToDisk, writeFileAtomic } from '../files/atomic-write.js';
import { createPrivateFile } from '../files/private-file.js';
import { UnreadableFileError } from '../files/regular-file.js';
import { checkDataset, DatasetFileError, openAnyVersion } from '../release/open.js';
import type { ReleaseRow } from '../release/releases.js';

export class BackupError extends OperatorError {
  override name = 'BackupError';
}

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

export function backupFiles(folder: string) {
  return { accountsPath: join(folder, 'accounts.sqlite'), datasetPath: join(folder, 'dataset.sqlite') };
}

/** Opens an existing accounts file without migrating it. @throws AccountsFileError if it has no content */
function openAccountsFile(path: string): Database {
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

export interface BackupResult {
  /** What was copied; null if the service has no such file yet. */
  accounts: AccountsCounts | null;
  dataset: ReleaseRow | null;
}

/**
 * Copies the accounts and the published dataset to a folder. The service may be running. Each copy is checked, and is a single file
 * without a write-ahead log. The accounts are copied first; that copy stays if the dataset turns out to be damaged.
 *
 * @throws BackupError if the folder already holds a backup, there is nothing to copy, or a file is damaged
 */
export async function backUp(service: ServiceFiles, folder: string): Promise<BackupResult> {
  const copies = backupFiles(folder);
  if (existsSync(copies.accountsPath) || existsSync(copies.datasetPath))
    throw new BackupError(`${folder} already holds a backup. Choose a new folder for each backup.`);
  const accountsPath = service.accountsPath !== undefined && isThere(service.accountsPath) && service.accountsPath;
  const hasDataset = existsSync(service.datasetPath);
  if (!accountsPath && !hasDataset) throw new BackupError(nothingToBackUp(service));
  makeFolder(folder);
  const accounts = accountsPath ? await copyAccounts(accountsPath, copies.accountsPath) : null;
  const dataset = hasDataset ? copyDataset(service.datasetPath, copies.datasetPath, accounts !== null) : null;
  return { accounts, dataset };
}

function nothingToBackUp({ accountsPath, datasetPath }: ServiceFiles): string {
  const files =
    accountsPath === undefined ? `${datasetPath} does not exist` : `neither ${accountsPath} nor ${datasetPath} exists`;
  return `There is nothing to back up: ${files}.`;
}

async function copyAccounts(path: string, copy: string): Promise<AccountsCounts> {
  const temporary = `${copy}.new`;
  rmSync(temporary, { force: true });
  try {
    await copyToPrivateFile(path, temporary);
    const counts = finalizeCopy(temporary);
    renameSync(temporary, copy);
    return counts;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new BackupError(`The accounts file ${path} ${failureReason(error)} and was not backed up.`);
  }
}

/** Checks a copy and turns off write-ahead logging, so that the copy is a single file. */
function finalizeCopy(file: string): AccountsCounts {
  const counts = withAccountsFile(file, (connection) => {
    connection.pragma('journal_mode = DELETE');
    return checkAccounts(connection);
  });
  syncToDisk(file);
  return counts;
}

/** A published dataset file never changes in place, so copying its bytes is safe. */
function copyDataset(path: string, copy: string, accountsCopied: boolean): ReleaseRow {
  try {
    writeFileAtomic(copy, readFileSync(path), { check: checkDataset });
    return checkDataset(copy);
  } catch (error) {
    const rest = accountsCopied ? ' The accounts were backed up.' : '';
    throw new BackupError(`The dataset file ${path} ${failureReason(error)} and was not backed up.${rest}`);
  }
}
