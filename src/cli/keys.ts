import type { Command } from 'commander';
import { withAccounts } from './accounts.js';
import { print, table } from './print.js';

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('API keys of customers');
  keys
    .command('create')
    .description('make a key; its secret is shown this once')
    .requiredOption('--customer <name>', 'name of the customer')
    .option('--label <label>', 'what the key is for', '')
    .option('--json', 'answer as JSON')
    .action((options: { customer: string; label: string; json?: boolean }) =>
      withAccounts(async (accounts) => {
        const key = await accounts.createKey(options.customer, options.label);
        const text = `Key id      ${key.keyId}\nKey secret  ${key.keySecret}\nThe secret is not stored and cannot be shown again.`;
        print(options.json, key, text);
      }),
    );
  keys
    .command('list')
    .description('show the keys, without their secrets')
    .option('--json', 'answer as JSON')
    .action((options: { json?: boolean }) =>
      withAccounts(async (accounts) => {
        const list = await accounts.listKeys();
        const rows = list.map((key) => [key.keyId, key.customer, key.label, key.createdAt, key.revokedAt ?? '']);
        print(options.json, list, table(['ID', 'CUSTOMER', 'LABEL', 'CREATED', 'REVOKED'], rows, 'There are no keys.'));
      }),
    );
  keys
    .command('revoke')
    .description('end a key for good')
    .argument('<id>', 'id of the key')
    .option('--json', 'answer as JSON')
    .action((id: string, options: { json?: boolean }) =>
      withAccounts(async (accounts) => {
        const key = await accounts.revokeKey(id);
        print(options.json, key, `Revoked ${key.keyId} of ${key.customer}.`);
      }),
    );
}
