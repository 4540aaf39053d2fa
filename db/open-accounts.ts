import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { Accounts } from './accounts.js';
import { migrate } from './migrate.js';
import { OperatorError } from './operator-error.js';
import { makeDatabasePrivate } from './private-file.js';

/** The accounts file cannot be used. The message is written for the operator. */
export class AccountsFileError extends OperatorError {
  override name = 'AccountsFileError';
  constructor(path: string, reason: string) {
    super(
      `The accounts file ${path} cannot be used (${reason}). ` +
        'Put a backup in its place; without one, move it away, start again, and issue the keys anew.',
    );
  }
}

/** How long the command line waits for another writer. */
const BUSY_MS = 5_000;

/**
 * Opens the accounts file for reading and writing; makes it, or brings it up to date, where needed.
 *
 * @param busyMs how long to wait for whoever has locked the file
 * @throws AccountsFileError when it cannot be opened or is damaged.
 */
export function openAccounts(path: string, busyMs = BUSY_MS): Accounts {
  let connection: Database | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    makeDatabasePrivate(path);
    connection = new DatabaseConstructor(path, { timeout: busyMs });
    connection.pragma('journal_mode = WAL');
    connection.pragma('foreign_keys = ON');
    const integrity = connection.pragma('quick_check', { simple: true });
    if (integrity !== 'ok') throw new Error(String(integrity));
    if (!migrate(connection, 'accounts')) throw new Error('a newer version of the service has written it');
    return new Accounts(connection);
  } catch (error) {
    connection?.close();
    throw new AccountsFileError(path, (error as Error).message);
  }
}
