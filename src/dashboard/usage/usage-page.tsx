import { Field } from '../components/field.js';
import { readCustomerKeys } from '../keys/customer-keys.js';
import { FirstKey } from '../keys/key-table.js';
import { csvResponse, pageResponse } from '../layout/page-response.js';
import type { Dashboard, MemberVisit } from '../route.js';
import { Numbers } from './numbers.js';
import { seriesOf } from './requests-card.js';
import { readPeriod } from './usage-table.js';
import { UsageView } from './usage-view.js';

const LEAD = 'Accepted requests, by day and key. A GraphQL operation can cost more than one point.';

/** What the address names: days, and perhaps one key. */
async function readShown({ query, now, visitor }: MemberVisit, dashboard: Dashboard) {
  const period = readPeriod(query, now, dashboard.settings.usageDays);
  const keys = await readCustomerKeys(dashboard, visitor.customer.id, now, period);
  const key = keys.find(query.get('key'));
  return { period, keys, key, usage: key ? keys.usage.only([key.keyId]) : keys.usage };
}

/** `GET /usage` */
export async function showUsage(visit: MemberVisit, dashboard: Dashboard) {
  const { period, keys, key, usage } = await readShown(visit, dashboard);
  const { now, visitor } = visit;
  const series = seriesOf(usage, keys);
  const options = keys.all.map((one) => [one.keyId, `${keys.nameOf(one)} (${one.keyId})`] as const);
  const filter = {
    label: 'Days and keys',
    query: key ? `&key=${key.keyId}` : '',
    fields: (
      <Field optional name="key" label="Key" value={key?.keyId ?? ''} options={[['', 'All keys'], ...options]} isWide />
    ),
  };
  const empty = keys.all.length === 0 && <FirstKey isActive={visitor.customer.subscription === 'active'} />;
  const main = (
    <UsageView path="/usage" lead={LEAD} {...{ period, usage, series, now, filter, empty }}>
      <h2 id="days">By day</h2>
      <section class="card" aria-labelledby="days">
        <Numbers usage={usage} series={series} now={now} />
      </section>
    </UsageView>
  );
  return pageResponse(visit, dashboard, { title: 'Usage', main });
}

/** `GET /usage.csv`: a row for each day and key that was used. */
export async function downloadUsage(visit: MemberVisit, dashboard: Dashboard) {
  const { period, keys, key, usage } = await readShown(visit, dashboard);
  const some = key ? [key] : keys.all;
  const rows = period.days.flatMap((day) =>
    some
      .map(({ keyId, label }) => ({ day, key: keyId, label, ...usage.at(day, keyId) }))
      .filter(({ requests, limited }) => requests > 0 || limited > 0),
  );
  const columns = ['day', 'key', 'label', 'requests', 'cost', 'limited'] as const;
  return csvResponse(`usage-${period.since}-${period.until}.csv`, { columns, rows });
}
