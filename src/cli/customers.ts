import type { Command } from 'commander';
import type { Accounts, Customer } from '../../db/accounts.js';
import { withAccounts } from './accounts.js';
import { print, table } from './print.js';

interface Options {
  name: string;
  json?: boolean;
}

/** The commands that change one customer: name, what it does, what it says when done, how. */
const CHANGES: [string, string, string, (accounts: Accounts, name: string) => Promise<Customer>][] = [
  [
    'create',
    'add a customer with an active subscription',
    'Created',
    (accounts, name) => accounts.createCustomer(name),
  ],
  ['suspend', 'refuse the keys of a customer, until activated again', 'Suspended', setTo('suspended')],
  ['activate', 'accept the keys of a customer again', 'Activated', setTo('active')],
];

function setTo(subscription: Customer['subscription']) {
  return (accounts: Accounts, name: string) => accounts.setSubscription(name, subscription);
}

export function addCustomerCommands(program: Command): void {
  const customers = program.command('customers').description('who may have keys');
  for (const [name, description, done, apply] of CHANGES) {
    customers
      .command(name)
      .description(description)
      .requiredOption('--name <name>', 'name of the customer')
      .option('--json', 'answer as JSON')
      .action((options: Options) =>
        withAccounts(async (accounts) => {
          const customer = await apply(accounts, options.name);
          print(options.json, customer, `${done} ${customer.name}.`);
        }),
      );
  }
  customers
    .command('list')
    .description('show the customers')
    .option('--json', 'answer as JSON')
    .action((options: { json?: boolean }) =>
      withAccounts(async (accounts) => {
        const list = await accounts.listCustomers();
        const rows = list.map(({ name, subscription, keys, createdAt }) => [name, subscription, `${keys}`, createdAt]);
        print(options.json, list, table(['NAME', 'SUBSCRIPTION', 'KEYS', 'CREATED'], rows, 'There are no customers.'));
      }),
    );
}
