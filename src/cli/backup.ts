import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { type BackupResult, backUp } from '../../db/backup/backup.js';
import { type RestoreOptions, restore } from '../../db/backup/restore.js';
import { readConfig } from '../config/config.js';
import { longWork } from './long-work.js';
import { print, releaseName } from './print.js';

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('copy the accounts and the published dataset into a folder, also while the service runs')
    .argument('<dir>', 'a folder that holds no backup yet; made where it is missing')
    .option('--json', 'answer as JSON')
    .action(async (dir: string, { json }: { json?: boolean }) => {
      const result = await backUp(readConfig(), resolve(dir));
      const text = `Backed up ${contents(result)} to ${dir}. To put it back: npx civic-data restore ${dir}`;
      print(json, { ok: true, ...result }, text);
    });
  program
    .command('restore')
    .description('put a backup in place; running servers answer from it at their next request')
    .argument('<dir>', 'folder of the backup')
    .addOption(new Option('--only <part>', 'restore this part alone').choices(['accounts', 'dataset']))
    .option('--replace', 'replace what is there now; it is lost')
    .option('--json', 'answer as JSON')
    .action(async (dir: string, { json, ...asked }: Pick<RestoreOptions, 'only' | 'replace'> & { json?: boolean }) => {
      const result = await longWork((options) => restore(readConfig(), resolve(dir), { ...options, ...asked }));
      const restart = result.restartNeeded ? ' Restart the servers that are running: they hold the old accounts.' : '';
      print(json, { ok: true, ...result }, `Restored ${contents(result)} from ${dir}.${restart}`);
    });
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
