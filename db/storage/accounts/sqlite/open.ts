import { existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { followLinks, syncToDisk } from '../../files/atomic-write.js';
import { createPrivateFile, OWNER_ONLY, restrictDatabaseToOwner } from '../../files/private-file.js';
import { migrate, schemaVersion } from '../../tables/migrate.js';
import { AccountsFileError } from './file-error.js';
import { SqliteAccounts } from './storage.js';

const BUSY_MS = 5_000;

/** How long a server waits for a lock on the file. Short, because a waiting server answers no request. */
export const SERVER_BUSY_MS = 250;

export interface OpenFileOptions {
  busyMs?: number;
  /** Whether to create the file if there is none. */
  create?: boolean;
  /** Whether the file is a copy, which needs no other one before its tables change. */
  isCopy?: boolean;
}

/**
 * Opens the accounts file for reading and writing. Creates it if needed. One of an earlier version is copied, and migrated.
 *
 * @throws AccountsFileError if the file cannot be opened or is damaged
 */
export function openAccounts(file: string, options: OpenFileOptions = {}): SqliteAccounts {
  const path = followLinks(file);
  const { busyMs = BUSY_MS, create = true, isCopy = false } = options;
  let connection: Database | undefined;
  try {
    if (create && !isThere(path)) createFile(path);
    checkThere(path);
    connection = new DatabaseConstructor(path, { timeout: busyMs, fileMustExist: true });
    // Before anything of the file changes, also its permissions.
    checkContent(path, connection);
    restrictDatabaseToOwner(path);
    connection.pragma('journal_mode = WAL');
    connection.pragma('foreign_keys = ON');
    if (!migrate(connection, 'accounts', (version) => isCopy || copyBeforeUpgrade(path, version)))
      throw new AccountsFileError(path, 'newer');
    return new SqliteAccounts(connection);
  } catch (error) {
    connection?.close();
    throw AccountsFileError.from(path, error);
  }
}

/** Whether there is a file, or its log, which stays behind when the file of a running or killed service is removed. */
export const isThere = (path: string): boolean => existsSync(path) || existsSync(`${followLinks(path)}-wal`);

/**
 * Refuses a file without content, before SQLite opens it: SQLite takes it for a new database, and removes the log next to it. To read
 * anything but a regular file could block.
 *
 * @throws AccountsFileError if there is no file, or an empty one
 */
export function checkThere(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat && !stat.isFile()) throw new AccountsFileError(path, 'foreign', 'it is not a file');
  if (stat?.size === 0) throw new AccountsFileError(path, 'empty');
  if (stat) return;
  const log = `there is no such file, but its log is there; to begin without any key, remove ${path}-wal as well`;
  throw new AccountsFileError(path, 'removed', isThere(path) ? log : 'there is no such file');
}

/** It has its tables from the first moment: an empty file would be refused by another process, or by the next start after a crash. */
function createFile(path: string): void {
  const temporary = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(temporary, emptyDatabase().serialize(), { mode: OWNER_ONLY, flush: true });
    linkSync(temporary, path);
  } catch (error) {
    const { syscall, code } = error as NodeJS.ErrnoException;
    if (syscall !== 'link') throw error;
    // Another process was faster, or the file system has no links.
    if (code !== 'EEXIST') renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/**
 * Checks that the file is ours, and what requests depend on. The table of usage can be a hundred times as large: with 10,000 keys, checking a
 * year of it takes a second, in which a server would answer nothing.
 *
 * SQLite reads the file, and not Node: to close it would drop the locks that SQLite holds on it in this process
 * (https://sqlite.org/howtocorrupt.html, section 2.2).
 *
 * @throws AccountsFileError, or an error of SQLite
 */
function checkContent(path: string, connection: Database): void {
  const find = "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'";
  const tables = connection.prepare<[], string>(find).pluck().all();
  if (tables.length === 0) throw new AccountsFileError(path, 'empty', 'it is a database without tables');
  for (const table of ['customers', 'api_keys']) {
    if (!tables.includes(table))
      throw new AccountsFileError(path, 'foreign', `it is a database of another program, with the table ${tables[0]}`);
    checkIntegrity(path, connection, `quick_check(${table})`);
  }
}

function checkIntegrity(path: string, connection: Database, check: string): void {
  const integrity = connection.pragma(check, { simple: true });
  if (integrity !== 'ok') throw new AccountsFileError(path, 'damaged', String(integrity).replaceAll('\n', '; '));
}

/**
 * Checks all of a file, for backups and `civic-data doctor`. It does not change.
 *
 * @returns whether its tables are of an earlier version
 * @throws AccountsFileError, or an error of SQLite
 */
export function checkWhole(path: string, connection: Database): { isOlder: boolean } {
  checkContent(path, connection);
  checkIntegrity(path, connection, 'quick_check');
  const version = Number(connection.pragma('user_version', { simple: true }));
  const own = schemaVersion('accounts');
  if (version > own) throw new AccountsFileError(path, 'newer');
  return { isOlder: version < own };
}

function emptyDatabase(): Database {
  const connection = new DatabaseConstructor(':memory:');
  migrate(connection, 'accounts');
  return connection;
}

/** Accounts without any customer, in memory: for reading where there is no accounts file yet. */
export const noAccounts = (): SqliteAccounts => new SqliteAccounts(emptyDatabase());

/**
 * Copies an accounts file beside itself, as `accounts.sqlite.version-3`, before its tables change: an earlier version of the service cannot read
 * the new ones. The caller has the write lock, so the copy has all that was written.
 *
 * @param version of its tables
 * @throws AccountsFileError if it cannot be copied
 */
function copyBeforeUpgrade(path: string, version: number): void {
  const copy = `${path}.version-${version}`;
  const temporary = `${copy}.new`;
  try {
    rmSync(temporary, { force: true });
    createPrivateFile(temporary);
    const connection = new DatabaseConstructor(path, { readonly: true, fileMustExist: true });
    try {
      connection.prepare('VACUUM INTO ?').run(temporary);
    } finally {
      connection.close();
    }
    syncToDisk(temporary);
    renameSync(temporary, copy);
    syncToDisk(dirname(path));
  } catch (error) {
    rmSync(temporary, { force: true });
    const { message } = error as Error;
    throw new AccountsFileError(
      path,
      'unusable',
      `it could not be copied before its tables are upgraded, so it was not: ${message}`,
    );
  }
}
