import type { CustomerRow } from '../../../db/accounts/customers.js';
import { AccountsError } from '../../../db/accounts/rules.js';
import { amountOf, count } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import type { HttpResponse } from '../../response/response.js';
import { Field, Select } from '../components/field.js';
import { Heading } from '../components/heading.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse, seeOther } from '../layout/page-response.js';
import { invite } from '../members/invitations.js';
import type { VisitOf } from '../route.js';
import { actorOf } from '../session/actor.js';
import { customerPage } from './customer.js';
import { type CustomerSummary, readCustomers } from './customer-rows.js';
import { CustomerTable, SORTS, type Sort } from './customer-table.js';

type Visit = VisitOf<'operator'>;

const PATH = '/operator/customers';
/** More are found with the filter. */
const MAX_SHOWN = 200;
const SUBSCRIPTIONS = [
  ['', 'All'],
  ['active', 'Active'],
  ['suspended', 'Suspended'],
] as const;
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

interface NewCustomer {
  name: string;
  email: string;
  problem?: AccountsError;
}

/** `GET /operator/customers` */
export const showCustomers = (visit: Visit, dashboard: Dashboard): Promise<HttpResponse> =>
  customersPage(visit, dashboard);

/** `POST /operator/customers`: with the link for the first member, if there is one. */
export async function createCustomer(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const { form } = visit;
  const input = { name: form.text('name'), email: form.text('email') };
  const { accounts } = dashboard;
  const actor = actorOf(visit);
  try {
    const customer = await accounts.customers.create(input.name, actor);
    if (input.email === '') return seeOther(`${PATH}/${customer.id}`);
    return await inviteFirst(visit, dashboard, customer, input.email);
  } catch (error) {
    if (!(error instanceof AccountsError) || error.problem === 'unknown') throw error;
    return customersPage(visit, dashboard, { ...input, problem: error }, 422);
  }
}

/** The customer exists by now: a problem with the email is shown on its page. */
async function inviteFirst(visit: Visit, dashboard: Dashboard, customer: CustomerRow, email: string) {
  const place = { ...visit, params: { id: String(customer.id) } };
  try {
    return await customerPage(place, dashboard, { invitation: await invite(visit, dashboard, customer, { email }) });
  } catch (error) {
    if (!(error instanceof AccountsError)) throw error;
    return customerPage(place, dashboard, { invite: { email, name: '', problem: error } }, 422);
  }
}

async function customersPage(
  visit: Visit,
  dashboard: Dashboard,
  input?: NewCustomer,
  status = 200,
): Promise<HttpResponse> {
  const { query, now } = visit;
  const customers = await readCustomers(dashboard, now);
  const text = (query.get('q') ?? '').trim().slice(0, 100);
  const subscription = query.get('subscription') ?? '';
  const sort = SORTS.find((one) => one === query.get('sort')) ?? 'cost';
  const found = customers.filter(
    (one) => one.searched.includes(text.toLowerCase()) && (subscription === '' || one.subscription === subscription),
  );
  const active = customers.filter((one) => one.subscription === 'active').length;
  const month = MONTH.format(now);
  const main = (
    <>
      <Heading
        title="Customers"
        lead={`${amountOf(customers.length, 'customer')}, ${count(active)} with an active subscription.`}
      >
        <a class="button" href="#create">
          Create customer
        </a>
      </Heading>
      <Facts customers={customers} month={month} />
      <form class="filters" method="get" action={PATH} aria-label="Customers">
        <Field name="q" label="Name, member or key id" type="search" value={text} maxlength={100} optional isWide />
        <Select name="subscription" label="Subscription" options={SUBSCRIPTIONS} value={subscription} />
        <div class="row">
          <button type="submit" class="button quiet">
            Filter
          </button>
        </div>
      </form>
      <List found={found} sort={sort} query={{ q: text, subscription }} month={month} now={now} />
      <CreateSetting input={input} />
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Customers', main }, status);
}

function Facts({ customers, month }: { customers: readonly CustomerSummary[]; month: string }): Html {
  const sum = (of: (one: CustomerSummary) => number) => customers.reduce((total, one) => total + of(one), 0);
  const limited = customers.filter((one) => one.month.limited > 0).length;
  const ending = sum((one) => one.ending);
  return (
    <dl class="facts">
      <div>
        <dt>Cost</dt>
        <dd>{count(sum((one) => one.month.cost))}</dd>
        <dd>points in {month} so far</dd>
      </div>
      <div>
        <dt>Active keys</dt>
        <dd>{count(sum((one) => one.keys))}</dd>
        <dd>
          {ending === 0 ? 'none expires' : `${count(ending)} ${ending === 1 ? 'expires' : 'expire'}`} within 30 days
        </dd>
      </div>
      <div>
        <dt>Refused</dt>
        <dd>{count(sum((one) => one.month.limited))}</dd>
        <dd>
          in {month}, {amountOf(limited, 'customer')}
        </dd>
      </div>
      <div>
        <dt>Open invitations</dt>
        <dd>{count(sum((one) => one.invitations))}</dd>
        <dd>of all customers</dd>
      </div>
    </dl>
  );
}

interface ListProps {
  found: readonly CustomerSummary[];
  sort: Sort;
  query: Record<string, string>;
  month: string;
  now: Date;
}

function List({ found, ...props }: ListProps): Html {
  if (found.length === 0)
    return (
      <div class="empty">
        <h2>No customer is like this</h2>
        <p>Create the first one below, or change the filter.</p>
      </div>
    );
  return (
    <section class="card" aria-label="List of customers">
      <CustomerTable customers={found} max={MAX_SHOWN} {...props} />
      {found.length > MAX_SHOWN && (
        <p>
          These are {MAX_SHOWN} of {count(found.length)}. Filter to see others.
        </p>
      )}
    </section>
  );
}

function CreateSetting({ input }: { input: NewCustomer | undefined }): Html {
  return (
    <section class="card after" id="create" aria-labelledby="create-title">
      <div class="setting">
        <div>
          <h2 id="create-title">Create a customer</h2>
          <p>The subscription is active at once. The first member gets a link, which is valid for 7 days.</p>
        </div>
        <form class="inline-form" method="post" action={`${PATH}#create`} novalidate>
          <Field name="name" label="Name" value={input?.name} maxlength={100} problem={input?.problem?.message} />
          <Field
            name="email"
            label="Email of the first member, optional"
            type="email"
            value={input?.email}
            maxlength={254}
            optional
          />
          <button type="submit" class="button">
            Create
          </button>
        </form>
      </div>
    </section>
  );
}
