import type { UsageRow } from '../../../db/accounts/usage.js';
import { count } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { Field } from '../components/field.js';
import { Heading } from '../components/heading.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';
import { csvResponse } from '../usage/csv-response.js';
import { lastDaysQuery, type Period, readPeriod } from '../usage/period.js';
import { TotalsOf } from '../usage/totals.js';
import { Charts } from '../usage/usage-page.js';
import { UsageTable } from '../usage/usage-table.js';

type Visit = VisitOf<'operator'>;

/** `GET /operator/usage`: of all customers. */
export async function showAllUsage(visit: Visit, dashboard: Dashboard) {
  const period = readPeriod(visit.query, visit.now, dashboard.settings.usageDays);
  const { since, until } = period;
  const [days, customers] = await Promise.all([
    dashboard.accounts.usage({ since, until }, 'day'),
    dashboard.accounts.usage({ since, until }, 'customer'),
  ]);
  const usage = new UsageTable(period.days, days);
  const main = (
    <>
      <Heading
        title="Usage"
        lead="Requests of all customers that were accepted. What the rate limit refused costs nothing."
      >
        <a class="button quiet" href={`/operator/usage.csv?from=${since}&to=${until}`}>
          Download CSV
        </a>
      </Heading>
      <Filters {...period} />
      <TotalsOf usage={usage} />
      <Charts usage={usage} series={[{ name: 'all customers', color: 's2', keyIds: [''] }]} now={visit.now} />
      {customers.length > 0 && <ByCustomer rows={customers} />}
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Usage', main });
}

/** `GET /operator/usage.csv`: a row for each key that was used. */
export async function downloadAllUsage(visit: Visit, { accounts, settings }: Dashboard) {
  const { since, until } = readPeriod(visit.query, visit.now, settings.usageDays);
  const rows = await accounts.usage({ since, until }, 'key');
  const columns = ['customer', 'keyId', 'label', 'requests', 'cost', 'limited'] as const;
  const table = rows.map(({ customer = '', keyId = '', label = '', ...row }) => ({ customer, keyId, label, ...row }));
  return csvResponse(`usage-all-${since}-${until}.csv`, { columns, rows: table });
}

function Filters({ since, until, min, max }: Period): Html {
  return (
    <form class="filters" method="get" action="/operator/usage" aria-label="Days">
      <Field name="from" label="From" type="date" value={since} min={min} max={max} />
      <Field name="to" label="To" type="date" value={until} min={min} max={max} />
      <div class="row">
        <button type="submit" class="button">
          Show
        </button>
        <span class="quick">
          <a href={`/operator/usage${lastDaysQuery(max, 7)}`}>7 days</a>
          <a href={`/operator/usage${lastDaysQuery(max, 90)}`}>90 days</a>
        </span>
      </div>
    </form>
  );
}

function ByCustomer({ rows }: { rows: readonly UsageRow[] }): Html {
  return (
    <>
      <h2 id="customers">By customer</h2>
      <section class="card" aria-labelledby="customers">
        <table class="numbers names">
          <thead>
            <tr>
              <th scope="col">Customer</th>
              <th scope="col" class="wide-only">
                Requests
              </th>
              <th scope="col">Cost</th>
              <th scope="col">Refused</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .toSorted((one, other) => other.cost - one.cost)
              .map(({ customer, requests, cost, limited }) => (
                <tr>
                  <th scope="row">{customer}</th>
                  <td class="wide-only">{count(requests)}</td>
                  <td>{count(cost)}</td>
                  <td>{limited > 0 ? <span class="some">{count(limited)}</span> : <span class="zero">0</span>}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
