import type { CustomerRow } from '../../../db/accounts/customers.js';
import { capitalized, count } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { Cell, PastCell, Table } from '../components/table.js';
import { Day, dayOf } from '../components/time.js';
import { isEnded } from '../keys/customer-keys.js';
import type { Dashboard } from '../route.js';
import { noUsage, type Totals } from '../usage/usage-table.js';

export const SORTS = ['name', 'use', 'cost'] as const;
export type Sort = (typeof SORTS)[number];

const ORDER: Record<Sort, (one: CustomerSummary, other: CustomerSummary) => number> = {
  name: (one, other) => one.name.localeCompare(other.name, 'en'),
  use: (one, other) => ((one.lastUse ?? '') < (other.lastUse ?? '') ? 1 : -1),
  cost: (one, other) => other.month.cost - one.month.cost || ORDER.name(one, other),
};

interface CustomerTableProps {
  customers: readonly CustomerSummary[];
  max: number;
  sort: Sort;
  /** Of the filter, for links that sort. */
  query: Record<string, string>;
  month: string;
  now: Date;
}

export function CustomerTable({ customers, max, sort, query, month, now }: CustomerTableProps): Html {
  const shown = customers.toSorted(ORDER[sort]).slice(0, max);
  const [direction, arrow] = sort === 'name' ? (['ascending', ' ↑'] as const) : (['descending', ' ↓'] as const);
  const sorted = (name: Sort, text: string, right?: 'right') => (
    <th scope="col" class={right} aria-sort={sort === name ? direction : undefined}>
      <a href={`?${new URLSearchParams({ ...query, sort: name })}`}>{text}</a>
      {sort === name && arrow}
    </th>
  );
  return (
    <Table
      class="customers"
      columns={[
        sorted('name', 'Customer'),
        ...['Subscription', 'Members', 'Keys'],
        sorted('use', 'Last used'),
        sorted('cost', `Cost in ${month}`, 'right'),
      ]}
    >
      <tbody>
        {shown.map((customer) => (
          <Row customer={customer} now={now} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ customer, now }: { customer: CustomerSummary; now: Date }): Html {
  const { id, name, subscription, createdAt, members, invitations, keys, lastUse, month } = customer;
  const open = invitations === 0 ? '' : ` · ${invitations} open ${invitations === 1 ? 'invitation' : 'invitations'}`;
  return (
    <tr>
      <th scope="row">
        <a href={`/operator/customers/${id}`}>{name}</a>
        <p class="meta">
          since <Day at={createdAt} />
          {open}
        </p>
      </th>
      <td>
        <span class={`state ${subscription}`}>{capitalized(subscription)}</span>
      </td>
      <Cell label="Members" class="num">
        {count(members)}
      </Cell>
      <Cell label="Keys" class="num">
        {count(keys)}
      </Cell>
      <PastCell label="Last used" at={lastUse} now={now} />
      <Cell label="Cost" class="num right">
        {count(month.cost)}
      </Cell>
    </tr>
  );
}

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
