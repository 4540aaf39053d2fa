import type { ApiKey } from '../../../db/accounts/find-key.js';
import type { Html } from '../../pages/html.js';
import { BarChart } from '../components/bar-chart.js';
import { Field, Select } from '../components/field.js';
import { Heading } from '../components/heading.js';
import { Legend } from '../components/legend.js';
import { shortDay } from '../components/time.js';
import type { Dashboard } from '../dashboard.js';
import { readCustomerKeys } from '../keys/customer-keys.js';
import { FirstKey } from '../keys/first-key.js';
import { keyName } from '../keys/key-name.js';
import { pageResponse } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';
import { type KeySeries, refusedBars, requestBars, seriesOf } from './bars.js';
import { csvResponse } from './csv-response.js';
import { Numbers } from './numbers.js';
import { lastDaysQuery, type Period, readPeriod } from './period.js';
import { TotalsOf } from './totals.js';
import type { UsageTable } from './usage-table.js';

interface Shown {
  period: Period;
  keys: ApiKey[];
  /** Empty for all keys. */
  keyId: string;
  usage: UsageTable;
}

async function readShown({ query, now, visitor }: VisitOf<'member'>, dashboard: Dashboard): Promise<Shown> {
  const period = readPeriod(query, now, dashboard.settings.usageDays);
  const { keys, usage } = await readCustomerKeys(dashboard, visitor.customer.id, now, period.days);
  const keyId = keys.find((key) => key.keyId === query.get('key'))?.keyId ?? '';
  return { period, keys, keyId, usage: keyId ? usage.only([keyId]) : usage };
}

/** `GET /usage` */
export async function showUsage(visit: VisitOf<'member'>, dashboard: Dashboard) {
  const shown = await readShown(visit, dashboard);
  const { period, keys, keyId, usage } = shown;
  const series = seriesOf(usage, keys);
  const query = new URLSearchParams({ from: period.since, to: period.until, ...(keyId && { key: keyId }) });
  const main = (
    <>
      <Heading
        title="Usage"
        lead="Requests that were accepted, by day and key. A GraphQL operation can cost more than one point."
      >
        <a class="button quiet" href={`/usage.csv?${query}`}>
          Download CSV
        </a>
      </Heading>
      {keys.length === 0 ? (
        <FirstKey isActive={visit.visitor.customer.subscription === 'active'} />
      ) : (
        <>
          <Filters {...shown} />
          <TotalsOf usage={usage} />
          <Charts usage={usage} series={series} now={visit.now} />
          <h2 id="days">By day</h2>
          <section class="card" aria-labelledby="days">
            <Numbers usage={usage} series={series} now={visit.now} />
          </section>
        </>
      )}
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Usage', main });
}

/** `GET /usage.csv`: a row for each day and key that was used. */
export async function downloadUsage(visit: VisitOf<'member'>, dashboard: Dashboard) {
  const { period, keys, keyId, usage } = await readShown(visit, dashboard);
  const some = keyId ? keys.filter((key) => key.keyId === keyId) : keys;
  const rows = period.days.flatMap((day) =>
    some
      .map((key) => ({ day, key: key.keyId, label: key.label, ...usage.at(day, key.keyId) }))
      .filter(({ requests, limited }) => requests > 0 || limited > 0),
  );
  const columns = ['day', 'key', 'label', 'requests', 'cost', 'limited'] as const;
  return csvResponse(`usage-${period.since}-${period.until}.csv`, { columns, rows });
}

function Filters({ period, keys, keyId }: Shown): Html {
  const { since, until, min, max } = period;
  const quick = (days: number) => `/usage${lastDaysQuery(max, days)}${keyId && `&key=${keyId}`}`;
  return (
    <form class="filters" method="get" action="/usage" aria-label="Days and keys">
      <Field name="from" label="From" type="date" value={since} min={min} max={max} />
      <Field name="to" label="To" type="date" value={until} min={min} max={max} />
      <Select
        name="key"
        label="Key"
        value={keyId}
        options={[
          ['', 'All keys'],
          ...keys.map((key) => [key.keyId, `${keyName(key, keys)} (${key.keyId})`] as [string, string]),
        ]}
        isWide
      />
      <div class="row">
        <button type="submit" class="button">
          Show
        </button>
        <span class="quick">
          <a href={quick(7)}>7 days</a>
          <a href={quick(90)}>90 days</a>
        </span>
      </div>
    </form>
  );
}

interface ChartsProps {
  usage: UsageTable;
  series: readonly KeySeries[];
  now: Date;
}

/** Accepted requests, and refused ones on a scale of their own. */
export function Charts({ usage, series, now }: ChartsProps): Html {
  const { days, total } = usage;
  const period = `from ${shortDay(days[0] ?? '')} to ${shortDay(days.at(-1) ?? '')}`;
  if (total.requests === 0 && total.limited === 0)
    return (
      <div class="empty">
        <h2>No requests in these {days.length} days</h2>
        <p>Send a first request with the quick start, or choose earlier days.</p>
        <a class="button quiet" href="/#quick-start">
          Quick start
        </a>
      </div>
    );
  return (
    <section class="card" aria-labelledby="chart">
      <h2 class="unseen" id="chart">
        Chart
      </h2>
      <figure class="chart">
        <figcaption>
          Requests each day <Legend series={series} />
        </figcaption>
        <BarChart
          label={`Requests each day by key, ${period}. The table below has the numbers`}
          series={series}
          bars={requestBars(usage, series, now)}
          height="high"
        />
      </figure>
      {total.limited > 0 && (
        <figure class="chart">
          <figcaption>
            Refused each day <Legend series={[{ name: '429, over the rate limit', color: 'refused' }]} />
          </figcaption>
          <BarChart
            label={`Requests that the rate limit refused, ${period}. The table below has the numbers`}
            series={[{ name: 'refused', color: 'refused' }]}
            bars={refusedBars(usage, now)}
            height="low"
          />
        </figure>
      )}
    </section>
  );
}
