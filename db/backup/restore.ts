import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder, writeFileAtomic } from '../atomic-write.js';
import { openAccounts } from '../open-accounts.js';
import { OWNER_ONLY } from '../private-file.js';
import { type LockOptions, withImportLock } from '../publish/lock.js';
import type { ReleaseRow } from '../queries/release.js';
import { copyDatabase } from './copy-database.js';
import {
  type AccountsCounts,
  BackupError,
  backupFiles,
  checkAccounts,
  checkDataset,
  failureReason,
  type ServiceFiles,
  withAccountsFile,
} from './files.js';

export interface RestoreOptions extends LockOptions {
  /** Replaces files that are there; what they hold is lost. */
  replace?: boolean;
  /** Restores one part and leaves the other alone. */
  only?: keyof Omit<RestoreResult, 'restartNeeded'> | undefined;
}

export interface RestoreResult {
  /** What was restored; null where the backup has no such file, or it was not asked for. */
  accounts: AccountsCounts | null;
  dataset: ReleaseRow | null;
  /** Servers that run have the old accounts file open still: it could not be written in place. */
  restartNeeded: boolean;
}

/**
 * Puts a backup in place, also while servers run: they answer from it at their next request.
 *
 * @throws BackupError before anything is touched, when a file of the backup is damaged, or a file would be replaced unasked
 */
export async function restore(service: ServiceFiles, folder: string, options: RestoreOptions): Promise<RestoreResult> {
  const backup = backupFiles(folder);
  const part = <T>(name: RestoreOptions['only'], path: string, check: (path: string) => T) =>
    (options.only ?? name) === name && existsSync(path) ? inspect(path, check) : null;
  const accounts = part('accounts', backup.accountsPath, countAccounts);
  const dataset = part('dataset', backup.datasetPath, checkDataset);
  if (!accounts && !dataset)
    throw new BackupError(`${folder} holds no backup of ${options.only ?? 'the service'}. Nothing was changed.`);
  const targets = [...(accounts ? [service.accountsPath] : []), ...(dataset ? [service.datasetPath] : [])];
  const replaced = targets.filter((path) => existsSync(path) && !isSame(path, backup.datasetPath));
  if (replaced.length > 0 && !options.replace) {
    const what = `${replaced.join(' and ')} would be replaced, and what it holds now would be lost`;
    throw new BackupError(`${what}. Back it up first where it matters; then give --replace.`);
  }
  for (const path of targets) makeFolder(dirname(path));
  if (dataset) {
    const bytes = readFileSync(backup.datasetPath);
    await withImportLock(service.datasetPath, options, async () => writeFileAtomic(service.datasetPath, bytes));
  }
  const inPlace = accounts ? await restoreAccounts(backup.accountsPath, service.accountsPath) : true;
  return { accounts, dataset, restartNeeded: !inPlace };
}

const countAccounts = (path: string) => withAccountsFile(path, checkAccounts);

/** @throws BackupError when the file is not what it should be */
function inspect<T>(path: string, check: (path: string) => T): T {
  try {
    return check(path);
  } catch (error) {
    throw new BackupError(`${path} ${failureReason(error)}. Nothing was changed.`);
  }
}

/** @returns whether the file that servers may have open was written in place */
async function restoreAccounts(from: string, to: string): Promise<boolean> {
  const inPlace = existsSync(to) && isWhole(to);
  if (inPlace) {
    await copyDatabase(from, to);
  } else {
    // A log that is left of the old file would be replayed into the new one.
    for (const suffix of ['-wal', '-shm']) rmSync(`${to}${suffix}`, { force: true });
    writeFileAtomic(to, readFileSync(from), { mode: OWNER_ONLY });
  }
  // An older backup gets the tables of today.
  openAccounts(to).close();
  return inPlace;
}

function isSame(path: string, other: string): boolean {
  return existsSync(other) && readFileSync(path).equals(readFileSync(other));
}

function isWhole(path: string): boolean {
  try {
    return withAccountsFile(path, (connection) => connection.pragma('quick_check', { simple: true }) === 'ok');
  } catch {
    return false;
  }
}
