import type { CustomerRow } from '../../../db/accounts/customers.js';
import type { ApiKey } from '../../../db/accounts/find-key.js';
import { MAX_ACTIVE_KEYS } from '../../../db/accounts/key-rules.js';
import { MAX_MEMBERS } from '../../../db/accounts/members.js';
import { amountOf, capitalized, count } from '../../../db/text/format.js';
import type { Child, Html } from '../../pages/html.js';
import { Card, type Fact, Facts } from '../components/card.js';
import { Crumbs, Heading } from '../components/heading.js';
import { Day } from '../components/time.js';
import type { Dashboard } from '../dashboard.js';
import { type CustomerKeys, readCustomerKeys } from '../keys/customer-keys.js';
import { lastUse } from '../keys/key-state.js';
import { KeyLists } from '../keys/key-table.js';
import { pageResponse } from '../layout/page-response.js';
import { MemberTable } from '../members/member-table.js';
import { InviteSetting } from '../members/members.js';
import { customerOf } from '../request/customer-of.js';
import type { OperatorVisit } from '../route.js';
import { RenameCustomer, SubscriptionZone } from './customer-settings.js';

/** `GET /operator/customers/{id}`. @param notice what a form has led to */
export async function showCustomer(visit: OperatorVisit, dashboard: Dashboard, notice?: Child) {
  const { now } = visit;
  const { customer, base } = await customerOf(visit, dashboard);
  const [keys, members] = await Promise.all([
    readCustomerKeys(dashboard, customer.id, now, { scope: null }),
    dashboard.accounts.members.list(customer.id),
  ]);
  const main = (
    <>
      <Crumbs section="Customers" path="/operator/customers" name={customer.name} />
      <CustomerHeading customer={customer} keys={keys} />
      {notice}
      <Facts facts={factsOf(keys)} />
      <div class="stack">
        {keys.all.length > 0 && (
          <Card title="Keys" id="keys" aside="Only members can create keys. You can revoke one that has leaked.">
            <KeyLists shown={keys.all.toReversed()} keys={keys} base={base} />
          </Card>
        )}
        <Card title="Members" id="members" aside={`${members.length} of at most ${MAX_MEMBERS}`}>
          {members.length === 0 ? (
            <p>Nobody can sign in yet. Invite the first member below.</p>
          ) : (
            <MemberTable members={members} base={`${base}/members`} mayChange now={now} />
          )}
        </Card>
        <Card label="Settings">
          <InviteSetting visit={visit} action={`${base}/members`} role={members.length === 0 ? 'owner' : 'member'} />
          <RenameCustomer visit={visit} customer={customer} />
        </Card>
      </div>
      <SubscriptionZone visit={visit} customer={customer} keys={keys} />
    </>
  );
  return pageResponse(visit, dashboard, { title: customer.name, main, scripts: ['commands.js'] });
}

interface CustomerProps {
  customer: CustomerRow;
  keys: CustomerKeys;
}

function CustomerHeading({ customer: { id, name, subscription, createdAt }, keys }: CustomerProps): Html {
  const used = ({ lastAt, lastUsed }: ApiKey) => lastAt ?? lastUsed ?? '';
  const last = keys.all.toSorted((one, other) => (used(one) < used(other) ? 1 : -1))[0];
  const use = last && lastUse(last, keys.now);
  return (
    <Heading
      title={name}
      state={<span class={`state ${subscription}`}>{capitalized(subscription)}</span>}
      meta={
        <>
          Customer since <Day at={createdAt} /> ·{' '}
          {use ? `last used ${use.relative.toLowerCase()} (${use.absolute})` : 'never used'} ·{' '}
          <a href={`/operator/audit?customer=${id}`}>audit log</a>
        </>
      }
    />
  );
}

function factsOf({ usage, active, inUse }: CustomerKeys): Fact[] {
  const { requests, cost, limited } = usage.total;
  const ending = active.filter(({ expiresAt }) => expiresAt !== null).length;
  const expiry = ending === 0 ? 'none expire' : `${amountOf(ending, 'key')} with an expiry date`;
  return [
    ['Requests', count(requests), 'in 30 days'],
    ['Cost', count(cost), 'points in 30 days'],
    ['Refused', count(limited), 'in 30 days, by the rate limit'],
    ['Active keys and links', `${inUse} of ${MAX_ACTIVE_KEYS}`, expiry],
  ];
}
