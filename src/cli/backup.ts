import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { type BackupResult, backUp } from '../../db/backup/backup.js';
import type { ServiceFiles } from '../../db/backup/files.js';
import { type RestoreOptions, restore } from '../../db/backup/restore.js';
import { commandLine } from '../../db/command-line.js';
import { type Config, readConfig } from '../config/config.js';
import { RemoteDatasetError, readableDataset, servedDataset, writableDataset } from '../config/dataset-files.js';
import { examples, JSON_OPTION, parseFolder } from './help.js';
import { print, releaseName } from './output.js';
import { withProgress } from './with-progress.js';

/** A backup of only the dataset must not be mistaken for one of everything. */
const PG_DUMP = 'Back them up with pg_dump or the backup of your provider.';
const NO_ACCOUNTS = `The accounts are not in this backup: they are in PostgreSQL. ${PG_DUMP}`;

type RestoreFlags = Pick<RestoreOptions, 'only' | 'replace'> & { json?: boolean };

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
    .option('--replace', 'overwrite the current accounts and dataset, which are lost')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples('restore ~/civic-data/monday', 'restore ~/civic-data/monday --only dataset --replace'),
    )
    .action(async (dir: string, { json, ...flags }: RestoreFlags) => {
      const files = filesOf(flags.only === 'accounts' ? servedDataset : writableDataset);
      const result = await withProgress((options) => restore(files, resolve(dir), { ...options, ...flags }));
      const restart = result.restartNeeded ? ' Restart the running servers: they still use the old accounts.' : '';
      print(json, { ok: true, ...result }, `Restored ${contents(result)} from ${dir}.${restart}`);
    });
}

/** @param datasetFile which file of the dataset the command uses */
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
    accounts && `${count(accounts.customers, 'customer')} with ${count(accounts.keys, 'key')}`,
    dataset && releaseName(dataset),
  ];
  return parts.filter(Boolean).join(' and ');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
