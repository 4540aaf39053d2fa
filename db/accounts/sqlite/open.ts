import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { makeDatabasePrivate } from '../../files/private-file.js';
import { OperatorError } from '../../operator-error.js';
import { migrate } from '../../tables/migrate.js';
import { SqliteAccounts } from './accounts.js';

/** The accounts file cannot be opened, read or created. */
export class AccountsFileError extends OperatorError {
  override name = 'AccountsFileError';
  constructor(path: string, reason: string) {
    super(
      `The accounts file ${path} cannot be used (${reason}). ` +
        'Restore a backup. Without one, move the file away, start again, and issue new keys.',
    );
  }
}

/** How long the command line waits for another writer. */
const BUSY_MS = 5_000;

/** How long a server waits for a lock on the file. Short, because a waiting server answers no request. */
export const SERVER_BUSY_MS = 250;

/**
 * Checks what requests depend on. The table of usage can be a hundred times as large: with 10,000 keys, checking a year of it takes a second,
 * in which a server would answer nothing. Backups and `civic-data doctor` check the whole file.
 *
 * @throws Error that says what is damaged
 */
function checkKeys(connection: Database): void {
  const find = "select name from sqlite_schema where type = 'table' and name in ('customers', 'api_keys')";
  // A new file has neither.
  for (const table of connection.prepare<[], string>(find).pluck().all()) {
    const integrity = connection.pragma(`quick_check(${table})`, { simple: true });
    if (integrity !== 'ok') throw new Error(String(integrity));
  }
}

/**
 * Opens the accounts file for reading and writing. Creates or migrates it if needed.
 *
 * @param busyMs how long to wait for a lock
 * @throws AccountsFileError if the file cannot be opened or is damaged
 */
export function openAccounts(path: string, busyMs = BUSY_MS): SqliteAccounts {
  let connection: Database | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    makeDatabasePrivate(path);
    connection = new DatabaseConstructor(path, { timeout: busyMs });
    connection.pragma('journal_mode = WAL');
    connection.pragma('foreign_keys = ON');
    checkKeys(connection);
    if (!migrate(connection, 'accounts')) throw new Error('it was written by a newer version of the service');
    return new SqliteAccounts(connection);
  } catch (error) {
    connection?.close();
    throw new AccountsFileError(path, (error as Error).message);
  }
}

/** Accounts without any customer, in memory: for reading where there is no accounts file yet. */
export function noAccounts(): SqliteAccounts {
  const connection = new DatabaseConstructor(':memory:');
  migrate(connection, 'accounts');
  return new SqliteAccounts(connection);
}
