import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Accounts } from '../../db/accounts/accounts.js';
import type { Customer } from '../../db/accounts/customers.js';
import { openAccountsAt } from '../../db/accounts/open.js';
import { noAccounts } from '../../db/accounts/sqlite/open.js';
import { readConfig } from '../config/config.js';
import { confirm } from './confirm.js';
import { examples, JSON_OPTION } from './help.js';
import { print, table } from './output.js';

interface JsonOption {
  json?: boolean;
}

/** Opens the accounts for a command that changes them. Creates the file if needed. */
export function withAccounts(run: (accounts: Accounts) => Promise<void>): Promise<void> {
  return use(openAccountsAt(readConfig().accounts), run);
}

/** Opens the accounts for a command that only reads. It does not create the file, which might be at a wrong path. */
export async function readAccounts(run: (accounts: Accounts) => Promise<void>): Promise<void> {
  const location = readConfig().accounts;
  const isMissing = location.kind === 'file' && !existsSync(location.path);
  await use(isMissing ? noAccounts() : openAccountsAt(location), run);
}

async function use(opened: Accounts | Promise<Accounts>, run: (accounts: Accounts) => Promise<void>): Promise<void> {
  const accounts = await opened;
  try {
    await run(accounts);
  } finally {
    await accounts.close();
  }
}

interface CustomerCommand {
  name: string;
  description: string;
  /** What it did, as the first word of its message. */
  done: string;
  apply(accounts: Accounts, customer: string): Promise<Customer>;
}

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
    description: 'reject all keys of a customer until you activate the customer again',
    done: 'Suspended',
    apply: (accounts, customer) => accounts.customers.setSubscription(customer, 'suspended'),
  },
  {
    name: 'activate',
    description: 'accept the keys of a suspended customer again',
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
          print(options.json, customer, `${done} ${customer.name}.`);
        }),
      );
  }
  addCustomersRename(customers);
  customers
    .command('list')
    .description('list all customers, with their number of keys')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('customers list', 'customers list --json'))
    .action((options: JsonOption) =>
      readAccounts(async (accounts) => {
        const list = await accounts.customers.list();
        const rows = list.map(({ name, subscription, keys, createdAt }) => [name, subscription, `${keys}`, createdAt]);
        print(options.json, list, table(['NAME', 'SUBSCRIPTION', 'KEYS', 'CREATED'], rows, 'There are no customers.'));
      }),
    );
}

function addCustomersRename(customers: Command): void {
  customers
    .command('rename')
    .description('give a customer another name; its keys stay valid')
    .requiredOption('--name <customer>', 'name of the customer')
    .requiredOption('--to <name>', 'the new name')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('customers rename --name "Example Partner" --to "Example Partners, Inc."'))
    .action(({ name, to, json }: JsonOption & { name: string; to: string }) =>
      withAccounts(async (accounts) => {
        const customer = await accounts.customers.rename(name, to);
        print(json, customer, `Renamed the customer to ${customer.name}.`);
      }),
    );
}

const REVOKE_HELP = `
A revoked key stays revoked. On a terminal, it first shows the key, and asks. Any
answer but "y" revokes nothing and ends with exit code 1. Without a terminal, it
does not ask.`;

/** Shows who would lose access, because ids of keys look alike. A key that does not exist or is revoked already needs no question. */
async function confirmRevocation(accounts: Accounts, id: string): Promise<void> {
  const key = (await accounts.keys.list()).find(({ keyId }) => keyId === id);
  if (!key || key.revokedAt !== null) return;
  const label = key.label && ` (${key.label})`;
  const lastUsed = key.lastUsed === null ? 'never used' : `last used on ${key.lastUsed}`;
  const what = `The key ${id}${label} of ${key.customer}, ${lastUsed}, will not be accepted again.`;
  await confirm(what, 'Revoke?', 'Nothing was revoked.');
}

export function addKeyCommands(program: Command): void {
  const keys = program
    .command('keys')
    .description('manage the API keys of customers')
    .addHelpText('after', examples('keys list', 'keys create --customer "Example Partner" --label web'));
  addKeysCreate(keys);
  keys
    .command('list')
    .description('list all keys, or those of a customer, without their secrets')
    .option('--customer <customer>', 'only keys of this customer')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('keys list', 'keys list --customer "Example Partner" --json'))
    .action((options: JsonOption & { customer?: string }) =>
      readAccounts(async (accounts) => {
        const list = await accounts.keys.list(options.customer);
        const header = ['ID', 'CUSTOMER', 'LABEL', 'CREATED', 'LAST USED', 'REVOKED'];
        const rows = list.map((key) => [
          ...[key.keyId, key.customer, key.label, key.createdAt],
          ...[key.lastUsed ?? 'never', key.revokedAt ?? ''],
        ]);
        print(options.json, list, table(header, rows, 'There are no keys.'));
      }),
    );
  keys
    .command('revoke')
    .description('revoke a key permanently')
    .argument('<key-id>', 'ID of the key, as "keys list" shows it')
    .option('-y, --yes', 'revoke without asking first')
    .option(...JSON_OPTION)
    .addHelpText('after', REVOKE_HELP)
    .addHelpText('after', examples('keys revoke cds_AbCdEf123456'))
    .action((id: string, options: JsonOption & { yes?: boolean }) =>
      withAccounts(async (accounts) => {
        if (!options.yes) await confirmRevocation(accounts, id);
        const key = await accounts.keys.revoke(id);
        print(options.json, key, `Revoked ${key.keyId} of ${key.customer}.`);
      }),
    );
}

function addKeysCreate(keys: Command): void {
  keys
    .command('create')
    .description('create a key and show its secret, which cannot be shown again')
    .requiredOption('--customer <customer>', 'name of the customer')
    .option('--label <label>', 'note that tells the keys of a customer apart (1 to 60 characters)')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('keys create --customer "Example Partner" --label web'))
    .action((options: JsonOption & { customer: string; label?: string }) =>
      withAccounts(async (accounts) => {
        const key = await accounts.keys.create(options.customer, { label: options.label });
        const advice = 'Copy the secret now: it is not stored and cannot be shown again.';
        print(options.json, key, `Key id      ${key.keyId}\nKey secret  ${key.keySecret}\n${advice}`);
      }),
    );
}
