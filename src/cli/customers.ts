import type { Command } from 'commander';
import type { Accounts } from '../../db/storage/accounts/accounts.js';
import type { CustomerRow } from '../../db/storage/accounts/customer-rows.js';
import { wholeNumber } from '../../db/storage/accounts/customers.js';
import { examples, JSON_OPTION, type JsonOption, print, table } from './common.js';
import { readAccounts, withAccounts } from './stores.js';

interface CustomerCommand {
  name: string;
  description: string;
  /** What it did, as the first word of its message. */
  done: string;
  apply(accounts: Accounts, customer: string): Promise<CustomerRow>;
}

/** Leaves out the id, which means nothing to people and differs between storages. */
const shown = ({ id: _, ...customer }: CustomerRow): Omit<CustomerRow, 'id'> => customer;

/** The commands that create or change one customer. */
const CUSTOMER_COMMANDS: CustomerCommand[] = [
  {
    name: 'create',
    description: 'add a customer with an active subscription',
    done: 'Created',
    apply: (accounts, customer) => accounts.customers.create(customer),
  },
  {
    name: 'suspend',
    description: 'reject all keys of a customer until you activate it again',
    done: 'Suspended',
    apply: (accounts, customer) => accounts.customers.setSubscription(customer, 'suspended'),
  },
  {
    name: 'activate',
    description: 'let the keys of a suspended customer work again',
    done: 'Activated',
    apply: (accounts, customer) => accounts.customers.setSubscription(customer, 'active'),
  },
];

export function addCustomerCommands(program: Command): void {
  const customers = program
    .command('customers')
    .description('manage the customers that can have API keys')
    .addHelpText('after', examples('customers list', 'customers create --name "Example Partner"'));
  for (const { name, description, done, apply } of CUSTOMER_COMMANDS) {
    customers
      .command(name)
      .description(description)
      .requiredOption(`--name <${name === 'create' ? 'name' : 'customer'}>`, 'name of the customer')
      .option(...JSON_OPTION)
      .addHelpText('after', examples(`customers ${name} --name "Example Partner"`))
      .action((options: JsonOption & { name: string }) =>
        withAccounts(async (accounts) => {
          const customer = await apply(accounts, options.name);
          print(options.json, shown(customer), `${done} ${customer.name}.`);
        }),
      );
  }
  addCustomersRename(customers);
  addCustomersLimits(customers);
  customers
    .command('list')
    .description('list all customers, with their number of keys')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('customers list', 'customers list --json'))
    .action((options: JsonOption) =>
      readAccounts(async (accounts) => {
        const list = await accounts.customers.list();
        const rows = list.map(({ name, subscription, keys, createdAt }) => [name, subscription, `${keys}`, createdAt]);
        print(
          options.json,
          list.map(shown),
          table(['NAME', 'SUBSCRIPTION', 'KEYS', 'CREATED'], rows, 'There are no customers.'),
        );
      }),
    );
}

function addCustomersLimits(customers: Command): void {
  customers
    .command('limits')
    .description(
      'set the rate limit of a customer and the end of its subscription; what is left out is that of the settings, or never',
    )
    .requiredOption('--name <customer>', 'name of the customer')
    .option('--points <number>', 'points for each key, in the time of RATE_LIMIT')
    .option('--until <day>', 'last day of the subscription (UTC), such as 2027-01-31')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('customers limits --name "Example Partner" --points 12000 --until 2027-12-31'))
    .action(({ name, points, until, json }: JsonOption & LimitsOptions) =>
      withAccounts(async (accounts) => {
        const limits = { rateLimit: points === undefined ? null : wholeNumber(points), lastDay: until ?? null };
        const customer = await accounts.customers.setLimits(name, limits);
        print(json, shown(customer), `Set the limits of ${customer.name}.`);
      }),
    );
}

type LimitsOptions = { name: string; points?: string; until?: string };

function addCustomersRename(customers: Command): void {
  customers
    .command('rename')
    .description('rename a customer; its keys stay valid')
    .requiredOption('--name <customer>', 'name of the customer')
    .requiredOption('--to <name>', 'the new name')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('customers rename --name "Example Partner" --to "Example Partners, Inc."'))
    .action(({ name, to, json }: JsonOption & { name: string; to: string }) =>
      withAccounts(async (accounts) => {
        const customer = await accounts.customers.rename(name, to);
        print(json, shown(customer), `Renamed the customer to ${customer.name}.`);
      }),
    );
}
