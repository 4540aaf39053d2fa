import { capitalized, count } from '../../../db/domain/text/format.js';
import { MAX_ACTIVE_KEYS } from '../../../db/storage/accounts/key-rules.js';
import { type Fact, Facts } from '../components/card.js';
import { ButtonLink } from '../components/form.js';
import { RequestsCard } from '../components/requests-card.js';
import { Day, until } from '../components/time.js';
import { type CustomerKeys, FirstKey, RECENT_DAYS, readCustomerKeys } from '../keys/customer-keys.js';
import { rateLimit } from '../keys/key-page.js';
import { pageResponse, seeOther } from '../request/page-response.js';
import type { Dashboard, DashboardSettings, Member, VisitOf } from '../route.js';

/** `/`: the first page of members. Operators begin with the list of customers. */
export async function showHome(visit: VisitOf<'signed-in'>, dashboard: Dashboard) {
  if (visit.visitor.role === 'operator') return seeOther('/operator/customers');
  const { visitor, now } = visit;
  const keys = await readCustomerKeys(dashboard, visitor.customer.id, now);
  const isActive = visitor.customer.subscription === 'active';
  const main = (
    <>
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
  const head = { action: isActive && <ButtonLink to="/keys/new">Create key</ButtonLink> };
  return pageResponse(visit, dashboard, { title: 'Overview', head, main });
}

function factsOf({ customer }: Member, { active, inUse, usage, now }: CustomerKeys, settings: DashboardSettings) {
  const { subscription, createdAt, endsAt } = customer;
  const { requests, limited } = usage.total;
  const state = <span class={`state ${subscription}`}>{capitalized(subscription)}</span>;
  const isEnding = endsAt !== null && subscription === 'active';
  const span = endsAt ? ['until ', <Day at={endsAt} />] : ['since ', <Day at={createdAt} />];
  const { contactEmail } = settings;
  const more = contactEmail ? <a href={`mailto:${contactEmail}`}>ask for more</a> : 'for more, ask the operator';
  const [points = '', ...unit] = rateLimit(settings, 'key', customer).split(' ');
  const ending = active.filter(({ expiresAt: end }) => end && Date.parse(end) - now.getTime() < ENDS_SOON_MS).length;
  const facts: Fact[] = [
    ['Subscription', state, [...span, isEnding && `, ${until(endsAt, now)} left`]],
    ['Rate limit', points, [`${unit.join(' ')} for each key · `, more]],
    [
      'Active keys and links',
      `${inUse} of ${MAX_ACTIVE_KEYS}`,
      [`${MAX_ACTIVE_KEYS - inUse} left`, ending > 0 && [', ', <a href="/keys">{ending} ending within a week</a>]],
    ],
    [
      'Requests',
      count(requests),
      [`in ${RECENT_DAYS} days, ${count(limited)} above the limit · `, <a href="/failed">failed requests</a>],
    ],
  ];
  return facts;
}

const ENDS_SOON_MS = 7 * 86_400_000;
