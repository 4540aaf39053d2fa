import { amountOf, capitalized, count } from '../../../db/domain/text/format.js';
import { nameKey } from '../../../db/domain/text/names.js';
import { randomToken } from '../../../db/storage/accounts/key-secret.js';
import type { Html } from '../../site/html/html.js';
import { Card, Empty, type Fact, Facts } from '../components/card.js';
import { Field } from '../components/field.js';
import { ButtonLink, FilterForm, SettingForm } from '../components/form.js';
import { type Column, Past, Table } from '../components/table.js';
import { Day, dayOf } from '../components/time.js';
import { isEnded } from '../keys/customer-keys.js';
import { pageResponse } from '../request/page-response.js';
import type { Dashboard, OperatorVisit, Visit } from '../route.js';

const PATH = '/operator/customers';
/** Maximum number of rows. The filter finds the others. */
const MAX_SHOWN = 200;
const SUBSCRIPTIONS = [
  ['', 'All'],
  ['active', 'Active'],
  ['suspended', 'Suspended'],
  ['ended', 'Ended'],
] as const;
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** `GET /operator/customers` */
export async function showCustomers(visit: OperatorVisit, dashboard: Dashboard) {
  const { query, now } = visit;
  const customers = await readCustomers(dashboard, now);
  const text = (query.get('q') ?? '').trim().slice(0, 100);
  const subscription = query.get('subscription') ?? '';
  const found = customers.filter(
    (one) => one.searched.includes(nameKey(text)) && (subscription === '' || one.subscription === subscription),
  );
  const active = customers.filter((one) => one.subscription === 'active').length;
  const month = MONTH.format(now);
  const main = (
    <>
      <Facts facts={factsOf(customers, month)} />
      <FilterForm action={PATH} label="Customers">
        <Field
          name="q"
          label="Name, member or key ID"
          type="search"
          value={text}
          maxlength={100}
          optional
          class="wide"
        />
        <Field optional name="subscription" label="Subscription" options={SUBSCRIPTIONS} value={subscription} />
      </FilterForm>
      {found.length === 0 ? (
        <Empty title={`No customers ${customers.length > 0 ? 'match' : 'yet'}`} text="Create one below." />
      ) : (
        <Card label="List of customers">
          <CustomerTable customers={found.slice(0, MAX_SHOWN)} month={month} now={now} />
          {found.length > MAX_SHOWN && (
            <p>
              Showing {MAX_SHOWN} of {count(found.length)}. Filter to see others.
            </p>
          )}
        </Card>
      )}
      <CreateSetting visit={visit} />
    </>
  );
  const head = {
    lead: `${amountOf(customers.length, 'customer')}, ${count(active)} with an active subscription.`,
    action: <ButtonLink to="#create">Create customer</ButtonLink>,
  };
  return pageResponse(visit, dashboard, { title: 'Customers', head, main });
}

function factsOf(customers: readonly CustomerSummary[], month: string): Fact[] {
  const sum = (of: (one: CustomerSummary) => number) => customers.reduce((total, one) => total + of(one), 0);
  const limited = customers.filter((one) => one.month.limited > 0).length;
  return [
    ['Cost', count(sum((one) => one.month.cost)), `points in ${month} so far`],
    ['Active keys', count(sum((one) => one.keys)), 'of all customers'],
    ['Refused', count(sum((one) => one.month.limited)), `in ${month}, ${amountOf(limited, 'customer')}`],
  ];
}

function CreateSetting({ visit }: { visit: Visit }): Html {
  return (
    <Card label="Create a customer" class="after">
      <SettingForm
        title="Create a customer"
        id="create"
        text="The subscription starts right away. The first member gets a link that works for 7 days."
        visit={visit}
        action={`${PATH}#create`}
        class="inline-form"
        newId={randomToken()}
        fields={[
          { name: 'name', label: 'Name', maxlength: 100 },
          {
            name: 'email',
            label: 'Email of the first member (optional)',
            type: 'email',
            maxlength: 254,
            optional: true,
          },
        ]}
        button="Create"
      />
    </Card>
  );
}

function CustomerTable({
  customers,
  month,
  now,
}: {
  customers: readonly CustomerSummary[];
  month: string;
  now: Date;
}): Html {
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
  return <Table columns={[...COLUMNS, cost]} rows={rows} />;
}

const COLUMNS: readonly Column[] = [
  'Customer',
  { name: 'Subscription', class: 'state-cell' },
  { name: 'Members', label: 'Members', class: 'num' },
  { name: 'Keys', label: 'Keys', class: 'num' },
  'Last used',
];

/** A customer, with what the list of operators shows. */
type CustomerSummary = Awaited<ReturnType<typeof readCustomers>>[number];

/** All customers, those with the highest cost first. */
async function readCustomers({ accounts }: Dashboard, now: Date) {
  const [customers, keys, members, months] = await Promise.all([
    accounts.customers.list(),
    accounts.keys.list(),
    accounts.members.list(),
    accounts.usage({ since: `${dayOf(now).slice(0, 7)}-01`, until: dayOf(now) }, 'customer'),
  ]);
  const keysOf = Map.groupBy(keys, ({ customerId }) => customerId);
  const membersOf = Map.groupBy(members, ({ customerId }) => customerId);
  const monthOf = new Map(months.map(({ customer, ...usage }) => [customer, usage]));
  const all = customers.map((customer) => {
    const [ownKeys, people] = [keysOf.get(customer.id) ?? [], membersOf.get(customer.id) ?? []];
    const uses = ownKeys.flatMap(({ lastAt }) => lastAt ?? []);
    return {
      ...customer,
      members: people.filter(({ joinedAt }) => joinedAt !== null).length,
      invitations: people.filter(({ invitationEndsAt }) => invitationEndsAt !== null).length,
      keys: ownKeys.filter((key) => !isEnded(key)).length,
      lastUse: uses.sort().at(-1) ?? null,
      month: monthOf.get(customer.name) ?? { requests: 0, cost: 0, limited: 0 },
      // What the filter compares, see `nameKey`.
      searched: [
        nameKey([customer.name, ...people.map(({ name }) => name)].join('\n')),
        ...[...people.map(({ email }) => email), ...ownKeys.map(({ keyId }) => keyId.toLowerCase())],
      ].join('\n'),
    };
  });
  return all.toSorted((one, other) => other.month.cost - one.month.cost);
}
