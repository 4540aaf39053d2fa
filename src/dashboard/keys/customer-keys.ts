import type { ApiKey } from '../../../db/accounts/find-key.js';
import type { Dashboard } from '../dashboard.js';
import { lastDays, UsageTable } from '../usage/usage-table.js';

/** For what period pages of keys show requests. */
export const RECENT_DAYS = 30;

/** The keys of a customer, what they were used for lately, and the names of those who made them. */
export interface CustomerKeys {
  keys: ApiKey[];
  usage: UsageTable;
  /** The name of a member by the email; how pages call the command line. */
  nameOf: (email: string | null) => string;
}

export async function readCustomerKeys(
  { accounts }: Dashboard,
  customerId: number,
  now: Date,
  days = lastDays(now, RECENT_DAYS),
): Promise<CustomerKeys> {
  const [since = '', until = since] = [days[0], days.at(-1)];
  const [all, rows, members] = await Promise.all([
    accounts.keys.list(customerId),
    accounts.usage({ customer: customerId, since, until }, 'day-key'),
    accounts.members.list(customerId),
  ]);
  const names = new Map(members.map(({ email, name }) => [email, name || email]));
  return {
    // Those of calendar links have pages of their own.
    keys: all.filter(({ scope }) => scope === 'all'),
    usage: new UsageTable(days, rows),
    nameOf: (email) => (email === null ? 'Unknown' : email === 'cli' ? 'Command line' : (names.get(email) ?? email)),
  };
}
