import { amountOf, count } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { Card, Empty, type Fact, Facts, Setting } from '../components/card.js';
import { Field, type FieldProps } from '../components/field.js';
import { ButtonLink, ChangeForm, FilterForm, Submit } from '../components/form.js';
import { pageResponse } from '../layout/page-response.js';
import type { Dashboard, OperatorVisit, Visit } from '../route.js';
import { type CustomerSummary, CustomerTable, readCustomers } from './customer-table.js';

const PATH = '/operator/customers';
/** More are found with the filter. */
const MAX_SHOWN = 200;
const SUBSCRIPTIONS = [
  ['', 'All'],
  ['active', 'Active'],
  ['suspended', 'Suspended'],
] as const;
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** `GET /operator/customers` */
export async function showCustomers(visit: OperatorVisit, dashboard: Dashboard) {
  const { query, now } = visit;
  const customers = await readCustomers(dashboard, now);
  const text = (query.get('q') ?? '').trim().slice(0, 100);
  const subscription = query.get('subscription') ?? '';
  const found = customers.filter(
    (one) => one.searched.includes(text.toLowerCase()) && (subscription === '' || one.subscription === subscription),
  );
  const active = customers.filter((one) => one.subscription === 'active').length;
  const month = MONTH.format(now);
  const main = (
    <>
      <Facts facts={factsOf(customers, month)} />
      <FilterForm action={PATH} label="Customers" button="Filter">
        <Field name="q" label="Name, member or key ID" type="search" value={text} maxlength={100} optional isWide />
        <Field optional name="subscription" label="Subscription" options={SUBSCRIPTIONS} value={subscription} />
      </FilterForm>
      {found.length === 0 ? (
        <Empty title="No customers match" text="Create the first one below, or change the filter." />
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
  const ending = sum((one) => one.ending);
  const expiry = ending === 0 ? 'none expire' : `${count(ending)} ${ending === 1 ? 'expires' : 'expire'}`;
  return [
    ['Cost', count(sum((one) => one.month.cost)), `points in ${month} so far`],
    ['Active keys', count(sum((one) => one.keys)), `${expiry} within 30 days`],
    ['Refused', count(sum((one) => one.month.limited)), `in ${month}, ${amountOf(limited, 'customer')}`],
    ['Open invitations', count(sum((one) => one.invitations)), 'for all customers'],
  ];
}

const CREATE_FIELDS: readonly FieldProps[] = [
  { name: 'name', label: 'Name', maxlength: 100 },
  { name: 'email', label: 'Email of the first member (optional)', type: 'email', maxlength: 254, optional: true },
];

function CreateSetting({ visit }: { visit: Visit }): Html {
  return (
    <section class="card after" id="create" aria-labelledby="create-title">
      <Setting
        title="Create a customer"
        id="create-title"
        text="The subscription starts right away. The first member gets a link that works for 7 days."
      >
        <ChangeForm visit={visit} action={`${PATH}#create`} class="inline-form" fields={CREATE_FIELDS}>
          <Submit>Create</Submit>
        </ChangeForm>
      </Setting>
    </section>
  );
}
