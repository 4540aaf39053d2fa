import type { Command } from 'commander';
import { CLI } from '../../../db/accounts/audit.js';
import { AccountsError } from '../../../db/accounts/rules.js';
import { type JsonOption, withAccounts } from '../accounts.js';
import { examples, JSON_OPTION } from '../help.js';
import { print } from '../output.js';

const HELP = `
Sessions end at once, and links no longer work. Keys that the person made go on working.
Take an operator out of DASHBOARD_OPERATORS as well: the next start would add them again.`;

export function addDashboardRemove(dashboard: Command): void {
  dashboard
    .command('remove')
    .description('remove an operator or a member, who can no longer sign in')
    .requiredOption('--email <email>', 'of the operator or member')
    .option(...JSON_OPTION)
    .addHelpText('after', HELP)
    .addHelpText('after', examples('dashboard remove --email ana@example.org'))
    .action(({ email, json }: JsonOption & { email: string }) =>
      withAccounts(async ({ members }) => {
        const member = await members.findByEmail(email);
        if (!member) throw new AccountsError('unknown', `Nobody has the email ${email}.`);
        await members.remove(member.id, CLI);
        print(json, { removed: member.email }, `${member.email} was removed, and can no longer sign in.`);
      }),
    );
}
