import type { Accounts } from './accounts.js';
import { PostgresAccounts } from './postgres/accounts.js';
import { PostgresClient } from './postgres/client.js';
import { migrateAccounts } from './postgres/migrate.js';
import { describeTarget, parsePostgresUrl } from './postgres/url.js';
import { openAccounts } from './sqlite/open.js';

/** Where accounts are. The URL has the password: messages and logs take `describeLocation` instead. */
export type AccountsLocation = { kind: 'file'; path: string } | { kind: 'postgres'; url: string };

/** A path, or `civic at db1:5432, db2:5432`, without a password. */
export function describeLocation(location: AccountsLocation): string {
  return location.kind === 'file' ? location.path : describeTarget(parsePostgresUrl(location.url));
}

/** Milliseconds that a command waits for each call of a database. */
const DEADLINE_MS = 5_000;

export interface OpenOptions {
  /** The setting or option that names the location, for messages. */
  setting?: string;
  deadlineMs?: number;
}

export function createClient(
  url: string,
  { setting = 'ACCOUNTS_URL', deadlineMs = DEADLINE_MS }: OpenOptions = {},
): PostgresClient {
  return new PostgresClient({ target: parsePostgresUrl(url), setting }, { deadlineMs });
}

/**
 * Connects to a database whose tables are up to date; creates or updates them if needed.
 *
 * @param options.mustExist whether to refuse a database without accounts, rather than to create them
 * @throws AccountsDatabaseError if they cannot be used
 */
export async function openClient(
  url: string,
  { mustExist = false, ...options }: OpenOptions & { mustExist?: boolean } = {},
): Promise<PostgresClient> {
  const client = createClient(url, options);
  try {
    await migrateAccounts(client, { mustExist });
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/**
 * Opens accounts for reading and writing. Creates or migrates them if needed.
 *
 * @throws AccountsFileError or AccountsDatabaseError if they cannot be used
 */
export async function openAccountsAt(location: AccountsLocation, options: OpenOptions = {}): Promise<Accounts> {
  if (location.kind === 'file') return openAccounts(location.path);
  return new PostgresAccounts(await openClient(location.url, options));
}
