import { join } from 'node:path';
import { Accounts } from '../../db/accounts/accounts.js';
import { createClient, describeLocation } from '../../db/accounts/open.js';
import { AccountsDatabaseError } from '../../db/accounts/postgres/errors.js';
import { AccountsCopy } from '../../db/accounts/replica/accounts-copy.js';
import { AccountsFileError } from '../../db/accounts/sqlite/open.js';
import type { UsageWriter } from '../../db/accounts/usage.js';
import type { Log } from '../logging/log.js';
import { AccountsFollower } from './accounts-follower.js';
import { lockCopiesFolder } from './copies-folder.js';
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
  lockCopiesFolder(copies);
  const path = join(copies, 'accounts.sqlite');
  const client = createClient(url, { deadlineMs: DEADLINE_MS });
  const follower = new AccountsFollower({ client, copy: openCopy(path, log), log });
  try {
    if (follower.hasCopy()) await follower.poll();
    else await retryAtStart(startWait, log, () => follower.update(), isFinal);
  } catch (error) {
    // What went wrong first is what the operator has to know.
    await follower.stop().catch(() => {});
    throw error;
  }
  log.info({ database: describeLocation({ kind: 'postgres', url }), copy: path }, 'Following the accounts database');
  follower.start();
  return { path, follower, usage: new Accounts(client) };
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
