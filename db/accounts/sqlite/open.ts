import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { createPrivateFile, restrictDatabaseToOwner } from '../../files/private-file.js';
import { OperatorError } from '../../operator-error.js';
import { migrate } from '../../tables/migrate.js';
import { SqliteAccounts } from './accounts.js';

/** The accounts file cannot be opened, read or created. */
export class AccountsFileError extends OperatorError {
  override name = 'AccountsFileError';
  /** @param isDamaged whether its content is wrong for good, rather than that it cannot be read now */
  constructor(
    path: string,
    readonly reason: string,
    readonly isDamaged = false,
  ) {
    super(
      `The accounts file ${path} cannot be used (${reason}). If it is the right file, restore a backup. ` +
        'Without one, move the file away, start again, and issue new keys.',
    );
  }

  static from(path: string, error: unknown): AccountsFileError {
    if (error instanceof AccountsFileError) return error;
    const { message, code = '' } = error as NodeJS.ErrnoException;
    return new AccountsFileError(path, message, /^SQLITE_(CORRUPT|NOTADB)/.test(code));
  }
}

/** How long the command line waits for another writer. */
const BUSY_MS = 5_000;

/** How long a server waits for a lock on the file. Short, because a waiting server answers no request. */
export const SERVER_BUSY_MS = 250;

/**
 * Checks that the file is ours, and what requests depend on. The table of usage can be a hundred times as large: with 10,000 keys, checking a
 * year of it takes a second, in which a server would answer nothing. Backups and `civic-data doctor` check the whole file.
 *
 * SQLite reads the file, and not Node: to close it would drop the locks that SQLite holds on it in this process
 * (https://sqlite.org/howtocorrupt.html, section 2.2).
 *
 * @throws Error that says what is wrong
 */
function checkContent(connection: Database): void {
  const find = "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'";
  const tables = connection.prepare<[], string>(find).pluck().all();
  if (tables.length === 0) return;
  for (const table of ['customers', 'api_keys']) {
    if (!tables.includes(table)) throw new Error(`it is a database of another program, with the table ${tables[0]}`);
    const integrity = connection.pragma(`quick_check(${table})`, { simple: true });
    if (integrity !== 'ok') throw Object.assign(new Error(String(integrity)), { code: 'SQLITE_CORRUPT' });
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
    createPrivateFile(path);
    connection = new DatabaseConstructor(path, { timeout: busyMs });
    // Before anything of the file changes, also its permissions.
    checkContent(connection);
    restrictDatabaseToOwner(path);
    connection.pragma('journal_mode = WAL');
    connection.pragma('foreign_keys = ON');
    if (!migrate(connection, 'accounts')) throw new Error('it was written by a newer version of the service');
    return new SqliteAccounts(connection);
  } catch (error) {
    connection?.close();
    throw AccountsFileError.from(path, error);
  }
}

/** Accounts without any customer, in memory: for reading where there is no accounts file yet. */
export function noAccounts(): SqliteAccounts {
  const connection = new DatabaseConstructor(':memory:');
  migrate(connection, 'accounts');
  return new SqliteAccounts(connection);
}
