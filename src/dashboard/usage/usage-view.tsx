import { amountOf, count, shortDate } from '../../../db/text/format.js';
import type { Child, Html } from '../../pages/html.js';
import { BarChart, Legend } from '../components/bar-chart.js';
import { ButtonLink } from '../components/button.js';
import { Card, Empty, Facts } from '../components/card.js';
import { Field } from '../components/field.js';
import { FilterForm } from '../components/form.js';
import { Heading } from '../components/heading.js';
import { type KeySeries, requestBars } from './bars.js';
import type { Period } from './period.js';
import type { UsageTable } from './usage-table.js';

interface UsageViewProps extends ChartsProps {
  lead: string;
  path: '/usage' | '/operator/usage';
  period: Period;
  /** What is filtered besides days: the fields, their name, and their part of the query. */
  filter?: { fields: Child; label: string; query: string };
  /** In the place of all that follows, where there is nothing to show. */
  empty?: Child;
  /** Below the charts. */
  children: Child;
}

/** Usage in a period: of a customer, or of all. */
export function UsageView({ lead, path, period, filter, empty, children, ...charts }: UsageViewProps): Html {
  const { since, until, min, max } = period;
  const { fields, label = 'Days', query = '' } = filter ?? {};
  return (
    <>
      <Heading title="Usage" lead={lead}>
        <ButtonLink to={`${path}.csv?from=${since}&to=${until}${query}`} kind="quiet">
          Download CSV
        </ButtonLink>
      </Heading>
      {empty || (
        <>
          <FilterForm action={path} label={label} button="Show">
            <Field name="from" label="From" type="date" value={since} min={min} max={max} />
            <Field name="to" label="To" type="date" value={until} min={min} max={max} />
            {fields}
          </FilterForm>
          <Totals usage={charts.usage} />
          <Charts {...charts} />
          {children}
        </>
      )}
    </>
  );
}

/** The three numbers of a period. */
function Totals({ usage }: { usage: UsageTable }): Html {
  const { total, days } = usage;
  const { requests, cost, limited } = total;
  const { length } = days;
  return (
    <Facts
      class="three"
      facts={[
        ['Requests', count(requests), `in ${amountOf(length, 'day')}`],
        ['Cost', count(cost), `points${requests > 0 ? `, ${(cost / requests).toFixed(2)} per request` : ''}`],
        ['Refused by the rate limit', count(limited), `in ${amountOf(length, 'day')}`],
      ]}
    />
  );
}

interface ChartsProps {
  usage: UsageTable;
  series: readonly KeySeries[];
  now: Date;
}

/** Accepted requests. */
function Charts({ usage, series, now }: ChartsProps): Html {
  const { days, total } = usage;
  const period = `from ${shortDate(days[0] ?? '')} to ${shortDate(days.at(-1) ?? '')}`;
  if (total.requests === 0 && total.limited === 0)
    return (
      <Empty
        title={`No requests in these ${days.length} days`}
        text="Choose earlier days. A request shows up within ten seconds."
      />
    );
  return (
    <Card title="Requests each day" id="chart" aside={<Legend series={series} />}>
      <BarChart
        label={`Requests each day by key, ${period}. The table below has the numbers`}
        series={series}
        bars={requestBars(usage, series, now)}
        isHigh
      />
    </Card>
  );
}
