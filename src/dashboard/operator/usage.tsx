import type { UsageRow } from '../../../db/accounts/usage.js';
import { count } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { csvResponse, pageResponse } from '../layout/page-response.js';
import type { Dashboard, OperatorVisit } from '../route.js';
import { Refused } from '../usage/numbers.js';
import { readPeriod, UsageTable } from '../usage/usage-table.js';
import { UsageView } from '../usage/usage-view.js';

const LEAD = 'Accepted requests of all customers. Requests that the rate limit refused cost nothing.';

/** `GET /operator/usage`: of all customers. */
export async function showAllUsage(visit: OperatorVisit, dashboard: Dashboard) {
  const { query, now } = visit;
  const period = readPeriod(query, now, dashboard.settings.usageDays);
  const { since, until } = period;
  const [days, customers] = await Promise.all([
    dashboard.accounts.usage({ since, until }, 'day'),
    dashboard.accounts.usage({ since, until }, 'customer'),
  ]);
  const usage = new UsageTable(period.days, days);
  const series = [{ name: 'all customers', color: 's2', keyIds: [''] }];
  const main = (
    <UsageView path="/operator/usage" lead={LEAD} {...{ period, usage, series, now }}>
      {customers.length > 0 && <ByCustomer rows={customers} />}
    </UsageView>
  );
  return pageResponse(visit, dashboard, { title: 'Usage', main });
}

/** `GET /operator/usage.csv`: a row for each key that was used. */
export async function downloadAllUsage(visit: OperatorVisit, { accounts, settings }: Dashboard) {
  const { since, until } = readPeriod(visit.query, visit.now, settings.usageDays);
  const rows = await accounts.usage({ since, until }, 'key');
  const columns = ['customer', 'keyId', 'label', 'requests', 'cost', 'limited'] as const;
  const table = rows.map(({ customer = '', keyId = '', label = '', ...row }) => ({ customer, keyId, label, ...row }));
  return csvResponse(`usage-all-${since}-${until}.csv`, { columns, rows: table });
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
                  <Refused number={limited} />
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
