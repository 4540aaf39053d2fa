import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { openAccounts } from '../accounts/sqlite/open.js';
import { commandLine } from '../command-line.js';
import { makeFolder, writeFileAtomic } from '../files/atomic-write.js';
import { OWNER_ONLY } from '../files/private-file.js';
import { checkRegularFile, readRegularFile } from '../files/regular-file.js';
import { archivePublished } from '../publish/downloads.js';
import { type LockOptions, withImportLock } from '../publish/lock.js';
import { readRelease } from '../publish/published.js';
import { upgraded } from '../release/open.js';
import type { ReleaseRow } from '../release/release.js';
import { copyDatabase } from './copy-database.js';
import {
  type AccountsCounts,
  BackupError,
  backupFiles,
  checkAccounts,
  checkDatasetBackup,
  failureReason,
  type ServiceFiles,
  withAccountsFile,
} from './files.js';

export interface RestoreOptions extends LockOptions {
  /** Whether to replace existing files. Their content is lost. */
  replace?: boolean;
  /** The only part to restore; both if left out. */
  only?: keyof Omit<RestoreResult, 'restartNeeded'> | undefined;
}

export interface RestoreResult {
  /** What was restored; null if the backup has no such file or `only` excludes it. */
  accounts: AccountsCounts | null;
  dataset: ReleaseRow | null;
  /** Whether running servers must be restarted: they still have the old accounts file open. */
  restartNeeded: boolean;
}

/**
 * Restores a backup. Servers may be running: they answer from it at their next request.
 *
 * @throws BackupError, before anything is changed, if the backup is damaged or `replace` is needed and not set
 */
export async function restore(service: ServiceFiles, folder: string, options: RestoreOptions): Promise<RestoreResult> {
  const backup = backupFiles(folder);
  const part = <T>(name: RestoreOptions['only'], path: string, check: (path: string) => T) =>
    (options.only ?? name) === name && existsSync(path) ? inspect(path, check) : null;
  const accounts = part('accounts', backup.accountsPath, countAccounts);
  const { accountsPath = '' } = service;
  if (accounts && !accountsPath) throw new BackupError(noAccountsFile(folder, backup.accountsPath));
  const dataset = part('dataset', backup.datasetPath, checkDatasetBackup);
  if (!accounts && !dataset)
    throw new BackupError(`${folder} holds no backup of ${options.only ?? 'the service'}. Nothing was changed.`);
  const targets = [...(accounts ? [accountsPath] : []), ...(dataset ? [service.datasetPath] : [])];
  const replaced = targets.filter(
    (path) => existsSync(path) && !(path === service.datasetPath && isSame(path, backup.datasetPath)),
  );
  if (replaced.length > 0 && !options.replace) {
    const what = `${replaced.join(' and ')} would be replaced, and the current content would be lost`;
    throw new BackupError(`${what}. Back up the current files first if you need them, then add --replace.`);
  }
  for (const path of targets) makeFolder(dirname(path));
  if (dataset) {
    // An older backup gets the tables of this version: servers read no other.
    const bytes = readRegularFile(backup.datasetPath);
    const current = upgraded(bytes) ?? bytes;
    await withImportLock(service.datasetPath, options, async () => {
      writeFileAtomic(service.datasetPath, current);
      archivePublished(service.datasetPath, readRelease(service.datasetPath));
    });
  }
  const inPlace = accounts ? await restoreAccounts(backup.accountsPath, accountsPath) : true;
  return { accounts, dataset, restartNeeded: !inPlace };
}

function noAccountsFile(folder: string, accounts: string): string {
  return (
    'The accounts are in PostgreSQL, and a backup of its own restores them (pg_restore). Nothing was changed. To restore only the ' +
    `dataset, add --only dataset. To add the accounts of ${folder} to the database, run: ${commandLine(`accounts copy --from file:${accounts} --to URL`)}`
  );
}

const countAccounts = (path: string) => withAccountsFile(path, checkAccounts);

/** @throws BackupError if the check fails */
function inspect<T>(path: string, check: (path: string) => T): T {
  try {
    checkRegularFile(path);
    return check(path);
  } catch (error) {
    throw new BackupError(`${path} ${failureReason(error)}. Nothing was changed.`);
  }
}

/** @returns whether the file, which servers may have open, was updated in place */
async function restoreAccounts(from: string, to: string): Promise<boolean> {
  const inPlace = existsSync(to) && isWhole(to);
  if (inPlace) {
    await copyDatabase(from, to);
  } else {
    // SQLite would replay a leftover log of the old file into the new one.
    for (const suffix of ['-wal', '-shm']) rmSync(`${to}${suffix}`, { force: true });
    writeFileAtomic(to, readRegularFile(from), { mode: OWNER_ONLY });
  }
  // Migrates an older backup. Sessions and links that ended after it would be valid again, also of members who were removed.
  const restored = openAccounts(to);
  await restored.sessions.signEveryoneOut().finally(() => restored.close());
  return inPlace;
}

function isSame(path: string, other: string): boolean {
  return readFileSync(path).equals(readRegularFile(other));
}

function isWhole(path: string): boolean {
  try {
    return withAccountsFile(path, (connection) => connection.pragma('quick_check', { simple: true }) === 'ok');
  } catch {
    return false;
  }
}
