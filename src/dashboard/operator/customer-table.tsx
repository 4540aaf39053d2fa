import type { CustomerRow } from '../../../db/accounts/customers.js';
import { amountOf, capitalized, count } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { type Column, Past, Table } from '../components/table.js';
import { Day, dayOf } from '../components/time.js';
import { isEnded } from '../keys/customer-keys.js';
import type { Dashboard } from '../route.js';
import { noUsage, type Totals } from '../usage/usage-table.js';

interface CustomerTableProps {
  customers: readonly CustomerSummary[];
  month: string;
  now: Date;
}

export function CustomerTable({ customers, month, now }: CustomerTableProps): Html {
  const rows = customers.map(({ id, name, subscription, createdAt, invitations, ...customer }) => [
    [
      <a href={`/operator/customers/${id}`}>{name}</a>,
      <p class="meta">
        since <Day at={createdAt} />
        {invitations > 0 && ` · ${amountOf(invitations, 'open invitation')}`}
      </p>,
    ],
    <span class={`state ${subscription}`}>{capitalized(subscription)}</span>,
    count(customer.members),
    count(customer.keys),
    <Past at={customer.lastUse} now={now} />,
    count(customer.month.cost),
  ]);
  const cost = { name: `Cost in ${month}`, label: 'Cost', class: 'num right' };
  return <Table class="customers" columns={[...COLUMNS, cost]} rows={rows} />;
}

const COLUMNS: readonly Column[] = [
  'Customer',
  { name: 'Subscription', class: 'state-cell' },
  { name: 'Members', label: 'Members', class: 'num' },
  { name: 'Keys', label: 'Keys', class: 'num' },
  'Last used',
];

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

/** All customers; those that cost most come first. */
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
  const all = customers.map((customer) => {
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
  return all.toSorted((one, other) => other.month.cost - one.month.cost);
}
