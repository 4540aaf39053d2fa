import { existsSync } from 'node:fs';
import { commandLine } from '../../db/command-line.js';
import { OperatorError } from '../../db/operator-error.js';
import { bundledDataset } from '../../db/package-root.js';
import { Accounts } from '../../db/storage/accounts/accounts.js';
import type { KeyStore } from '../../db/storage/accounts/authentication.js';
import { isThere, openAccounts } from '../../db/storage/accounts/sqlite/open.js';
import { SqliteKeyStore, type SqliteKeyStoreOptions } from '../../db/storage/accounts/sqlite/reloading-store.js';
import { importDataset } from '../../db/storage/publish/publish.js';
import { DatasetStore } from '../../db/storage/release/dataset-store.js';
import type { Log } from '../process/log/log.js';
import { servedDataset } from '../process/settings/dataset-location.js';
import type { ServiceConfig } from '../server/access/demo-key.js';
import type { SharedLimits } from '../server/access/shared-limits.js';
import { followAccounts } from '../sync/follow-accounts.js';
import { type Follower, lockCopiesFolder } from '../sync/follower.js';

export interface Stores {
  datasets: DatasetStore;
  accounts: KeyStore;
  /** Where the usage of keys is written and read. */
  usage: Accounts;
  /** Keep the files up to date, if they are copies. */
  followers: readonly Follower[];
  /** Counts rate limits for all servers; undefined if each process counts by itself. */
  sharedLimits?: SharedLimits | undefined;
}

/**
 * Opens the dataset and the accounts, and brings the accounts up to date. When a file breaks later, the server logs that and runs on.
 *
 * @throws DatasetFileError or AccountsFileError when a file cannot be used at the start
 * @throws UnreachableError when an engine is missing and there is no copy from before; AccountsDatabaseError, LimitsUrlError or
 * CopiesInUseError when a setting is wrong
 */
export async function openStores(config: ServiceConfig, log: Log): Promise<Stores> {
  const followers = await startDatasetFollower(config, log);
  try {
    const datasets = new DatasetStore(servedDataset(config), {
      onError: (error) =>
        log.error({ err: error }, 'The dataset file cannot be used; the release that was read before stays in use'),
    });
    datasets.open().end();
    const sharedLimits = await openSharedLimits(config, log);
    try {
      const accounts = await openAccountsStore(config, log);
      return { ...accounts, datasets, sharedLimits, followers: [...followers, ...accounts.followers] };
    } catch (error) {
      sharedLimits?.stop();
      throw error;
    }
  } catch (error) {
    await stopAll(followers);
    throw error;
  }
}

/** Its code is only loaded if it is needed. */
async function openSharedLimits({ limitsUrl, rateLimit }: ServiceConfig, log: Log): Promise<SharedLimits | undefined> {
  if (!limitsUrl || !rateLimit) return undefined;
  const { SharedLimits } = await import('../server/access/shared-limits.js');
  return new SharedLimits(limitsUrl, rateLimit, log).start();
}

/** Stops followers after a failed start, and ignores their errors: the operator needs the reason of the failure. */
async function stopAll(followers: readonly Follower[]): Promise<void> {
  await Promise.allSettled(followers.map((follower) => follower.stop()));
}

type AccountsStores = Omit<Stores, 'datasets' | 'sharedLimits'>;

async function openAccountsStore(config: ServiceConfig, log: Log): Promise<AccountsStores> {
  if (config.accounts.kind === 'file') return openAccountsFile(config, config.accounts.path, log);
  const { url } = config.accounts;
  const { keys, follower, usage } = await followAccounts({ ...config, url }, log);
  return { accounts: keys, usage, followers: [follower] };
}

function openAccountsFile(config: ServiceConfig, accountsPath: string, log: Log): AccountsStores {
  const isNew = !isThere(accountsPath);
  const writable = openAccounts(accountsPath);
  // On a first start, there is no file. In production, the file may have been removed, or ACCOUNTS_URL may be wrong.
  if (isNew && config.production) log.warn({ path: accountsPath }, CREATED);
  try {
    // Before the other connection closes: the last one to close the file writes its log into it, which is slow on some disks.
    const accounts = accountsStore(accountsPath, log, { needsNoKey: config.hasLocalDemo });
    return { accounts, usage: new Accounts(accounts.storage), followers: [] };
  } finally {
    writable.close();
  }
}

const CREATED = `There was no accounts file, so one without keys was created. If there should have been one, check ACCOUNTS_URL, or restore a backup: ${commandLine('restore DIR --only accounts --replace')}`;

function accountsStore(path: string, log: Log, options: SqliteKeyStoreOptions): SqliteKeyStore {
  const accounts = new SqliteKeyStore(path, {
    ...options,
    onError: (error) => log.error({ err: error }, error.summary),
    onRecovery: () => log.info({ path }, 'The accounts file can be used again'),
  });
  accounts.open();
  return accounts;
}

/** Follows a dataset at a URL. Its code is loaded only if it is needed. */
async function startDatasetFollower(config: ServiceConfig, log: Log): Promise<Follower[]> {
  const { dataset, datasetPublicKey: publicKey } = config;
  if (dataset.kind === 'file') return [];
  const { followDataset } = await import('../sync/follow-dataset.js');
  lockCopiesFolder(config.copies);
  return [await followDataset({ ...config, url: dataset.url, path: servedDataset(config), publicKey, log })];
}

/** The dataset that comes with the project was refused. */
export class FirstPublishError extends OperatorError {
  override name = 'FirstPublishError';
}

/** Publishes the bundled dataset if there is no dataset file, so that a first start answers with real data. */
export async function publishBundledIfMissing(path: string, log: Log): Promise<void> {
  if (existsSync(path)) return;
  const onWait = () => log.info('Another process publishes the dataset; waiting for its end');
  const result = await importDataset({ folder: bundledDataset, path, onWait });
  if (result.status === 'refused') {
    throw new FirstPublishError(
      `There is no dataset at ${path}, and the bundled one has ${result.issues.length} problems. To see them, run: ${commandLine('check --bundled')}`,
    );
  }
  log.info({ release: result.release.version }, 'Published the bundled dataset');
}
