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
 * Opens both files, which a server then follows: what becomes of them while it runs is logged, and does not end it.
 *
 * @throws DatasetFileError or AccountsFileError when one cannot be used at the start
 */
export async function openStores(config: Config, log: Log): Promise<Stores> {
  const datasets = new DatasetStore(config.datasetPath, {
    onRefused: (error) =>
      log.error({ err: error }, 'The dataset file cannot be used; a release that was read before goes on answering'),
  });
  datasets.lease().end();
  const written = openAccounts(config.accountsPath);
  const key = await demoKey(config, written).finally(() => written.close());
  const accounts = new AccountsStore(config.accountsPath, {
    onRefused: (error) =>
      log.error({ err: error }, 'The accounts file cannot be used; paths that need no key go on answering'),
  });
  accounts.open();
  return { datasets, accounts, demoKey: key };
}
