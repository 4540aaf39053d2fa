import { MAX_ACTIVE_KEYS } from '../../../db/accounts/key-rules.js';
import { addDays } from '../../../db/deadlines/civil-day.js';
import { count } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { BarChart } from '../components/bar-chart.js';
import { ButtonLink } from '../components/button.js';
import { Card, type Fact, Facts } from '../components/card.js';
import { Heading } from '../components/heading.js';
import { Day, dayOf } from '../components/time.js';
import type { Dashboard, DashboardSettings } from '../dashboard.js';
import { rateLimit } from '../keys/about-key.js';
import { type CustomerKeys, RECENT_DAYS, readCustomerKeys } from '../keys/customer-keys.js';
import { FirstKey } from '../keys/list.js';
import { pageResponse, seeOther } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';
import type { Member } from '../session/visitor.js';
import { requestBars } from '../usage/bars.js';
import { KeyList } from './key-list.js';
import { KeyNotices } from './key-notices.js';

/** `/`: what a member sees first. Operators begin with the customers. */
export async function showHome(visit: VisitOf<'signed-in'>, dashboard: Dashboard) {
  if (visit.visitor.role === 'operator') return seeOther('/operator/customers');
  const { visitor, now } = visit;
  const { id: customer } = visitor.customer;
  const today = dayOf(now);
  const earlier = { since: addDays(today, 1 - 2 * RECENT_DAYS), until: addDays(today, -RECENT_DAYS) };
  const [keys, [before]] = await Promise.all([
    readCustomerKeys(dashboard, customer, now),
    dashboard.accounts.usage({ customer, ...earlier }, 'customer'),
  ]);
  const isActive = visitor.customer.subscription === 'active';
  const main = (
    <>
      <Heading title="Overview">{isActive && <ButtonLink to="/keys/new">Create key</ButtonLink>}</Heading>
      <KeyNotices keys={keys} />
      <Facts facts={factsOf(visitor, keys, before?.requests ?? 0, dashboard.settings)} />
      {keys.active.length === 0 ? (
        <FirstKey isActive={isActive} />
      ) : (
        <div class="beside even">
          <Chart keys={keys} />
          <KeyList keys={keys} />
        </div>
      )}
      <QuickStart settings={dashboard.settings} />
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Overview', main });
}

/** @param before requests in the days before */
function factsOf({ customer }: Member, { active, usage }: CustomerKeys, before: number, settings: DashboardSettings) {
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
    ['Active keys', `${active.length} of ${MAX_ACTIVE_KEYS}`, limit],
    ['Requests', count(requests), `in ${RECENT_DAYS} days${changeOf(requests, before)}`],
    ['Refused', count(limited), `in ${RECENT_DAYS} days, by the rate limit`],
  ];
  return facts;
}

/** `, up 38%` */
export function changeOf(now: number, before: number): string {
  if (before === 0 || now === before) return '';
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return `, ${now > before ? 'up' : 'down'} ${count(percent)}%`;
}

function Chart({ keys: { usage, now } }: { keys: CustomerKeys }): Html {
  const series = [{ name: 'requests', color: 's2', keyIds: usage.keyIds() }];
  const aside = <a href="/usage">By key, as a table or CSV</a>;
  return (
    <Card title="Requests each day" id="requests" class="fill" aside={aside}>
      <BarChart
        label="Requests each day, for 30 days. The Usage page has the numbers"
        series={series}
        bars={requestBars(usage, series, now)}
      />
    </Card>
  );
}

function QuickStart({ settings: { apiUrl } }: { settings: DashboardSettings }): Html {
  const links = [
    ['/docs#quick-start', 'Guide'],
    ['/graphiql', 'Try it in GraphiQL'],
    ['/docs/api/v2', 'REST v2'],
    ['/docs/tools#typed-clients', 'Types for TypeScript'],
  ] as const;
  return (
    <>
      <h2 id="quick-start">Quick start</h2>
      <section class="card" aria-labelledby="quick-start">
        <p>
          A key has an ID and a secret. Keep both in a <code>.env</code> file, and send them with HTTP Basic
          authentication.
        </p>
        <ul class="link-row">
          {links.map(([path, name]) => (
            <li>
              <a href={`${apiUrl}${path}`}>{name}</a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
