import { AccountsStore } from '../../db/accounts-store.js';
import { DatasetStore } from '../../db/dataset-store.js';
import { openAccounts } from '../../db/open-accounts.js';
import { type DemoKey, findOrCreateDemoKey } from '../access/demo-key.js';
import type { Config } from '../config/config.js';
import { servedDataset } from '../config/dataset-files.js';
import type { Log } from '../logging/log.js';
import type { Follower } from '../remote/follower.js';

export interface Stores {
  datasets: DatasetStore;
  accounts: AccountsStore;
  /** What keeps the files up to date, if they are copies. */
  followers: readonly Follower[];
  demoKey: DemoKey | undefined;
}

/**
 * Opens the dataset and the accounts, brings the accounts up to date, and makes the demo key. When a file breaks later, the server
 * logs that and runs on.
 *
 * @throws DatasetFileError or AccountsFileError when a file cannot be used at the start, and UnreachableError when there is none yet and
 * it cannot be fetched
 */
export async function openStores(config: Config, log: Log): Promise<Stores> {
  const followers = await startFollowers(config, log);
  const datasets = new DatasetStore(servedDataset(config), {
    onError: (error) =>
      log.error({ err: error }, 'The dataset file cannot be used; the release that was read before stays in use'),
  });
  datasets.lease().end();
  const writable = openAccounts(config.accountsPath);
  try {
    const demoKey = await findOrCreateDemoKey(config, writable);
    const accounts = new AccountsStore(config.accountsPath, {
      onError: (error) => log.error({ err: error }, 'The accounts file cannot be used; only open paths work'),
    });
    // Before the other connection closes: the last one to close the file writes its log into it, which is slow on some disks.
    accounts.open();
    return { datasets, accounts, followers, demoKey };
  } finally {
    writable.close();
  }
}

/** What copies the files of other machines. Its code is only loaded if it is needed. */
async function startFollowers(config: Config, log: Log): Promise<Follower[]> {
  const { dataset, datasetPublicKey: publicKey } = config;
  if (dataset.kind === 'file') return [];
  const { followDataset } = await import('../remote/follow-dataset.js');
  return [await followDataset({ ...config, url: dataset.url, path: servedDataset(config), publicKey, log })];
}
