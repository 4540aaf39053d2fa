import { existsSync, readFileSync } from 'node:fs';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { hasExpired } from '../rules.js';
import { AccountsFileError } from './file-error.js';
import { checkThere, checkWhole } from './open.js';

export type AccountsInspection = ReturnType<typeof inspectAccounts>;

const BUSY_MS = 1_000;

/**
 * Reads and checks all of an accounts file without any change to it or its folder.
 *
 * @returns how many customers and accepted keys it has, and whether the next start has to migrate its tables
 * @throws AccountsFileError as `openAccounts`
 */
export function inspectAccounts(path: string) {
  let connection: Database | undefined;
  try {
    checkThere(path);
    connection = openUnchanged(path);
    const { isOlder } = checkWhole(path, connection);
    return { isOlder, ...contentOf(connection, isOlder) };
  } catch (error) {
    throw AccountsFileError.from(path, error);
  } finally {
    connection?.close();
  }
}

function contentOf(connection: Database, isOlder: boolean) {
  // The first versions of the tables do not have it.
  const expiresAt = isOlder ? 'NULL' : 'expires_at';
  const endsAt = isOlder ? 'NULL' : 'ends_at';
  const ends = connection
    .prepare<[], [string | null, string | null]>(
      `SELECT ${expiresAt}, ${endsAt} FROM api_keys JOIN customers ON customers.id = customer_id
      WHERE revoked_at IS NULL AND subscription = 'active'`,
    )
    .raw()
    .all();
  return {
    customers: connection.prepare<[], number>('SELECT count(*) FROM customers').pluck().get() ?? 0,
    activeKeys: ends.filter((both) => !both.some((end) => hasExpired(end, new Date()))).length,
  };
}

/**
 * A connection for reading creates the files of the write-ahead log if they are missing, and leaves them behind. They are there while a
 * service runs; otherwise a copy in memory is read.
 */
function openUnchanged(path: string): Database {
  if (existsSync(`${path}-wal`) && existsSync(`${path}-shm`))
    return new DatabaseConstructor(path, { readonly: true, fileMustExist: true, timeout: BUSY_MS });
  const bytes = readFileSync(path);
  // A database in memory has no write-ahead log: both file format versions become 1 (https://sqlite.org/fileformat.html, section 1.3.3).
  if (bytes.length >= 100) bytes.fill(1, 18, 20);
  return new DatabaseConstructor(bytes);
}
