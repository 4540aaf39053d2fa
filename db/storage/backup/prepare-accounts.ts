import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import { addAudit, CLI } from '../accounts/audit.js';
import { openAccounts } from '../accounts/sqlite/open.js';
import type { Call } from '../accounts/storage.js';
import { syncToDisk } from '../files/atomic-write.js';
import { restrictDatabaseToOwner } from '../files/private-file.js';
import { BackupError, copyDatabase, copyToPrivateFile, failureReason, withAccountsFile } from './backup.js';
import { type EndedAccess, endAccess, findLostAccess, type LostAccess, readReplaced } from './ended-access.js';

/** What differs from the accounts that a restore replaces. */
export interface ComparedAccess {
  ended: EndedAccess;
  lost: LostAccess;
}

/** Accounts that are ready to take the place of others. */
export interface PreparedAccounts {
  compared: ComparedAccess | null;
  putInPlace(): Promise<void>;
  /** Removes what is left of them. */
  remove(): void;
}

const SUFFIXES = ['', '-wal', '-shm', '-journal'];

/**
 * Prepares the accounts of a backup next to the file that they will replace: with the tables of this version, without sessions and links, and
 * without what has ended since. So servers never see, not even for a moment, a key that was revoked.
 *
 * @throws BackupError, before anything is changed
 */
export async function prepareAccounts(from: string, to: string, revive: boolean): Promise<PreparedAccounts> {
  const [temporary, copy] = [`${to}.restored`, `${to}.replaced`];
  const remove = () => {
    for (const path of [temporary, copy]) for (const suffix of SUFFIXES) rmSync(`${path}${suffix}`, { force: true });
  };
  try {
    remove();
    await copyToPrivateFile(from, temporary);
    const accounts = openAccounts(temporary, { isCopy: true });
    const { connection } = accounts;
    try {
      // Also of members who were removed since.
      await accounts.sessions.signEveryoneOut();
      const canCompare = await readReplaced(connection, to, copy);
      const now = accounts.now();
      const compared = await accounts.storage.write(async (stored) => {
        const call = { ...stored, now };
        const found = canCompare ? await compareAccess(call, connection, revive) : null;
        await addAudit(call, CLI, { action: 'accounts.restore', details: restoreWords(from, found, revive) });
        return found;
      });
      const putIn = () => putInPlace(temporary, to).catch((error) => Promise.reject(notReplaced(to, error)));
      return { compared, putInPlace: putIn, remove };
    } finally {
      accounts.close();
    }
  } catch (error) {
    remove();
    throw new BackupError(`The accounts of the backup ${failureReason(error)}. Nothing was changed.`);
  }
}

async function compareAccess(call: Call, connection: Database, revive: boolean): Promise<ComparedAccess> {
  const lost = await findLostAccess(call, connection);
  connection.exec('SAVEPOINT compared');
  const ended = await endAccess(call, connection);
  if (revive) connection.exec('ROLLBACK TO compared');
  return { lost, ended };
}

function restoreWords(from: string, compared: ComparedAccess | null, revive: boolean): string {
  if (!compared) return `${from}, with nothing to compare with`;
  const count = (access: object) => Object.values(access).flat().length;
  const { ended, lost } = compared;
  return `${from}; ${count(ended)} ${revive ? 'brought back' : 'stay ended'}, ${count(lost)} lost`;
}

const notReplaced = (path: string, error: unknown): Error =>
  error instanceof BackupError
    ? error
    : new BackupError(`${path} could not be replaced (${(error as Error).message}).`);

/** A file that servers have open is updated in place. One that is damaged is replaced. */
async function putInPlace(temporary: string, to: string): Promise<void> {
  withAccountsFile(temporary, (connection) => connection.pragma('journal_mode = DELETE'));
  if (isWhole(to)) {
    restrictDatabaseToOwner(to);
    return copyDatabase(temporary, to);
  }
  syncToDisk(temporary);
  // SQLite would replay a leftover log of the old file into the new one.
  for (const suffix of ['-wal', '-shm']) rmSync(`${to}${suffix}`, { force: true });
  renameSync(temporary, to);
  syncToDisk(dirname(to));
}

function isWhole(path: string): boolean {
  try {
    return withAccountsFile(path, (connection) => connection.pragma('quick_check', { simple: true }) === 'ok');
  } catch {
    return false;
  }
}
