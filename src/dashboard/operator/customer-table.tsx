import { count } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { ago, capitalize, Day, moment } from '../components/time.js';
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
  const most = Math.max(...shown.map((one) => one.month.cost), 1);
  const head = (name: Sort, text: string) => (
    <>
      <a href={`?${new URLSearchParams({ ...query, sort: name })}`}>{text}</a>
      {sort === name && (name === 'name' ? ' ↑' : ' ↓')}
    </>
  );
  const sorted = (name: Sort) => (sort === name ? (name === 'name' ? 'ascending' : 'descending') : undefined);
  return (
    <table class="table customers">
      <thead>
        <tr>
          <th scope="col" aria-sort={sorted('name')}>
            {head('name', 'Customer')}
          </th>
          <th scope="col">Subscription</th>
          <th scope="col">Members</th>
          <th scope="col">Keys</th>
          <th scope="col" aria-sort={sorted('use')}>
            {head('use', 'Last use')}
          </th>
          <th scope="col" class="right" aria-sort={sorted('cost')}>
            {head('cost', `Cost in ${month}`)}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((customer) => (
          <Row customer={customer} most={most} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ customer, most, now }: { customer: CustomerSummary; most: number; now: Date }): Html {
  const { id, name, subscription, createdAt, members, invitations, keys, lastUse, month } = customer;
  const open = invitations === 0 ? '' : ` · ${invitations} ${invitations === 1 ? 'invitation' : 'invitations'} open`;
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
        <span class={`state ${subscription}`}>{capitalize(subscription)}</span>
      </td>
      <Cell label="Members">{count(members)}</Cell>
      <Cell label="Keys">{count(keys)}</Cell>
      <td data-label="Last use">
        <div>
          <span>{lastUse ? capitalize(ago(lastUse, now)) : 'Never'}</span>
          {lastUse && <span class="meta">{moment(lastUse, now)}</span>}
        </div>
      </td>
      <td data-label="Cost" class="num right">
        <div>
          <span>{count(month.cost)}</span>
          {month.cost > 0 && (
            <svg class="spark bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect y="3" width={Math.max(1, Math.round((month.cost / most) * 100))} height="5" />
            </svg>
          )}
        </div>
      </td>
    </tr>
  );
}

function Cell({ label, children }: { label: string; children: string }): Html {
  return (
    <td data-label={label} class="num">
      <div>
        <span>{children}</span>
      </div>
    </td>
  );
}
