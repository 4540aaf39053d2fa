import type { CustomerRow } from '../../../db/accounts/customers.js';
import { MAX_ACTIVE_KEYS } from '../../../db/accounts/key-rules.js';
import { type ListedMember, MAX_MEMBERS } from '../../../db/accounts/members.js';
import { amountOf, count } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import type { HttpResponse } from '../../response/response.js';
import { BarChart } from '../components/bar-chart.js';
import { Crumbs, Heading } from '../components/heading.js';
import { type Invitation, InvitationLink } from '../components/invitation-link.js';
import { Legend } from '../components/legend.js';
import { capitalize, Day } from '../components/time.js';
import type { Dashboard } from '../dashboard.js';
import { type CustomerKeys, readCustomerKeys } from '../keys/customer-keys.js';
import { isEnded } from '../keys/key-name.js';
import { lastUse } from '../keys/key-state.js';
import { pageResponse } from '../layout/page-response.js';
import { type InviteInput, InviteSetting } from '../members/invite-setting.js';
import { MemberTable } from '../members/member-table.js';
import type { VisitOf } from '../route.js';
import { requestBars, seriesOf } from '../usage/bars.js';
import { RenameCustomer, type RenameInput, SubscriptionZone, type SuspendInput } from './customer-settings.js';
import { findCustomer } from './find-customer.js';
import { OperatorKeys } from './operator-keys.js';

type Visit = VisitOf<'operator'>;

/** What a form of the page led to. */
export interface CustomerForms {
  invitation?: Invitation;
  invite?: InviteInput;
  rename?: RenameInput;
  suspend?: SuspendInput;
}

/** `GET /operator/customers/{id}` */
export const showCustomer = (visit: Visit, dashboard: Dashboard): Promise<HttpResponse> =>
  customerPage(visit, dashboard);

export async function customerPage(visit: Visit, dashboard: Dashboard, forms: CustomerForms = {}, status = 200) {
  const { now } = visit;
  const customer = await findCustomer(visit, dashboard);
  const [found, members] = await Promise.all([
    readCustomerKeys(dashboard, customer.id, now),
    dashboard.accounts.members.list(customer.id),
  ]);
  const path = `/operator/customers/${customer.id}`;
  const { invitation } = forms;
  const main = (
    <>
      <Crumbs section="Customers" path="/operator/customers" name={customer.name} />
      <CustomerHeading customer={customer} found={found} now={now} />
      {invitation && <InvitationLink invitation={invitation} url={dashboard.settings.url} now={now} />}
      <Facts found={found} />
      <div class="stack">
        <Chart customer={customer} found={found} now={now} />
        <OperatorKeys customerId={customer.id} found={found} now={now} />
        <Members members={members} path={path} now={now} />
        <section class="card" aria-label="Settings">
          <InviteSetting action={`${path}/members`} input={forms.invite} />
          <RenameCustomer customer={customer} input={forms.rename} />
        </section>
      </div>
      <SubscriptionZone customer={customer} keys={found.keys} input={forms.suspend} now={now} />
    </>
  );
  return pageResponse(visit, dashboard, { title: customer.name, main, scripts: ['commands.js'] }, status);
}

interface CustomerProps {
  customer: CustomerRow;
  found: CustomerKeys;
  now: Date;
}

function CustomerHeading({ customer: { id, name, subscription, createdAt }, found, now }: CustomerProps): Html {
  const last = found.keys.toSorted((one, other) =>
    (one.lastAt ?? one.lastUsed ?? '') < (other.lastAt ?? other.lastUsed ?? '') ? 1 : -1,
  )[0];
  const use = last && lastUse(last, now);
  return (
    <Heading
      title={
        <>
          {name} <span class={`state ${subscription}`}>{capitalize(subscription)}</span>
        </>
      }
      meta={
        <>
          Customer since <Day at={createdAt} /> ·{' '}
          {use ? `last use ${use.relative.toLowerCase()} (${use.absolute})` : 'never used'} ·{' '}
          <a href={`/operator/audit?customer=${id}`}>audit log</a>
        </>
      }
    />
  );
}

function Facts({ found: { keys, usage } }: Pick<CustomerProps, 'found'>): Html {
  const { requests, cost, limited } = usage.total;
  const active = keys.filter((key) => !isEnded(key));
  const ending = active.filter(({ expiresAt }) => expiresAt !== null).length;
  return (
    <dl class="facts">
      <div>
        <dt>Requests</dt>
        <dd>{count(requests)}</dd>
        <dd>in 30 days</dd>
      </div>
      <div>
        <dt>Cost</dt>
        <dd>{count(cost)}</dd>
        <dd>points in 30 days</dd>
      </div>
      <div>
        <dt>Refused</dt>
        <dd>{count(limited)}</dd>
        <dd>in 30 days, by the rate limit</dd>
      </div>
      <div>
        <dt>Active keys</dt>
        <dd>
          {active.length} of {MAX_ACTIVE_KEYS}
        </dd>
        <dd>{ending === 0 ? 'none expires' : `${amountOf(ending, 'key')} with an expiry`}</dd>
      </div>
    </dl>
  );
}

function Chart({ customer, found: { keys, usage }, now }: CustomerProps): Html {
  const series = seriesOf(usage, keys);
  if (series.length === 0)
    return (
      <div class="empty">
        <h2>No requests in these 30 days</h2>
        <p>Members create keys. A request shows up here within ten seconds.</p>
      </div>
    );
  return (
    <section class="card" aria-labelledby="requests">
      <div class="top">
        <h2 id="requests">Requests each day</h2>
        <Legend series={series} />
      </div>
      <BarChart
        label={`Requests of ${customer.name} each day by key, for 30 days`}
        series={series}
        bars={requestBars(usage, series, now)}
      />
    </section>
  );
}

function Members({ members, path, now }: { members: readonly ListedMember[]; path: string; now: Date }): Html {
  return (
    <section class="card" aria-labelledby="members">
      <div class="top">
        <h2 id="members">Members</h2>
        <span class="soft">
          {members.length} of at most {MAX_MEMBERS}
        </span>
      </div>
      {members.length === 0 ? (
        <p>Nobody can sign in yet. Invite the first member below.</p>
      ) : (
        <MemberTable members={members} base={`${path}/members`} now={now} />
      )}
    </section>
  );
}
