import { capitalized, count } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { Cell, PastCell, Table } from '../components/table.js';
import { Day } from '../components/time.js';
import type { CustomerSummary } from './customer-rows.js';

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
