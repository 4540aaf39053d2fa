import type { Command } from 'commander';
import type { Accounts } from '../../db/storage/accounts/accounts.js';
import { confirm } from './confirm.js';
import { examples, JSON_OPTION, type JsonOption } from './help.js';
import { addKeysCreate, addKeysRotate } from './new-keys.js';
import { print, table } from './output.js';
import { readAccounts, withAccounts, withoutCustomerId } from './stores.js';

const REVOKE_HELP = `
A revoked key stays revoked. On a terminal, it first shows the key and asks. Any answer other than "y" revokes nothing and ends with exit code 1. Without a terminal, it
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
  addKeysRotate(keys);
  addKeysRename(keys);
  keys
    .command('list')
    .description('list all keys, or those of a customer, without their secrets')
    .option('--customer <customer>', 'only keys of this customer')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('keys list', 'keys list --customer "Example Partner" --json'))
    .action((options: JsonOption & { customer?: string }) =>
      readAccounts(async (accounts) => {
        const list = await accounts.keys.list(options.customer);
        const header = ['ID', 'CUSTOMER', 'LABEL', 'CREATED', 'LAST USED', 'STATE', 'ENDS', 'ORIGINS'];
        const rows = list.map((key) => [
          ...[key.keyId, key.customer, key.label, key.createdAt, key.lastUsed ?? 'never'],
          ...[key.scope === 'all' ? key.state : `${key.state}, ${key.scope}`, key.revokedAt ?? key.expiresAt ?? ''],
          key.origins?.join(' ') ?? '',
        ]);
        print(options.json, list.map(withoutCustomerId), table(header, rows, 'There are no keys.'));
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
        print(options.json, withoutCustomerId(key), `Revoked ${key.keyId} of ${key.customer}.`);
      }),
    );
}

function addKeysRename(keys: Command): void {
  keys
    .command('rename')
    .description('rename a key; programs that use it keep working')
    .argument('<key-id>', 'ID of the key, as "keys list" shows it')
    .requiredOption('--label <label>', 'the new label (1 to 60 characters)')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('keys rename cds_AbCdEf123456 --label "mobile app"'))
    .action((id: string, { label, json }: JsonOption & { label: string }) =>
      withAccounts(async (accounts) => {
        const key = await accounts.keys.rename(id, label);
        print(json, withoutCustomerId(key), `Renamed ${key.keyId} of ${key.customer} to ${key.label}.`);
      }),
    );
}
