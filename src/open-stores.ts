import { AccountsStore } from '../db/accounts-store.js';
import { DatasetStore } from '../db/dataset-store.js';
import { openAccounts } from '../db/open-accounts.js';
import { type DemoKey, demoKey } from './demo-key.js';
import type { Log } from './log.js';
import type { Config } from './settings/config.js';

export interface Stores {
  datasets: DatasetStore;
  accounts: AccountsStore;
  demoKey: DemoKey | undefined;
}

/**
 * Opens both files, which a server then follows: what becomes of them while it runs is logged, and does not end it. Brings the
 * accounts up to date before, and makes the demo key.
 *
 * @throws DatasetFileError or AccountsFileError when one cannot be used at the start
 */
export async function openStores(config: Config, log: Log): Promise<Stores> {
  const datasets = followDataset(config, log);
  const written = openAccounts(config.accountsPath);
  try {
    const key = await demoKey(config, written);
    // Before the other is closed: the last one to close the file writes its log into it, which takes a while on a slow disk.
    return { datasets, accounts: followAccounts(config, log), demoKey: key };
  } finally {
    written.close();
  }
}

/** @throws DatasetFileError when the file cannot be used at the start */
export function followDataset({ datasetPath }: Config, log: Log): DatasetStore {
  const datasets = new DatasetStore(datasetPath, {
    onceATurn: true,
    onError: (error) =>
      log.error({ err: error }, 'The dataset file cannot be used; a release that was read before goes on answering'),
  });
  datasets.lease().end();
  return datasets;
}

/** @throws AccountsFileError when the file cannot be used at the start */
export function followAccounts({ accountsPath }: Config, log: Log): AccountsStore {
  const accounts = new AccountsStore(accountsPath, {
    onceATurn: true,
    onError: (error) =>
      log.error({ err: error }, 'The accounts file cannot be used; paths that need no key go on answering'),
  });
  accounts.open();
  return accounts;
}
