import { Accounts } from '../../db/accounts/accounts.js';
import { createClient, describeLocation } from '../../db/accounts/open.js';
import { AccountsDatabaseError } from '../../db/accounts/postgres/errors.js';
import { DamagedSnapshotError, FollowedKeys, snapshotFile } from '../../db/accounts/postgres/followed-keys.js';
import { TooManyKeysError } from '../../db/accounts/postgres/source.js';
import type { Log } from '../logging/log.js';
import { AccountsFollower } from './accounts-follower.js';
import { lockCopiesFolder } from './copies-folder.js';
import type { Follower } from './follower.js';
import { retryAtStart } from './start-wait.js';

export interface FollowOptions {
  /** Of the database. */
  url: string;
  /** Folder of the file with the keys. */
  copies: string;
  /** Seconds to wait for the database if there is no such file yet. */
  startWait: number;
  /** Milliseconds between two reads of all keys, and between two connections; five minutes by default. */
  compareMs?: number;
}

export interface FollowedAccounts {
  keys: FollowedKeys;
  follower: Follower;
  /** Where usage is written and read. */
  usage: Accounts;
}

/**
 * Reads the keys of an accounts database, and follows its changes. If the database cannot be reached, the keys that an earlier start has
 * stored are used.
 *
 * @throws UnreachableError, AccountsDatabaseError, TooManyKeysError or CopiesInUseError if there is nothing to start with
 */
export async function followAccounts(
  { url, copies, startWait, compareMs }: FollowOptions,
  log: Log,
): Promise<FollowedAccounts> {
  lockCopiesFolder(copies);
  const path = snapshotFile(copies);
  const keys = new FollowedKeys(path);
  await retryAtStart(startWait, log, async () => load(keys, path, log));
  const client = createClient(url, { lifetimeSeconds: compareMs && compareMs / 1_000 });
  const follower = new AccountsFollower({ client, keys, log, compareMs });
  try {
    if (follower.hasCopy()) await follower.poll();
    else await retryAtStart(startWait, log, () => readFirst(follower), isFinal);
  } catch (error) {
    // What went wrong first is what the operator has to know.
    await follower.stop().catch(() => {});
    throw error;
  }
  log.info({ database: describeLocation({ kind: 'postgres', url }), copy: path }, 'Following the accounts database');
  follower.start();
  return { keys, follower, usage: new Accounts(client) };
}

function load(keys: FollowedKeys, path: string, log: Log): void {
  try {
    keys.load();
  } catch (error) {
    if (!(error instanceof DamagedSnapshotError)) throw error;
    log.warn({ path, reason: error.message }, 'The copy of the accounts cannot be read and is replaced');
  }
}

/** The keys are complete also if they can only be in memory, which the next update reports. */
async function readFirst(follower: AccountsFollower): Promise<void> {
  await follower.update().catch((error: unknown) => {
    if (!follower.hasCopy()) throw error;
  });
}

/** Waiting does not help against wrong settings, and a start is the moment to find them. */
const isFinal = (error: unknown): boolean =>
  error instanceof TooManyKeysError ||
  (error instanceof AccountsDatabaseError && (error.problem === 'refused' || error.problem === 'newer'));
