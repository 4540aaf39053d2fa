import { amountOf, count, shortDate } from '../../../db/text/format.js';
import type { Child, Html } from '../../pages/html.js';
import { Empty, Facts, Heading } from '../components/card.js';
import { Field } from '../components/field.js';
import { CsvLink, FilterForm } from '../components/form.js';
import { RequestsCard } from './requests-card.js';
import type { Period, UsageTable } from './usage-table.js';

interface UsageViewProps {
  usage: UsageTable;
  now: Date;
  lead: string;
  path: '/usage' | '/operator/usage';
  period: Period;
  /** What is filtered besides days: the fields, their name, and their part of the query. */
  filter?: { fields: Child; label: string; query: string };
  /** In the place of all that follows, where there is nothing to show. */
  empty?: Child;
  /** Below the chart. */
  children: Child;
}

/** Usage in a period: of a customer, or of all. */
export function UsageView(props: UsageViewProps): Html {
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
          <FilterForm action={path} label={label} button="Show">
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
              {...{ usage, now }}
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
