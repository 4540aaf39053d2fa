import { MAX_ACTIVE_KEYS } from '../../../db/accounts/key-rules.js';
import { count } from '../../../db/text/format.js';
import { ButtonLink } from '../components/button.js';
import { type Fact, Facts } from '../components/card.js';
import { Heading } from '../components/heading.js';
import { Day } from '../components/time.js';
import type { Dashboard, DashboardSettings } from '../dashboard.js';
import { rateLimit } from '../keys/about-key.js';
import { type CustomerKeys, RECENT_DAYS, readCustomerKeys } from '../keys/customer-keys.js';
import { FirstKey } from '../keys/list.js';
import { pageResponse, seeOther } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';
import type { Member } from '../session/visitor.js';
import { RequestsCard } from '../usage/requests-card.js';
import { KeyNotices } from './key-notices.js';

/** `/`: what a member sees first. Operators begin with the customers. */
export async function showHome(visit: VisitOf<'signed-in'>, dashboard: Dashboard) {
  if (visit.visitor.role === 'operator') return seeOther('/operator/customers');
  const { visitor, now } = visit;
  const keys = await readCustomerKeys(dashboard, visitor.customer.id, now);
  const isActive = visitor.customer.subscription === 'active';
  const main = (
    <>
      <Heading title="Overview">{isActive && <ButtonLink to="/keys/new">Create key</ButtonLink>}</Heading>
      <KeyNotices keys={keys} />
      <Facts facts={factsOf(visitor, keys, dashboard.settings)} />
      {keys.active.length === 0 ? (
        <FirstKey isActive={isActive} />
      ) : (
        <RequestsCard
          usage={keys.usage}
          now={now}
          label="Requests each day, for 30 days. The Usage page has the numbers"
          aside={<a href="/usage">By key, as a table or CSV</a>}
        />
      )}
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Overview', main });
}

function factsOf({ customer }: Member, { inUse, usage }: CustomerKeys, settings: DashboardSettings) {
  const { subscription, createdAt } = customer;
  const { requests, limited } = usage.total;
  const state = <span class={`state ${subscription}`}>{subscription === 'active' ? 'Active' : 'Suspended'}</span>;
  const since = (
    <>
      customer since <Day at={createdAt} />
    </>
  );
  const limit = settings.rateLimit ? `${rateLimit(settings)} each` : 'no rate limit';
  const facts: Fact[] = [
    ['Subscription', state, since],
    ['Active keys and links', `${inUse} of ${MAX_ACTIVE_KEYS}`, limit],
    ['Requests', count(requests), `in ${RECENT_DAYS} days`],
    ['Refused', count(limited), `in ${RECENT_DAYS} days, by the rate limit`],
  ];
  return facts;
}
