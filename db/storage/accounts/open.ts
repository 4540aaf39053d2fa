import { Accounts } from './accounts.js';
import { migrateAccounts } from './postgres/migrate.js';
import { PostgresStorage } from './postgres/storage.js';
import { describeTarget, parsePostgresUrl } from './postgres/url.js';
import { openAccounts } from './sqlite/open.js';

/** Where accounts are. The URL has the password: messages and logs take `describeLocation` instead. */
export type AccountsLocation = { kind: 'file'; path: string } | { kind: 'postgres'; url: string };

/** A path, or `civic at db.example.org:5432`, without a password. */
export function describeLocation(location: AccountsLocation): string {
  return location.kind === 'file' ? location.path : describeTarget(parsePostgresUrl(location.url));
}

/** Milliseconds to wait for a connection to a database, and for each statement. */
const DEADLINE_MS = 5_000;

export interface OpenOptions {
  /** The setting or option that names the location, for messages. */
  setting?: string;
  deadlineMs?: number;
  /** After which a connection is replaced. */
  lifetimeSeconds?: number | undefined;
}

export function createPostgresStorage(
  url: string,
  { setting = 'ACCOUNTS_URL', deadlineMs = DEADLINE_MS, lifetimeSeconds }: OpenOptions = {},
): PostgresStorage {
  return new PostgresStorage({ target: parsePostgresUrl(url), setting, deadlineMs }, lifetimeSeconds);
}

/**
 * Opens accounts for reading and writing. Creates or migrates them if needed.
 *
 * @param options.mustExist whether to refuse a place without accounts, rather than to create them
 * @throws AccountsFileError or AccountsDatabaseError if they cannot be used
 */
export async function openAccountsAt(
  location: AccountsLocation,
  { mustExist = false, ...options }: OpenOptions & { mustExist?: boolean } = {},
): Promise<Accounts> {
  if (location.kind === 'file') return openAccounts(location.path, { create: !mustExist });
  const client = createPostgresStorage(location.url, options);
  try {
    await migrateAccounts(client, { mustExist });
    return new Accounts(client);
  } catch (error) {
    client.close();
    throw error;
  }
}
