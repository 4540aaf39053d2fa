import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { makeFolder, syncToDisk, writeFileAtomic } from '../atomic-write.js';
import { createPrivateFile } from '../private-file.js';
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

export interface BackupResult {
  /** What the copies hold; null where there is no such file yet. */
  accounts: AccountsCounts | null;
  dataset: ReleaseRow | null;
}

/**
 * Copies the accounts and the published dataset into a folder, while the service runs. Each copy is one plain file, checked.
 *
 * @throws BackupError when the folder holds a backup already, there is nothing to copy, or a file is damaged: the accounts are
 * copied first, and stay when the dataset cannot be.
 */
export async function backUp(service: ServiceFiles, folder: string): Promise<BackupResult> {
  const copies = backupFiles(folder);
  if (existsSync(copies.accountsPath) || existsSync(copies.datasetPath))
    throw new BackupError(`${folder} holds a backup already. Choose a new folder for each backup.`);
  const [hasAccounts, hasDataset] = [existsSync(service.accountsPath), existsSync(service.datasetPath)];
  if (!hasAccounts && !hasDataset)
    throw new BackupError(`There is nothing to back up: no ${service.accountsPath} and no ${service.datasetPath}.`);
  makeFolder(folder);
  const accounts = hasAccounts ? await copyAccounts(service.accountsPath, copies.accountsPath) : null;
  const dataset = hasDataset ? copyDataset(service.datasetPath, copies.datasetPath, accounts !== null) : null;
  return { accounts, dataset };
}

async function copyAccounts(path: string, copy: string): Promise<AccountsCounts> {
  const temporary = `${copy}.new`;
  rmSync(temporary, { force: true });
  try {
    createPrivateFile(temporary);
    await copyDatabase(path, temporary);
    const counts = finalizeCopy(temporary);
    renameSync(temporary, copy);
    return counts;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new BackupError(`The accounts file ${path} ${failureReason(error)}, and is not backed up.`);
  }
}

/** Checks a copy and makes it one plain file, without the files that write-ahead logging keeps beside a database. */
function finalizeCopy(file: string): AccountsCounts {
  const counts = withAccountsFile(file, (connection) => {
    connection.pragma('journal_mode = DELETE');
    return checkAccounts(connection);
  });
  syncToDisk(file);
  return counts;
}

/** A published dataset never changes in place: its bytes are its copy. */
function copyDataset(path: string, copy: string, accountsCopied: boolean): ReleaseRow {
  try {
    writeFileAtomic(copy, readFileSync(path), { check: checkDataset });
    return checkDataset(copy);
  } catch (error) {
    const rest = accountsCopied ? ' The accounts are backed up.' : '';
    throw new BackupError(`The dataset file ${path} ${failureReason(error)}, and is not backed up.${rest}`);
  }
}
