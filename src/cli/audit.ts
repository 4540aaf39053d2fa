import { type Command, Option } from 'commander';
import type { CivilDay } from '../../db/domain/deadlines/civil-day.js';
import { type AuditEntry, actorText, MAX_ENTRIES } from '../../db/storage/accounts/audit.js';
import {
  CSV_OPTION,
  examples,
  JSON_OPTION,
  type JsonOption,
  parseDay,
  print,
  printCsv,
  table,
  wholeNumber,
} from './common.js';
import { readAccounts, withoutCustomerId } from './stores.js';

interface AuditOptions extends JsonOption {
  customer?: string;
  actor?: string;
  action?: string;
  since?: CivilDay;
  until?: CivilDay;
  limit: number;
  csv?: boolean;
}

const COLUMNS = ['time', 'actor', 'action', 'customer', 'key_id', 'address', 'details'] as const;

/** Shows who changed customers, members and keys. The entries stay for 800 days. */
export function addAuditCommands(program: Command): void {
  const audit = program
    .command('audit')
    .description('show who changed customers, members and keys')
    .addHelpText('after', examples('audit list', 'audit list --customer "Example Partner" --action key'));
  audit
    .command('list')
    .description('list changes and sign-ins, newest first')
    .option('--customer <customer>', 'only those of this customer')
    .option('--actor <actor>', 'only those by this email, by cli (a command), or by start')
    .option('--action <action>', 'only this action, such as key.revoke, or a group, such as key')
    .option('--since <date>', 'first day (UTC)', parseDay)
    .option('--until <date>', 'last day (UTC)', parseDay)
    .option('--limit <number>', `how many (1 to ${MAX_ENTRIES})`, wholeNumber(1, MAX_ENTRIES), 100)
    .option(...JSON_OPTION)
    .addOption(new Option(...CSV_OPTION).conflicts('json'))
    .addHelpText('after', examples('audit list --since 2028-01-01 --csv > audit.csv'))
    .action(({ customer, json, csv, ...filter }: AuditOptions) =>
      readAccounts(async (accounts) => {
        const customerId = customer === undefined ? undefined : (await accounts.customers.find(customer)).id;
        const entries = await accounts.audit.list({ ...filter, customerId });
        const rows = entries.map(rowOf);
        if (csv) return printCsv({ columns: [...COLUMNS], rows });
        const cells = rows.map((row) => COLUMNS.map((column) => row[column]));
        const header = COLUMNS.map((column) => column.replace('key_id', 'key').toUpperCase());
        return print(json, entries.map(withoutCustomerId), table(header, cells, 'There are no entries.'));
      }),
    );
}

const rowOf = ({ time, action, customer, keyId, address, details, ...by }: AuditEntry) => ({
  time,
  actor: actorText(by),
  action,
  details,
  customer: customer ?? '',
  key_id: keyId ?? '',
  address: address ?? '',
});
