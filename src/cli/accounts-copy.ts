import type { Command } from 'commander';
import { type AccountsLocation, describeLocation, openAccountsAt } from '../../db/accounts/open.js';
import { type CopyCounts, type CopyResult, copyAccounts } from '../../db/accounts/transfer.js';
import { readLocation } from '../config/config.js';
import { examples, JSON_OPTION } from './help.js';
import { EXIT, print, shortList, table } from './output.js';
import { withProgress } from './with-progress.js';

interface CopyOptions {
  from: string;
  to: string;
  json?: boolean;
}

const DETAILS = `
It adds what the target does not have, revokes keys that are revoked in the source, ends
keys that end earlier there, and suspends customers that are suspended there. Other differences are conflicts: they are
listed, nothing is overwritten, and the exit code is 1. If it is interrupted, run it again.
The usage of keys, sessions, links and the audit log are not copied. A PATH without a leading / is relative to the folder of the
project.
So that no password is visible in the list of processes, leave it out of the URL and set
PGPASSWORD.`;

const FILE = 'file:.data/accounts.sqlite';
const DATABASE = 'postgres://civic@db1,db2/civic';

export function addAccountsCommands(program: Command): void {
  const accounts = program
    .command('accounts')
    .description('move customers, keys and members between a file and PostgreSQL')
    .addHelpText('after', examples(`accounts copy --from ${FILE} --to ${DATABASE}`));
  const copy = accounts
    .command('copy')
    .description('add the customers, keys and members of one storage to another; run it again to continue')
    .requiredOption('--from <url>', 'the source: file:PATH or postgres://USER@HOST/DATABASE')
    .requiredOption('--to <url>', 'the target, written in the same way; created if it is empty')
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
      const result = await run(source, target);
      const ok = result.conflicts.length === 0;
      print(json, { ok, ...result }, describe(result, names as [string, string]));
      if (!ok) process.exitCode = EXIT.failure;
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

async function run(from: AccountsLocation, to: AccountsLocation): Promise<CopyResult> {
  const source = await openAccountsAt(from, { setting: '--from', mustExist: true });
  try {
    const target = await openAccountsAt(to, { setting: '--to' });
    try {
      return await withProgress(
        (options) => copyAccounts(source.storage, target.storage, options),
        'What was copied before stays. Run the command again to continue.',
      );
    } finally {
      target.close();
    }
  } finally {
    source.close();
  }
}

function describe({ customers, keys, members, conflicts, target }: CopyResult, [from, to]: [string, string]): string {
  const row = (name: string, counts: CopyCounts) => [
    name,
    ...[counts.added, counts.updated, counts.same, counts.conflicts].map(String),
  ];
  const counts = table(
    ['COPIED', 'ADDED', 'UPDATED', 'SAME', 'CONFLICTS'],
    [row('customers', customers), row('keys', keys), row('members', members)],
    '',
  );
  const listed = shortList(conflicts.map(({ kind, id, reason }) => `${kind} ${id}: ${reason}`));
  const problems = conflicts.length > 0 ? ['', 'Conflicts, in which the target is unchanged:', ...listed] : [];
  return [
    `${from} -> ${to}`,
    counts,
    ...problems,
    '',
    `The target has ${target.customers} customers, ${target.keys} keys and ${target.members} members.`,
  ].join('\n');
}
