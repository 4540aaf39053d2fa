import type { Command } from 'commander';
import { type AccountsCount, copyAccounts } from '../../db/storage/accounts/copy.js';
import { type AccountsLocation, describeLocation, openAccountsAt } from '../../db/storage/accounts/open.js';
import { readLocation } from '../process/settings/config.js';
import { examples, JSON_OPTION, type JsonOption, print } from './common.js';
import { withProgress } from './with-progress.js';

interface CopyOptions extends JsonOption {
  from: string;
  to: string;
}

const DETAILS = `
The target must be empty. It gets everything or, if the command is interrupted, nothing. Do not change accounts until all servers use the target: changes to the source in the meantime are not copied.
The usage of keys, sessions, links, webhooks and the audit log are not copied. A PATH without a leading / is relative to the folder
of the project.
To keep the password out of the list of processes, leave it out of the URL and set PGPASSWORD.`;

const FILE = 'file:.data/accounts.sqlite';
const DATABASE = 'postgres://civic@db.example.org/civic';

export function addAccountsCommands(program: Command): void {
  const accounts = program
    .command('accounts')
    .description('move customers, keys and members between a file and PostgreSQL')
    .addHelpText('after', examples(`accounts copy --from ${FILE} --to ${DATABASE}`));
  const copy = accounts
    .command('copy')
    .description('copy the customers, keys and members of one storage into another, which must be empty')
    .requiredOption('--from <url>', 'the source: file:PATH or postgres://USER@HOST/DATABASE')
    .requiredOption('--to <url>', 'the target, written the same way; the command creates its tables')
    .option(...JSON_OPTION)
    .addHelpText('after', DETAILS)
    .addHelpText(
      'after',
      examples(`accounts copy --from ${FILE} --to ${DATABASE}`, `accounts copy --from ${DATABASE} --to ${FILE} --json`),
    )
    .action(async ({ from, to, json }: CopyOptions) => {
      const [source, target] = [locationOf(copy, '--from', from), locationOf(copy, '--to', to)];
      const names = [describeLocation(source), describeLocation(target)];
      if (names[0] === names[1]) copy.error(`error: --from and --to are the same: ${names[0]}`);
      const { customers, apiKeys: keys, members } = await run(source, target);
      const text = `Copied ${customers} customers, ${keys} keys and ${members} members from ${names[0]} to ${names[1]}.`;
      print(json, { ok: true, customers, keys, members }, text);
    });
}

/** Not a parser of the option: its error would repeat the URL with the password. */
function locationOf(command: Command, option: string, url: string): AccountsLocation {
  try {
    return readLocation(url);
  } catch (error) {
    return command.error(`error: ${option} must be ${(error as Error).message}`);
  }
}

async function run(from: AccountsLocation, to: AccountsLocation): Promise<AccountsCount> {
  const source = await openAccountsAt(from, { setting: '--from', mustExist: true });
  try {
    const target = await openAccountsAt(to, { setting: '--to' });
    try {
      return await withProgress((options) => copyAccounts(source.storage, target.storage, options));
    } finally {
      target.close();
    }
  } finally {
    source.close();
  }
}
