import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { commandLine } from '../../db/command-line.js';
import { amountOf } from '../../db/domain/text/format.js';
import { type BackupResult, backUp, type ServiceFiles } from '../../db/storage/backup/backup.js';
import { type RestoreOptions, type RestoreResult, restore } from '../../db/storage/backup/restore.js';
import { type Config, readConfig } from '../process/settings/config.js';
import {
  RemoteDatasetError,
  readableDataset,
  servedDataset,
  writableDataset,
} from '../process/settings/dataset-location.js';
import { examples, JSON_OPTION, parseFolder, print, releaseName, shortList } from './common.js';
import { withProgress } from './with-progress.js';

/** A backup of only the dataset must not be mistaken for one of everything. */
const PG_DUMP = 'Back them up with pg_dump or the backup of your provider.';
const NO_ACCOUNTS = `The accounts are not in this backup: they are in PostgreSQL. ${PG_DUMP}`;

type RestoreFlags = Pick<RestoreOptions, 'only' | 'replace' | 'revive'> & { json?: boolean };

const REVIVE = `
What has ended in the replaced accounts since the backup stays so, and is listed: keys that
were revoked or rotated, suspended customers, members who were removed, and webhooks that
were deleted or disabled. --revive brings all of it back. What was created since is gone,
and is listed: keys, also those that took the place of rotated ones, customers, members and
webhooks. Usage and the audit log are those of the backup. Sessions end in any case.`;

const REVIVED = 'Brought back by --revive, although they had ended since the backup (#):';
const NOT_REVIVED =
  'Ended since the backup, and not brought back (#). To bring all of them back, restore with --revive:';

/** Lists whose access a restore changes: it gives access back to those who had lost it, and takes it from those who got it since. */
function accessLines({ accounts, ended, lost, revived }: RestoreResult): string[] {
  if (!accounts) return [];
  if (!ended || !lost)
    return [
      'There were no accounts to compare with, so keys and customers that were revoked or suspended after the backup work again.',
    ];
  const keyName = ({ keyId, customer, label }: { keyId: string; customer: string; label: string }) =>
    `key ${keyId}${label && ` "${label}"`} of ${customer}`;
  return [
    ...section(revived ? REVIVED : NOT_REVIVED, [
      ...ended.keys.map((key) => `${keyName(key)}: ${key.reason}`),
      ...ended.customers.map((name) => `customer ${name}: suspended`),
      ...ended.members.map((email) => `member ${email}: removed`),
      ...ended.webhooks.map(({ id, customer }) => `webhook ${id} of ${customer}: disabled`),
    ]),
    ...section('Not active in the backup, and lost (#). Customers need new keys:', [
      ...lost.keys.map(keyName),
      ...lost.customers.map((name) => `customer ${name}`),
      ...lost.members.map((email) => `member ${email}`),
      ...lost.webhooks.map(({ id, customer }) => `webhook ${id} of ${customer}`),
    ]),
  ];
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title.replace('#', `${lines.length}`), ...shortList(lines)];

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('copy the accounts and the published dataset to a folder, even while the service runs')
    .argument('<dir>', 'folder for the backup, created if missing; it must not contain a backup', parseFolder)
    .option(...JSON_OPTION)
    .addHelpText('after', examples('backup ~/civic-data/monday'))
    .action(async (dir: string, { json }: { json?: boolean }) => {
      const service = filesOf(datasetToBackUp);
      const result = await backUp(service, resolve(dir));
      const text = `Backed up ${contents(result)} to ${dir}. To restore it, run: ${commandLine(`restore ${dir}`)}`;
      print(json, { ok: true, ...result }, service.accountsPath === undefined ? `${text}\n${NO_ACCOUNTS}` : text);
      if (json && service.accountsPath === undefined) process.stderr.write(`${NO_ACCOUNTS}\n`);
    });
  program
    .command('restore')
    .description('restore the accounts and the dataset from a backup; running servers use it from their next request')
    .argument('<dir>', 'folder of the backup', parseFolder)
    .addOption(new Option('--only <part>', 'restore only this part').choices(['accounts', 'dataset']))
    .option('--replace', 'overwrite the current accounts and dataset, which you cannot get back')
    .option('--revive', 'bring back keys, customers, members and webhooks that have ended since the backup')
    .option(...JSON_OPTION)
    .addHelpText('after', REVIVE)
    .addHelpText(
      'after',
      examples(
        'restore ~/civic-data/monday',
        'restore ~/civic-data/monday --only accounts --replace',
        'restore ~/civic-data/monday --only accounts --replace --revive --json',
      ),
    )
    .action(async (dir: string, { json, ...flags }: RestoreFlags) => {
      const files = filesOf(flags.only === 'accounts' ? servedDataset : writableDataset);
      const result = await withProgress((options) => restore(files, resolve(dir), { ...options, ...flags }));
      print(
        json,
        { ok: true, ...result },
        [`Restored ${contents(result)} from ${dir}.`, ...accessLines(result)].join('\n'),
      );
    });
}

/** @param datasetFile returns the dataset file that the command uses */
function filesOf(datasetFile: (config: Config) => string): ServiceFiles {
  const config = readConfig();
  const { accounts } = config;
  return { accountsPath: accounts.kind === 'file' ? accounts.path : undefined, datasetPath: datasetFile(config) };
}

/** @throws RemoteDatasetError if there is neither an accounts file nor a copy of the dataset */
function datasetToBackUp(config: Config): string {
  if (config.accounts.kind === 'file') return servedDataset(config);
  try {
    return readableDataset(config);
  } catch (error) {
    throw error instanceof RemoteDatasetError
      ? new RemoteDatasetError(`${error.message} The accounts are in PostgreSQL. ${PG_DUMP}`)
      : error;
  }
}

function contents({ accounts, dataset }: BackupResult): string {
  const parts = [
    accounts && `${amountOf(accounts.customers, 'customer')} with ${amountOf(accounts.keys, 'key')}`,
    dataset && releaseName(dataset),
  ];
  return parts.filter(Boolean).join(' and ');
}
