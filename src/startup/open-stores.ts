import { AccountsStore } from '../../db/accounts-store.js';
import { DatasetStore } from '../../db/dataset-store.js';
import { openAccounts } from '../../db/open-accounts.js';
import { type DemoKey, findOrCreateDemoKey } from '../access/demo-key.js';
import type { Config } from '../config/config.js';
import type { Log } from '../logging/log.js';
import type { Follower } from '../remote/follower.js';
import { openSharedLimits } from '../remote/open-shared-limits.js';
import type { SharedLimits } from '../remote/shared-limits.js';

export interface Stores {
  datasets: DatasetStore;
  accounts: AccountsStore;
  /** What keeps the files up to date, if they are copies. */
  followers: readonly Follower[];
  /** Counts rate limits for all servers; undefined where each process counts for itself. */
  sharedLimits?: SharedLimits | undefined;
  demoKey: DemoKey | undefined;
}

/**
 * Opens the dataset and the accounts, brings the accounts up to date, and makes the demo key. When a file breaks later, the server
 * logs that and runs on.
 *
 * @throws DatasetFileError or AccountsFileError when a file cannot be used at the start
 */
export async function openStores(config: Config, log: Log): Promise<Stores> {
  const datasets = new DatasetStore(config.datasetPath, {
    onError: (error) =>
      log.error({ err: error }, 'The dataset file cannot be used; the release that was read before stays in use'),
  });
  datasets.lease().end();
  const { limitsUrl, rateLimit, startWait } = config;
  const sharedLimits =
    limitsUrl && rateLimit ? await openSharedLimits(limitsUrl, rateLimit, startWait, log) : undefined;
  const writable = openAccounts(config.accountsPath);
  try {
    const demoKey = await findOrCreateDemoKey(config, writable);
    const accounts = new AccountsStore(config.accountsPath, {
      onError: (error) => log.error({ err: error }, 'The accounts file cannot be used; only open paths work'),
    });
    // Before the other connection closes: the last one to close the file writes its log into it, which is slow on some disks.
    accounts.open();
    return { datasets, accounts, followers: [], sharedLimits, demoKey };
  } finally {
    writable.close();
  }
}
