import { type Command, Option } from 'commander';
import type { Accounts } from '../../../db/accounts/accounts.js';
import { CLI } from '../../../db/accounts/audit.js';
import { AccountsError } from '../../../db/accounts/rules.js';
import { type JsonOption, withAccounts } from '../accounts.js';
import { examples, JSON_OPTION } from '../help.js';
import { print } from '../output.js';

interface LinkOptions extends JsonOption {
  email: string;
  customer?: string;
  operator?: boolean;
}

const HELP = `
The link works once: for 15 minutes, and an invitation (--customer) for 7 days. Opening it
changes nothing; its button signs in. An email that is new needs --customer or --operator.`;

/** @param urlOf where people open the dashboard, without a slash at the end */
export function addDashboardLink(dashboard: Command, urlOf: () => string): void {
  dashboard
    .command('link')
    .description('print a link that signs a member or an operator in to the dashboard, once')
    .requiredOption('--email <email>', 'of the member or operator')
    .option('--customer <customer>', 'invite the email as a member of this customer')
    .addOption(new Option('--operator', 'make the email an operator, if it is not one yet').conflicts('customer'))
    .option(...JSON_OPTION)
    .addHelpText('after', HELP)
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
        const link = `${urlOf()}/link?token=${token}`;
        print(options.json, { link, expiresAt }, `${link}\nIt works once, until ${expiresAt}.`);
      }),
    );
}

async function createLink({ customers, members, links }: Accounts, { email, customer, operator }: LinkOptions) {
  if (operator) return links.create((await members.ensureOperator({ email }, CLI)).id, 'operator', CLI);
  const member = await members.findByEmail(email);
  const customerId = customer === undefined ? undefined : (await customers.find(customer)).id;
  // It refuses the email of another customer's member.
  if (customerId !== undefined && member?.customerId !== customerId)
    return (await members.invite(customerId, { email }, CLI)).link;
  if (member) return links.create(member.id, member.customerId === null ? 'operator' : 'sign-in', CLI);
  throw new AccountsError(
    'unknown',
    `Nobody has the email ${email}. Add --customer to invite a member of a customer, or --operator for an operator.`,
  );
}
