import type { CustomerRow } from '../../../db/accounts/customers.js';
import { dayOf } from '../components/time.js';
import type { Dashboard } from '../dashboard.js';
import { isEnded } from '../keys/customer-keys.js';
import { noUsage, type Totals } from '../usage/usage-table.js';

/** A customer with what operators see of all. */
export interface CustomerSummary extends CustomerRow {
  members: number;
  invitations: number;
  keys: number;
  /** Of those, how many end within 30 days. */
  ending: number;
  /** Time or day of the last request; null if there was none. */
  lastUse: string | null;
  /** Of this month. */
  month: Totals;
  /** What the search looks at, in lower case. */
  searched: string;
}

const SOON_MS = 30 * 86_400_000;

/** The first day of the month (UTC). */
export const monthStart = (now: Date): string => `${dayOf(now).slice(0, 7)}-01`;

/** All customers. */
export async function readCustomers({ accounts }: Dashboard, now: Date): Promise<CustomerSummary[]> {
  const [customers, keys, members, months] = await Promise.all([
    accounts.customers.list(),
    accounts.keys.list(),
    accounts.members.list(),
    accounts.usage({ since: monthStart(now), until: dayOf(now) }, 'customer'),
  ]);
  const keysOf = Map.groupBy(keys, ({ customerId }) => customerId);
  const membersOf = Map.groupBy(members, ({ customerId }) => customerId);
  const monthOf = new Map(months.map(({ customer, ...usage }) => [customer, usage]));
  return customers.map((customer) => {
    const [ownKeys, people] = [keysOf.get(customer.id) ?? [], membersOf.get(customer.id) ?? []];
    const active = ownKeys.filter((key) => !isEnded(key));
    const uses = ownKeys.flatMap(({ lastAt, lastUsed }) => lastAt ?? lastUsed ?? []);
    return {
      ...customer,
      members: people.filter(({ joinedAt }) => joinedAt !== null).length,
      invitations: people.filter(({ invitationEndsAt }) => invitationEndsAt !== null).length,
      keys: active.length,
      ending: active.filter(({ expiresAt }) => expiresAt !== null && Date.parse(expiresAt) - now.getTime() < SOON_MS)
        .length,
      lastUse: uses.sort().at(-1) ?? null,
      month: { ...noUsage(), ...monthOf.get(customer.name) },
      searched: [
        customer.name,
        ...people.flatMap(({ email, name }) => [email, name]),
        ...ownKeys.map(({ keyId }) => keyId),
      ]
        .join('\n')
        .toLowerCase(),
    };
  });
}
