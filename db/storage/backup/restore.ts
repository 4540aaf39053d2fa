import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { commandLine } from '../../command-line.js';
import { isThere } from '../accounts/sqlite/open.js';
import { followLinks, makeFolder, writeFileAtomic } from '../files/atomic-write.js';
import { checkRegularFile, readRegularFile } from '../files/regular-file.js';
import { archivePublished } from '../publish/downloads.js';
import { type LockOptions, withImportLock } from '../publish/lock.js';
import { readRelease } from '../publish/published.js';
import { upgraded } from '../release/open.js';
import type { ReleaseRow } from '../release/releases.js';
import {
  type AccountsCounts,
  BackupError,
  backupFiles,
  checkAccounts,
  checkDatasetBackup,
  failureReason,
  type ServiceFiles,
  withAccountsFile,
} from './backup.js';
import type { EndedAccess, LostAccess } from './ended-access.js';
import { prepareAccounts } from './prepare-accounts.js';

export interface RestoreOptions extends LockOptions {
  /** Whether to replace existing files. Their content is lost. */
  replace?: boolean;
  /** Whether to bring back what has ended since the backup, such as keys that were revoked. */
  revive?: boolean;
  /** The only part to restore; both if left out. */
  only?: 'accounts' | 'dataset' | undefined;
}

export interface RestoreResult {
  /** What was restored; null if the backup has no such file or `only` excludes it. */
  accounts: AccountsCounts | null;
  dataset: ReleaseRow | null;
  /** What had ended since the backup. It stays so unless it is revived. Null if there were no accounts to compare with. */
  ended: EndedAccess | null;
  /** What the replaced accounts had and the backup has not. Null in the same case. */
  lost: LostAccess | null;
  revived: boolean;
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
    // The log of accounts that were removed may still be needed: they may have been moved.
    (path) =>
      (path === accountsPath ? isThere(path) : existsSync(path)) &&
      !(path === service.datasetPath && isSame(path, backup.datasetPath)),
  );
  if (replaced.length > 0 && !options.replace) {
    const what = `${replaced.join(' and ')} would be replaced, and the current content would be lost`;
    throw new BackupError(`${what}. Back up the current files first if you need them, then add --replace.`);
  }
  for (const path of targets) makeFolder(dirname(followLinks(path)));
  const { revive = false } = options;
  const prepared = accounts && (await prepareAccounts(backup.accountsPath, followLinks(accountsPath), revive));
  try {
    if (dataset) await restoreDataset(backup.datasetPath, service.datasetPath, options);
    await prepared?.putInPlace();
  } finally {
    prepared?.remove();
  }
  const { ended = null, lost = null } = prepared?.compared ?? {};
  return { accounts, dataset, ended, lost, revived: revive };
}

async function restoreDataset(from: string, to: string, options: LockOptions): Promise<void> {
  // An older backup gets the tables of this version: servers read no other.
  const bytes = readRegularFile(from);
  const current = upgraded(bytes) ?? bytes;
  await withImportLock(to, options, async () => {
    writeFileAtomic(to, current);
    archivePublished(to, readRelease(to));
  });
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

function isSame(path: string, other: string): boolean {
  return readFileSync(path).equals(readRegularFile(other));
}
