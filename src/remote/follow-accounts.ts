import { createClient, describeLocation } from '../../db/accounts/open.js';
import { PostgresAccounts } from '../../db/accounts/postgres/accounts.js';
import type { PostgresClient } from '../../db/accounts/postgres/client.js';
import { AccountsDatabaseError } from '../../db/accounts/postgres/errors.js';
import { migrateAccounts } from '../../db/accounts/postgres/migrate.js';
import { AccountsSource } from '../../db/accounts/postgres/source.js';
import { parsePostgresUrl } from '../../db/accounts/postgres/url.js';
import { AccountsCopy } from '../../db/accounts/replica/accounts-copy.js';
import { AccountsFileError } from '../../db/accounts/sqlite/open.js';
import type { UsageWriter } from '../../db/accounts/usage.js';
import type { Log } from '../logging/log.js';
import { AccountsFollower } from './accounts-follower.js';
import { type CopiesFolder, lockCopiesFolder } from './copies-folder.js';
import type { Follower } from './follower.js';
import { retryAtStart } from './start-wait.js';

/** Milliseconds for each call of the database. A server that takes longer hangs, or is as good as down. */
const DEADLINE_MS = 2_000;

export interface FollowOptions {
  /** Of the database. */
  url: string;
  /** Folder of the copy. */
  copies: string;
  /** Seconds to wait for the database if there is no copy yet. */
  startWait: number;
}

/**
 * Brings the local copy of an accounts database up to date, and keeps it so. If the database cannot be reached, a copy that an earlier
 * start has filled is used as it is.
 *
 * @returns the path of the copy, which is an accounts file, what keeps it up to date, and where usage is written
 * @throws UnreachableError, AccountsDatabaseError or CopiesInUseError if there is nothing to start with
 */
export async function followAccounts(
  { url, copies, startWait }: FollowOptions,
  log: Log,
): Promise<{ path: string; follower: Follower; usage: UsageWriter }> {
  const folder = lockCopiesFolder(copies);
  try {
    const path = folder.file('accounts.sqlite');
    const client = createClient(url, { deadlineMs: DEADLINE_MS });
    const follower = createFollower(client, url, openCopy(path, log), folder, log);
    try {
      if (follower.hasCopy()) await lookOnce(follower);
      else await untilCopied(follower, startWait, log);
    } catch (error) {
      // What went wrong first is what the operator has to know.
      await follower.stop().catch(() => {});
      throw error;
    }
    log.info({ database: describeLocation({ kind: 'postgres', url }), copy: path }, 'Following the accounts database');
    follower.run();
    return { path, follower, usage: new PostgresAccounts(client) };
  } catch (error) {
    folder.release();
    throw error;
  }
}

function createFollower(
  client: PostgresClient,
  url: string,
  copy: AccountsCopy,
  folder: CopiesFolder,
  log: Log,
): AccountsFollower {
  return new AccountsFollower({
    source: new AccountsSource(client),
    copy,
    target: parsePostgresUrl(url),
    prepare: () => migrateAccounts(client),
    preferPrimary: () => client.preferPrimary(),
    onStop: () => folder.release(),
    log,
  });
}

/** A damaged copy is replaced. This process alone uses the folder, so nothing has the file open. */
function openCopy(path: string, log: Log): AccountsCopy {
  try {
    return AccountsCopy.open(path);
  } catch (error) {
    if (!(error instanceof AccountsFileError)) throw error;
    log.warn({ path }, 'The copy of the accounts cannot be read and is replaced');
    AccountsCopy.remove(path);
    return AccountsCopy.open(path);
  }
}

/** Waiting does not help against wrong settings, and a start is the moment to find them. */
const isFinal = (error: unknown): boolean =>
  error instanceof AccountsDatabaseError && (error.problem === 'refused' || error.problem === 'newer');

async function lookOnce(follower: AccountsFollower): Promise<void> {
  try {
    await follower.poll();
  } catch (error) {
    if (isFinal(error)) throw error;
    follower.fail(error as Error);
  }
}

async function untilCopied(follower: AccountsFollower, seconds: number, log: Log): Promise<void> {
  const final = await retryAtStart(seconds, log, async () => {
    try {
      await follower.poll();
      return undefined;
    } catch (error) {
      if (isFinal(error)) return error;
      throw error;
    }
  });
  if (final !== undefined) throw final;
}
