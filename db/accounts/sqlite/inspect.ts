import { existsSync, readFileSync, statSync } from 'node:fs';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { and, count, eq, isNull, max, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { apiKeys, customers } from '../../tables/accounts.js';
import { schemaVersion } from '../../tables/migrate.js';
import { hasExpired } from '../rules.js';
import { checkThere } from './open.js';

/** What an operator wants to know about an accounts file. */
export interface AccountsInspection {
  /** `ok`, or what is damaged. */
  integrity: string;
  /** Whether the tables are those of this code, of an earlier version, which the next start migrates, or of a newer one. */
  schema: 'current' | 'older' | 'newer';
  customers: number;
  /** Keys that are accepted. */
  activeKeys: { id: string; label: string; createdBy: string | null }[];
  /** When the newest key was created. */
  newestKeyAt: string | null;
  walBytes: number;
}

/** A copy in memory of more would take too long. */
const MAX_COPY_BYTES = 500_000_000;
const BUSY_MS = 1_000;

/**
 * Reads and checks all of an accounts file without any change to it or its folder.
 *
 * @throws AccountsFileError if there is no file, or an empty one; Error if it is no database, has no accounts, or is locked
 */
export function inspectAccounts(path: string): AccountsInspection {
  checkThere(path);
  const connection = openUnchanged(path);
  try {
    const integrity = String(connection.pragma('quick_check', { simple: true }));
    const version = Number(connection.pragma('user_version', { simple: true }));
    const current = schemaVersion('accounts');
    const schema = version === current ? 'current' : version < current ? 'older' : 'newer';
    const walBytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    return { integrity, schema, walBytes, ...contentOf(connection, schema) };
  } finally {
    connection.close();
  }
}

function contentOf(
  connection: Database,
  schema: AccountsInspection['schema'],
): Pick<AccountsInspection, 'customers' | 'activeKeys' | 'newestKeyAt'> {
  const database = drizzle(connection);
  // The first versions of the tables have neither.
  const none = sql<string | null>`NULL`;
  const { id, label, createdBy, expiresAt } =
    schema === 'older' ? { ...apiKeys, createdBy: none, expiresAt: none } : apiKeys;
  const valid = database
    .select({ id, label, createdBy, expiresAt })
    .from(apiKeys)
    .innerJoin(customers, eq(customers.id, apiKeys.customerId))
    .where(and(isNull(apiKeys.revokedAt), eq(customers.subscription, 'active')))
    .all();
  const active = valid.filter((key) => !hasExpired(key.expiresAt, new Date()));
  const newest = database
    .select({ at: max(apiKeys.createdAt) })
    .from(apiKeys)
    .get();
  return {
    customers: database.select({ number: count() }).from(customers).get()?.number ?? 0,
    activeKeys: active.map(({ expiresAt: _, ...key }) => key),
    newestKeyAt: newest?.at ?? null,
  };
}

/**
 * A connection for reading creates the files of the write-ahead log if they are missing, and leaves them behind. They are there while a
 * service runs; otherwise a copy in memory is read.
 */
function openUnchanged(path: string): Database {
  if (existsSync(`${path}-wal`) && existsSync(`${path}-shm`))
    return new DatabaseConstructor(path, { readonly: true, fileMustExist: true, timeout: BUSY_MS });
  const { size } = statSync(path);
  if (size > MAX_COPY_BYTES)
    throw new Error(`it has ${Math.round(size / 1e6)} MB, and is checked only while a service has it open`);
  const bytes = readFileSync(path);
  // A database in memory has no write-ahead log: both file format versions become 1 (https://sqlite.org/fileformat.html, section 1.3.3).
  if (bytes.length >= 100) bytes.fill(1, 18, 20);
  return new DatabaseConstructor(bytes);
}
