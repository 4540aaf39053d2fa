import { isWeekend } from '../../../db/domain/deadlines/civil-day.js';
import { amountOf, count, shortDate, weekdayDate } from '../../../db/domain/text/format.js';
import type { Child, Html } from '../../site/html/html.js';
import { Empty, Facts, Heading } from '../components/card.js';
import { Field } from '../components/field.js';
import { CsvLink, FilterForm } from '../components/form.js';
import { type Period, RequestsCard, readPeriod, type Totals, UsageTable } from '../components/requests-card.js';
import { IdLine } from '../components/table.js';
import { clock, dayOf } from '../components/time.js';
import { FirstKey, readCustomerKeys } from '../keys/customer-keys.js';
import { csvResponse, pageResponse } from '../request/page-response.js';
import type { Dashboard, MemberVisit, OperatorVisit } from '../route.js';

const LEAD = [
  'Accepted requests of keys and calendar links, by day. A GraphQL operation can cost more than one point. ',
  <a href="/failed">Failed requests</a>,
];

/** Reads the selection of the URL: days, and perhaps one key or calendar link. All parts of the page and the CSV use it. */
async function readShown({ query, now, visitor }: MemberVisit, dashboard: Dashboard) {
  const period = readPeriod(query, now, dashboard.settings.usageDays);
  const keys = await readCustomerKeys(dashboard, visitor.customer.id, now, { ...period, scope: null });
  const key = keys.find(query.get('key'));
  return { period, keys, key, usage: key ? keys.usage.only(key.keyId) : keys.usage };
}

/** `GET /usage` */
export async function showUsage(visit: MemberVisit, dashboard: Dashboard) {
  const { period, keys, key, usage } = await readShown(visit, dashboard);
  const { now, visitor } = visit;
  const used = keys.all
    .map((one) => ({ name: [keys.nameOf(one), <IdLine>{one.keyId}</IdLine>], ...usage.ofKey(one.keyId) }))
    .filter(({ requests, limited }) => requests + limited > 0)
    .toSorted((one, other) => other.requests - one.requests);
  const options = keys.all.map((one) => [one.keyId, `${keys.nameOf(one)} (${one.keyId})`] as const);
  const filter = {
    label: 'Days and keys',
    query: key ? `&key=${key.keyId}` : '',
    fields: (
      <Field
        optional
        name="key"
        label="Key or link"
        value={key?.keyId ?? ''}
        options={[['', 'All'], ...options]}
        class="wide"
      />
    ),
  };
  const empty = keys.all.length === 0 && <FirstKey isActive={visitor.customer.subscription === 'active'} />;
  const main = (
    <UsageView path="/usage" lead={LEAD} period={period} usage={usage} now={now} filter={filter} empty={empty}>
      {used.length > 1 && <Numbers by="key" rows={used} />}
      <Numbers by="day" rows={dayRows(usage, now)} />
    </UsageView>
  );
  return pageResponse(visit, dashboard, { title: 'Usage', main });
}

/** `GET /usage.csv`: a row for each day and key that was used. */
export async function downloadUsage(visit: MemberVisit, dashboard: Dashboard) {
  const { period, usage } = await readShown(visit, dashboard);
  const rows = usage.rows.map(({ day = '', keyId = '', label = '', ...row }) => ({ day, key: keyId, label, ...row }));
  const columns = ['day', 'key', 'label', 'requests', 'cost', 'limited'] as const;
  return csvResponse(`usage-${period.since}-${period.until}.csv`, { columns, rows });
}

const ALL_LEAD = 'Accepted requests of all customers. Requests that the rate limit refused cost nothing.';

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
  const rows = customers.map(({ customer, ...row }) => ({ name: customer, ...row }));
  const main = (
    <UsageView path="/operator/usage" lead={ALL_LEAD} period={period} usage={usage} now={now}>
      {rows.length > 0 && <Numbers by="customer" rows={rows.toSorted((one, other) => other.cost - one.cost)} />}
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

interface UsageViewProps {
  usage: UsageTable;
  now: Date;
  lead: Child;
  path: '/usage' | '/operator/usage';
  period: Period;
  /** Filters besides days: the fields, their label, and their part of the query. */
  filter?: { fields: Child; label: string; query: string };
  /** Shown instead of the rest if there is no usage. */
  empty?: Child;
  /** Content below the chart. */
  children: Child;
}

/** Usage in a period: of a customer, or of all. */
function UsageView(props: UsageViewProps): Html {
  const { lead, path, period, filter, empty, children, usage, now } = props;
  const { since, until, min, max } = period;
  const { fields, label = 'Days', query = '' } = filter ?? {};
  const { requests, cost, limited } = usage.total;
  const days = `in ${amountOf(usage.days.length, 'day')}`;
  return (
    <>
      <Heading title="Usage" lead={lead} action={<CsvLink to={`${path}.csv?from=${since}&to=${until}${query}`} />} />
      {empty || (
        <>
          <FilterForm action={path} label={label}>
            <Field name="from" label="From" type="date" value={since} min={min} max={max} />
            <Field name="to" label="To" type="date" value={until} min={min} max={max} />
            {fields}
          </FilterForm>
          <Facts
            facts={[
              ['Requests', count(requests), days],
              ['Cost', count(cost), `points ${days}`],
              ['Refused by the rate limit', count(limited), days],
            ]}
          />
          {requests + limited > 0 ? (
            <RequestsCard
              usage={usage}
              now={now}
              label={`Requests each day, from ${shortDate(since)} to ${shortDate(until)}. The table below has the numbers`}
            />
          ) : (
            <Empty title={`No requests ${days}`} text="Choose earlier days. A request shows up within ten seconds." />
          )}
          {children}
        </>
      )}
    </>
  );
}

/** Usage of a day, a key or a customer. */
interface NumbersRow extends Totals {
  name: Child;
  class?: string | undefined;
}

/** Usage, with a row for each day, key or customer. @param by what each row is about, such as `key` */
function Numbers({ by, rows }: { by: string; rows: readonly NumbersRow[] }): Html {
  return (
    <>
      <h2 id={`by-${by}`}>By {by}</h2>
      <section class="card" aria-labelledby={`by-${by}`}>
        <table class="numbers">
          <thead>
            <tr>
              {['', 'Requests', 'Cost', 'Refused'].map((text) => (
                <th scope="col">{text || <span class="unseen">Name</span>}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, class: of, requests, cost, limited }) => (
              <tr class={of}>
                <th scope="row">{name}</th>
                <td>{count(requests)}</td>
                <td>{count(cost)}</td>
                <td class={limited > 0 ? 'some' : 'zero'}>{count(limited)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** A row with the total, then the days, newest first. */
function dayRows(usage: UsageTable, now: Date): NumbersRow[] {
  const days = usage.days.toReversed().map((day) => {
    const [weekday = '', date = ''] = weekdayDate(day).split(', ');
    const name = (
      <>
        <time datetime={day}>
          <span class="weekday">{weekday}, </span>
          {date}
        </time>
        {day === dayOf(now) && <span class="soft weekday"> until {clock(now.toISOString())}</span>}
      </>
    );
    return { name, class: isWeekend(day) ? 'weekend' : undefined, ...usage.onDay(day) };
  });
  return [{ name: amountOf(usage.days.length, 'day'), class: 'sum', ...usage.total }, ...days];
}
