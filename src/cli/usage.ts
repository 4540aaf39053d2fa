import { type Command, Option } from 'commander';
import type { CivilDay } from '../../db/domain/deadlines/civil-day.js';
import type { Table } from '../../db/domain/text/csv.js';
import { dayOf } from '../../db/domain/text/format.js';
import { OperatorError } from '../../db/operator-error.js';
import { USAGE_GROUPS, type UsageGroup, type UsagePeriod, type UsageRow } from '../../db/storage/accounts/usage.js';
import { CSV_OPTION, examples, JSON_OPTION, type JsonOption, parseDay, print, printCsv, table } from './common.js';
import { readAccounts } from './stores.js';

const NOTES = `
Without dates, it covers the current month. Days are days in UTC.
A request counts if its key was accepted and had points left (RATE_LIMIT), and if the
service did not fail. The cost is in points of the rate limit: one for each request, and
for a GraphQL operation one for each 1,000 of its cost. "Limited" counts the requests that the rate limit refused.
Servers write what they counted every ten seconds, and when they stop.`;

interface UsageOptions extends JsonOption {
  customer?: string;
  key?: string;
  since?: CivilDay;
  until?: CivilDay;
  by?: UsageGroup;
  csv?: boolean;
}

export function addUsageCommand(program: Command): void {
  program
    .command('usage')
    .description('show how many requests were made with the API keys, and what they cost')
    .option('--customer <customer>', 'only the keys of this customer')
    .option('--key <key-id>', 'only this key')
    .option('--since <date>', 'first day (default: first day of the month)', parseDay)
    .option('--until <date>', 'last day (default: today)', parseDay)
    .addOption(
      new Option('--by <group>', 'what to add up (default: customer; key for one customer; day for one key)').choices(
        USAGE_GROUPS,
      ),
    )
    .option(...JSON_OPTION)
    .addOption(new Option(...CSV_OPTION).conflicts('json'))
    .addHelpText('after', NOTES)
    .addHelpText(
      'after',
      examples(
        'usage',
        'usage --customer "Example Partner" --by day --csv > usage.csv',
        'usage --since 2026-01-01 --by month',
      ),
    )
    .action(showUsage);
}

async function showUsage({ customer, key: keyId, by: chosen, csv, json, ...dates }: UsageOptions): Promise<void> {
  const period = periodOf(dates);
  const by = chosen ?? (keyId !== undefined ? 'day' : customer !== undefined ? 'key' : 'customer');
  const selection = { ...(customer !== undefined && { customer }), ...(keyId !== undefined && { keyId }) };
  await readAccounts(async (accounts) => {
    const rows = await accounts.usage({ ...period, ...selection }, by);
    const total = { requests: sum(rows, 'requests'), cost: sum(rows, 'cost'), limited: sum(rows, 'limited') };
    const cells = tableOf(rows, by);
    if (csv) printCsv(cells);
    else print(json, { ...period, by, total, rows }, asText(cells, period, total));
  });
}

/** @throws OperatorError if the period ends before it begins */
function periodOf({ since, until }: Pick<UsageOptions, 'since' | 'until'>): UsagePeriod {
  const today = dayOf(new Date().toISOString());
  const last = until ?? (since !== undefined && since > today ? since : today);
  const first = since ?? `${last.slice(0, 7)}-01`;
  if (first > last) throw new OperatorError(`--since ${first} is later than --until ${last}. Swap them.`);
  return { since: first, until: last };
}

const sum = (rows: readonly UsageRow[], column: 'requests' | 'cost' | 'limited'): number =>
  rows.reduce((total, row) => total + row[column], 0);

const COLUMNS = {
  day: ['day'],
  month: ['month'],
  key: ['customer', 'key_id', 'label'],
  'day-key': ['day', 'customer', 'key_id', 'label'],
  customer: ['customer'],
} as const satisfies Record<UsageGroup, readonly string[]>;

function tableOf(rows: readonly UsageRow[], by: UsageGroup): Table {
  const columns = [...COLUMNS[by], 'requests', 'cost', 'limited'];
  return { columns, rows: rows.map(({ keyId = '', ...row }) => ({ ...row, key_id: keyId })) };
}

function asText(
  { columns, rows }: Table,
  { since, until }: UsagePeriod,
  { requests, cost, limited }: Pick<UsageRow, 'requests' | 'cost' | 'limited'>,
): string {
  const refused = limited > 0 ? ` Refused by the rate limit: ${limited}.` : '';
  const title = `Requests from ${since} to ${until}: ${requests}, at a cost of ${cost} points.${refused}`;
  if (rows.length === 0) return title;
  const header = columns.map((column) => column.replace('_', ' ').toUpperCase());
  const cells = rows.map((row) => columns.map((column) => `${row[column] ?? ''}`));
  return `${title}\n\n${table(header, cells, '')}`;
}
