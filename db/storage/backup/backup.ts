import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { isThere } from '../accounts/sqlite/open.js';
import { makeFolder, syncToDisk, writeFileAtomic } from '../files/atomic-write.js';
import { checkDataset } from '../release/open.js';
import type { ReleaseRow } from '../release/release.js';
import {
  type AccountsCounts,
  BackupError,
  backupFiles,
  checkAccounts,
  copyToPrivateFile,
  failureReason,
  type ServiceFiles,
  withAccountsFile,
} from './files.js';

export interface BackupResult {
  /** What was copied; null if the service has no such file yet. */
  accounts: AccountsCounts | null;
  dataset: ReleaseRow | null;
}

/**
 * Copies the accounts and the published dataset to a folder. The service may be running. Each copy is checked, and is a single file
 * without a write-ahead log. The accounts are copied first; that copy stays if the dataset turns out to be damaged.
 *
 * @throws BackupError if the folder already holds a backup, there is nothing to copy, or a file is damaged
 */
export async function backUp(service: ServiceFiles, folder: string): Promise<BackupResult> {
  const copies = backupFiles(folder);
  if (existsSync(copies.accountsPath) || existsSync(copies.datasetPath))
    throw new BackupError(`${folder} already holds a backup. Choose a new folder for each backup.`);
  const accountsPath = service.accountsPath !== undefined && isThere(service.accountsPath) && service.accountsPath;
  const hasDataset = existsSync(service.datasetPath);
  if (!accountsPath && !hasDataset) throw new BackupError(nothingToBackUp(service));
  makeFolder(folder);
  const accounts = accountsPath ? await copyAccounts(accountsPath, copies.accountsPath) : null;
  const dataset = hasDataset ? copyDataset(service.datasetPath, copies.datasetPath, accounts !== null) : null;
  return { accounts, dataset };
}

function nothingToBackUp({ accountsPath, datasetPath }: ServiceFiles): string {
  const files =
    accountsPath === undefined ? `${datasetPath} does not exist` : `neither ${accountsPath} nor ${datasetPath} exists`;
  return `There is nothing to back up: ${files}.`;
}

async function copyAccounts(path: string, copy: string): Promise<AccountsCounts> {
  const temporary = `${copy}.new`;
  rmSync(temporary, { force: true });
  try {
    await copyToPrivateFile(path, temporary);
    const counts = finalizeCopy(temporary);
    renameSync(temporary, copy);
    return counts;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new BackupError(`The accounts file ${path} ${failureReason(error)} and was not backed up.`);
  }
}

/** Checks a copy and turns off write-ahead logging, so that the copy is a single file. */
function finalizeCopy(file: string): AccountsCounts {
  const counts = withAccountsFile(file, (connection) => {
    connection.pragma('journal_mode = DELETE');
    return checkAccounts(connection);
  });
  syncToDisk(file);
  return counts;
}

/** A published dataset file never changes in place, so copying its bytes is safe. */
function copyDataset(path: string, copy: string, accountsCopied: boolean): ReleaseRow {
  try {
    writeFileAtomic(copy, readFileSync(path), { check: checkDataset });
    return checkDataset(copy);
  } catch (error) {
    const rest = accountsCopied ? ' The accounts were backed up.' : '';
    throw new BackupError(`The dataset file ${path} ${failureReason(error)} and was not backed up.${rest}`);
  }
}
