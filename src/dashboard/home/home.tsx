import { MAX_ACTIVE_KEYS } from '../../../db/accounts/key-rules.js';
import { count } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { BarChart } from '../components/bar-chart.js';
import { Heading } from '../components/heading.js';
import { Day } from '../components/time.js';
import type { Dashboard, DashboardSettings } from '../dashboard.js';
import { rateLimit } from '../keys/about-key.js';
import { RECENT_DAYS, readCustomerKeys } from '../keys/customer-keys.js';
import { FirstKey } from '../keys/first-key.js';
import { isEnded } from '../keys/key-name.js';
import { pageResponse, seeOther } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';
import { Samples } from '../samples/samples.js';
import type { Member } from '../session/visitor.js';
import { requestBars } from '../usage/bars.js';
import { lastDays, type UsageTable } from '../usage/usage-table.js';
import { KeyList } from './key-list.js';
import { KeyNotices } from './key-notices.js';

/** `/`: what a member sees first. Operators begin with the customers. */
export async function showHome(visit: VisitOf<'signed-in'>, dashboard: Dashboard) {
  if (visit.visitor.role === 'operator') return seeOther('/operator/customers');
  const { visitor, now } = visit;
  const twice = await readCustomerKeys(dashboard, visitor.customer.id, now, lastDays(now, 2 * RECENT_DAYS));
  const { keys } = twice;
  const usage = twice.usage.during(lastDays(now, RECENT_DAYS));
  const before = twice.usage.total.requests - usage.total.requests;
  const isActive = visitor.customer.subscription === 'active';
  const active = keys.filter((key) => !isEnded(key));
  const main = (
    <>
      <Heading title="Overview">
        {isActive && (
          <a class="button" href="/keys/new">
            Create key
          </a>
        )}
      </Heading>
      <KeyNotices keys={active} all={keys} usage={usage} now={now} />
      <Facts visitor={visitor} active={active.length} usage={usage} before={before} settings={dashboard.settings} />
      {active.length === 0 ? (
        <FirstKey isActive={isActive} />
      ) : (
        <div class="beside even">
          <Chart usage={usage} now={now} />
          <KeyList keys={active} all={keys} usage={usage} now={now} />
        </div>
      )}
      <QuickStart settings={dashboard.settings} />
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Overview', main, scripts: ['commands.js'] });
}

interface FactsProps {
  visitor: Member;
  active: number;
  usage: UsageTable;
  /** Requests in the days before. */
  before: number;
  settings: DashboardSettings;
}

function Facts({ visitor: { customer }, active, usage: { total }, before, settings }: FactsProps): Html {
  const isActive = customer.subscription === 'active';
  return (
    <dl class="facts">
      <div>
        <dt>Subscription</dt>
        <dd>
          <span class={`state ${customer.subscription}`}>{isActive ? 'Active' : 'Suspended'}</span>
        </dd>
        <dd>
          customer since <Day at={customer.createdAt} />
        </dd>
      </div>
      <div>
        <dt>Active keys</dt>
        <dd>
          {active} of {MAX_ACTIVE_KEYS}
        </dd>
        <dd>{settings.rateLimit ? `${rateLimit(settings)} each` : 'without a rate limit'}</dd>
      </div>
      <div>
        <dt>Requests</dt>
        <dd>{count(total.requests)}</dd>
        <dd>
          in {RECENT_DAYS} days{changeOf(total.requests, before)}
        </dd>
      </div>
      <div>
        <dt>Refused</dt>
        <dd>{count(total.limited)}</dd>
        <dd>in {RECENT_DAYS} days, by the rate limit</dd>
      </div>
    </dl>
  );
}

/** `, up 38%` */
export function changeOf(now: number, before: number): string {
  if (before === 0 || now === before) return '';
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return `, ${now > before ? 'up' : 'down'} ${count(percent)}%`;
}

function Chart({ usage, now }: { usage: UsageTable; now: Date }): Html {
  const keyIds = usage.keyIds();
  const series = [{ name: 'requests', color: 's2', keyIds }];
  return (
    <section class="card fill" aria-labelledby="requests">
      <div class="top">
        <h2 id="requests">Requests each day</h2>
        <a href="/usage">By key, as table and CSV</a>
      </div>
      <BarChart
        label="Requests each day, for 30 days. The page Usage has the numbers"
        series={series}
        bars={requestBars(usage, series, now)}
      />
    </section>
  );
}

function QuickStart({ settings: { apiUrl } }: { settings: DashboardSettings }): Html {
  const links = [
    ['/docs', 'Guide'],
    ['/graphiql', 'Try it in GraphiQL'],
    ['/docs/api/v2', 'REST v2'],
    ['/docs#typed-clients', 'Types for TypeScript'],
  ] as const;
  return (
    <>
      <h2 id="quick-start">Quick start</h2>
      <section class="card" aria-labelledby="quick-start">
        <p>
          A key has an id and a secret. Keep both in an <code>.env</code> file, and send them with HTTP Basic
          authentication. This asks when the polls open in two states:
        </p>
        <Samples id="quick" apiUrl={apiUrl} />
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
