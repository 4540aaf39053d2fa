import { type Command, Option } from 'commander';
import { commandLine } from '../../db/command-line.js';
import { plainName } from '../../db/domain/text/names.js';
import type { Accounts } from '../../db/storage/accounts/accounts.js';
import { CLI } from '../../db/storage/accounts/audit.js';
import { AccountsError } from '../../db/storage/accounts/rules.js';
import { createServiceLog } from '../process/log/log.js';
import { type Config, readConfig } from '../process/settings/config.js';
import { dashboardUrlOf, ownPlace } from '../process/settings/dashboard-place.js';
import { exitOnSignal, shutDownOnSignal } from '../process/shutdown-signals.js';
import { examples, JSON_OPTION, type JsonOption, print } from './common.js';
import { withAccounts } from './stores.js';

const HELP = `
Without a subcommand, it serves the dashboard at DASHBOARD until it is stopped. The
service and the dashboard share ACCOUNTS_URL; the dashboard uses DATASET_URL only for webhooks. In production, set DASHBOARD_URL to the https URL that people open.`;

export function addDashboardCommand(program: Command): void {
  const dashboard = program
    .command('dashboard')
    .description('serve the dashboard, in which customers manage their API keys')
    .addHelpText('after', HELP)
    .addHelpText('after', examples('dashboard'))
    .action(serveDashboard);
  addDashboardLink(dashboard);
  addDashboardRemove(dashboard);
}

/** Serves the dashboard in this process, until a signal stops it. The code of the dashboard is loaded only here. */
async function serveDashboard(): Promise<void> {
  const stopExiting = exitOnSignal();
  const config = readConfig();
  const place = ownPlace(config);
  const log = await createServiceLog(config.logLevel);
  const { startDashboard } = await import('../dashboard/start.js');
  const dashboard = await startDashboard({ config, place, apiUrl: apiUrlOf(config), log });
  shutDownOnSignal(() => dashboard.stop(), log);
  stopExiting();
  process.stdout.write(
    `\nDashboard  ${dashboard.url}/\n\nTo sign in, run:\n\n  ${commandLine('dashboard link --email EMAIL')}\n\n`,
  );
}

/** Where clients reach the service, which runs in another process. */
const apiUrlOf = ({ publicUrl, port }: Config): string => publicUrl || `http://127.0.0.1:${port}`;

interface LinkOptions extends JsonOption {
  email: string;
  customer?: string;
  operator?: boolean;
}

const LINK_HELP = `
The link works once: for 15 minutes, and an invitation (--customer) for 7 days. Opening it
changes nothing; its button signs in. An email that is new needs --customer or --operator.`;

function addDashboardLink(dashboard: Command): void {
  dashboard
    .command('link')
    .description('print a link that signs a member or an operator in to the dashboard, once')
    .requiredOption('--email <email>', 'email of the member or operator')
    .option('--customer <customer>', 'invite the email as a member of this customer')
    .addOption(new Option('--operator', 'make this person an operator, if they are not one yet').conflicts('customer'))
    .option(...JSON_OPTION)
    .addHelpText('after', LINK_HELP)
    .addHelpText(
      'after',
      examples(
        'dashboard link --email ana@example.org --operator',
        'dashboard link --email lee@example.org --customer "Example Partner"',
      ),
    )
    .action((options: LinkOptions) =>
      withAccounts(async (accounts) => {
        const { token, expiresAt } = await createLink(accounts, options);
        const link = `${dashboardUrlOf(readConfig())}/link?token=${token}`;
        print(options.json, { link, expiresAt }, `${link}\nIt works once, until ${expiresAt}.`);
      }),
    );
}

async function createLink({ customers, members, links }: Accounts, { email, customer, operator }: LinkOptions) {
  if (operator) return links.create((await members.ensureOperator({ email }, CLI)).id, 'operator', CLI);
  const customerId = customer === undefined ? undefined : (await customers.find(customer)).id;
  const member = await members.findByEmail(email, { customerId });
  if (customerId !== undefined && !member) return (await members.invite(customerId, { email }, CLI)).link;
  if (member) return links.create(member.id, member.customerId === null ? 'operator' : 'sign-in', CLI);
  throw new AccountsError(
    'unknown',
    `Nobody has the email ${email}. Add --customer to invite a member of a customer, or --operator for an operator.`,
  );
}

const REMOVE_HELP = `
Sessions end at once, and links no longer work, for all customers of the email. Keys that the
person created keep working. The last owner of a customer goes as well: invite another one.
Take an operator out of DASHBOARD_OPERATORS as well: the next start would add them again.`;

function addDashboardRemove(dashboard: Command): void {
  dashboard
    .command('remove')
    .description('remove an operator or a member, who can no longer sign in')
    .requiredOption('--email <email>', 'email of the operator or member')
    .option(...JSON_OPTION)
    .addHelpText('after', REMOVE_HELP)
    .addHelpText('after', examples('dashboard remove --email ana@example.org'))
    .action(({ email, json }: JsonOption & { email: string }) =>
      withAccounts(async ({ members }) => {
        const all = (await members.list()).filter((member) => member.email === plainName(email).toLowerCase());
        const [member] = all;
        if (!member) throw new AccountsError('unknown', `Nobody has the email ${email}.`);
        for (const { id } of all) await members.remove(id, CLI);
        print(json, { removed: member.email }, `${member.email} was removed, and can no longer sign in.`);
      }),
    );
}
