import { join } from 'node:path';
import { Accounts } from '../../db/accounts/accounts.js';
import { createClient, describeLocation } from '../../db/accounts/open.js';
import { AccountsDatabaseError } from '../../db/accounts/postgres/errors.js';
import { AccountsCopy } from '../../db/accounts/replica/accounts-copy.js';
import type { SqliteAccounts } from '../../db/accounts/sqlite/accounts.js';
import { AccountsFileError } from '../../db/accounts/sqlite/file-error.js';
import type { UsageReader, UsageWriter } from '../../db/accounts/usage.js';
import { OperatorError } from '../../db/operator-error.js';
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
  /** Milliseconds between two comparisons of the whole copy; five minutes by default. */
  compareMs?: number;
}

export interface FollowedAccounts {
  /** Of the copy, which is an accounts file. */
  path: string;
  /** What has all changes while the file cannot be written. */
  inMemory: () => SqliteAccounts | undefined;
  follower: Follower;
  /** Where usage is written and read. */
  usage: UsageWriter & UsageReader;
}

/**
 * Brings the local copy of an accounts database up to date, and keeps it so. If the database cannot be reached, a copy that an earlier
 * start has filled is used as it is.
 *
 * @throws UnreachableError, AccountsDatabaseError or CopiesInUseError if there is nothing to start with
 */
export async function followAccounts(
  { url, copies, startWait, compareMs }: FollowOptions,
  log: Log,
): Promise<FollowedAccounts> {
  lockCopiesFolder(copies);
  const path = join(copies, 'accounts.sqlite');
  const copy = await retryAtStart(startWait, log, async () => openCopy(path, log));
  const client = createClient(url, { deadlineMs: DEADLINE_MS });
  const follower = new AccountsFollower({ client, copy, log, compareMs });
  try {
    if (follower.hasCopy()) await follower.poll();
    else await retryAtStart(startWait, log, () => firstCopy(follower), isFinal);
  } catch (error) {
    // What went wrong first is what the operator has to know.
    await follower.stop().catch(() => {});
    throw error;
  }
  log.info({ database: describeLocation({ kind: 'postgres', url }), copy: path }, 'Following the accounts database');
  follower.start();
  return { path, inMemory: () => copy.inMemory(), follower, usage: new Accounts(client) };
}

/** The copy cannot be opened now. It may be good, so it stays as it is. */
class CopyNotOpenedError extends OperatorError {
  constructor({ reason }: AccountsFileError, path: string) {
    super(
      `The copy of the accounts in COPIES cannot be opened: ${reason}. It was not changed. Check the disk and the rights of that folder; ` +
        `if nothing helps, remove ${path}, and the next start copies the database again.`,
    );
  }
}

/** A damaged copy is replaced. This process alone uses the folder, so nothing has the file open. */
function openCopy(path: string, log: Log): AccountsCopy {
  try {
    return AccountsCopy.open(path);
  } catch (error) {
    if (!(error instanceof AccountsFileError)) throw error;
    if (!error.isDamaged) throw new CopyNotOpenedError(error, path);
    log.warn({ path }, 'The copy of the accounts cannot be read and is replaced');
    AccountsCopy.remove(path);
    return AccountsCopy.open(path);
  }
}

/** It is complete also if it can only be in memory, which the next update reports. */
async function firstCopy(follower: AccountsFollower): Promise<void> {
  await follower.update().catch((error: unknown) => {
    if (!follower.hasCopy()) throw error;
  });
}

/** Waiting does not help against wrong settings, and a start is the moment to find them. */
const isFinal = (error: unknown): boolean =>
  error instanceof AccountsDatabaseError && (error.problem === 'refused' || error.problem === 'newer');
