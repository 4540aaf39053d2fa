import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Accounts } from '../../db/storage/accounts/accounts.js';
import { GRACE } from '../../db/storage/accounts/key-rules.js';
import { calendarToken } from '../../db/storage/accounts/key-secret.js';
import type { CreatedKey } from '../../db/storage/accounts/keys.js';
import { secondsAfter } from '../../db/storage/accounts/rules.js';
import { readConfig } from '../process/settings/config.js';
import { examples, JSON_OPTION, type JsonOption, parseDay, print, table } from './common.js';
import { confirm } from './confirm.js';
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

const COPY_NOW = 'Copy the secret now. It is not stored and cannot be shown again.';

interface CreateOptions extends JsonOption {
  customer: string;
  label?: string;
  expires?: string;
  origin?: string[];
  calendar?: boolean;
}

const CREATE_HELP = `
A key with --origin works only for the web pages of these origins, each of whose visitors
has the rate limit of an address. That protects your quota, not the secret, which every
visitor can read.
With --calendar, it prints a link for calendar programs that cannot send a key. The link opens calendars and nothing else. Revoke it like a key.`;

function addKeysCreate(keys: Command): void {
  keys
    .command('create')
    .description('create a key and show its secret, which cannot be shown again')
    .requiredOption('--customer <customer>', 'name of the customer')
    .option('--label <label>', 'what the key is for (1 to 60 characters)')
    .option('--expires <end>', 'such as 90d, 1y, or the first day (UTC) on which it is refused', parseExpiry)
    .option('--origin <origin>', 'exact, such as https://example.org; may be repeated', addTo)
    .addOption(new Option('--calendar', 'create a calendar link').conflicts('origin'))
    .option(...JSON_OPTION)
    .addHelpText('after', CREATE_HELP)
    .addHelpText(
      'after',
      examples(
        'keys create --customer "Example Partner" --label web',
        'keys create --customer "Example Partner" --label "pilot 2028" --expires 90d',
      ),
    )
    .action(({ customer, label, expires, origin, calendar, json }: CreateOptions) =>
      withAccounts(async (accounts) => {
        const scope = calendar ? 'calendar' : 'all';
        const key = await accounts.keys.create(customer, { label, expiresAt: expires, origins: origin, scope });
        print(json, asData(key), asText(key));
      }),
    );
}

function addKeysRotate(keys: Command): void {
  keys
    .command('rotate')
    .description('replace a key with a new one; both work for a while')
    .argument('<key-id>', 'ID of the old key, as "keys list" shows it')
    .addOption(
      new Option('--grace <time>', 'how long the old key keeps working').choices(Object.keys(GRACE)).default('24h'),
    )
    .option(...JSON_OPTION)
    .addHelpText('after', examples('keys rotate cds_AbCdEf123456', 'keys rotate cds_AbCdEf123456 --grace 7d'))
    .action((keyId: string, { grace, json }: JsonOption & { grace: keyof typeof GRACE }) =>
      withAccounts(async (accounts) => {
        const { created, old } = await accounts.keys.rotate({ keyId, graceSeconds: GRACE[grace] });
        print(json, { ...asData(created), old }, `${asText(created)}\nThe old key ends at ${old.expiresAt}.`);
      }),
    );
}

const COPY_LINK =
  'Copy the link now. It is not stored and cannot be shown again. Choose the election and the state in it.';

function asData(key: CreatedKey) {
  const calendarLink = linkOf(key);
  return { ...withoutCustomerId(key), ...(calendarLink && { calendarLink }) };
}

function asText(key: CreatedKey): string {
  const link = linkOf(key);
  if (link) return `Key id  ${key.keyId}\nLink    ${link}\n${COPY_LINK}`;
  return `Key id      ${key.keyId}\nKey secret  ${key.keySecret}\n${COPY_NOW}`;
}

/** The calendar link of a key, with an example of a calendar; undefined for other keys. */
function linkOf({ scope, keyId, keySecret }: CreatedKey): string | undefined {
  if (scope !== 'calendar') return undefined;
  return `${readConfig().publicUrl}/calendar/t/${calendarToken(keyId, keySecret)}/US-2028-11-07/CA.ics`;
}

const DAY_SECONDS = 86_400;
const MAX_DAYS = 3_660;

/** Parses a duration or a day into the time at which a key expires. Years have 365 days. */
function parseExpiry(text: string): string {
  const [, digits, unit] = /^(\d{1,4})([dy])$/.exec(text) ?? [];
  if (digits === undefined) return `${parseDay(text)}T00:00:00Z`;
  const days = Number(digits) * (unit === 'y' ? 365 : 1);
  if (days < 1 || days > MAX_DAYS)
    throw new InvalidArgumentError('Write 1d to 3660d, 1y to 10y, or a date as YYYY-MM-DD.');
  return secondsAfter(new Date(), days * DAY_SECONDS);
}

const addTo = (value: string, earlier: string[] = []): string[] => [...earlier, value];
