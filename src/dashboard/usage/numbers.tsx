import { isWeekend } from '../../../db/deadlines/civil-day.js';
import { amountOf, count, weekdayDate } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { clock, dayOf } from '../components/time.js';
import type { KeySeries } from './requests-card.js';
import type { UsageTable } from './usage-table.js';

interface NumbersProps {
  usage: UsageTable;
  series: readonly KeySeries[];
  now: Date;
}

/** Usage by day, newest first, with a column for each key that the chart has. A phone leaves these columns out. */
export function Numbers({ usage, series, now }: NumbersProps): Html {
  const columns = series.length > 1 ? series : [];
  return (
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col">Day</th>
          {columns.map(({ name }) => (
            <th scope="col" class="by-key">
              {name}
            </th>
          ))}
          <th scope="col">Requests</th>
          <th scope="col">Cost</th>
          <th scope="col">Refused</th>
        </tr>
      </thead>
      <tbody>
        <tr class="sum">
          <th scope="row">{amountOf(usage.days.length, 'day')}</th>
          {columns.map(({ keyIds }) => (
            <td class="by-key">{count(sumOf(keyIds, (keyId) => usage.ofKey(keyId).requests))}</td>
          ))}
          <td>{count(usage.total.requests)}</td>
          <td>{count(usage.total.cost)}</td>
          <td>{count(usage.total.limited)}</td>
        </tr>
        {usage.days.toReversed().map((day) => (
          <DayRow day={day} usage={usage} series={columns} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function DayRow({ day, usage, series, now }: NumbersProps & { day: string }): Html {
  const { requests, cost, limited } = usage.onDay(day);
  const [name = '', date = ''] = weekdayDate(day).split(', ');
  return (
    <tr class={isWeekend(day) ? 'weekend' : undefined}>
      <th scope="row">
        <time datetime={day}>
          <span class="weekday">{name}, </span>
          {date}
        </time>
        {day === dayOf(now) && <span class="soft weekday"> until {clock(now.toISOString())}</span>}
      </th>
      {series.map(({ keyIds }) => (
        <td class="by-key">
          <Amount number={sumOf(keyIds, (keyId) => usage.at(day, keyId).requests)} />
        </td>
      ))}
      <td>{count(requests)}</td>
      <td>{count(cost)}</td>
      <Refused number={limited} />
    </tr>
  );
}

/** What the rate limit has refused. */
export const Refused = ({ number }: { number: number }) => (
  <td>{number > 0 ? <span class="some">{count(number)}</span> : <span class="zero">0</span>}</td>
);

const Amount = ({ number }: { number: number }) => (number === 0 ? <span class="zero">0</span> : count(number));

const sumOf = (keyIds: readonly string[], of: (keyId: string) => number): number =>
  keyIds.reduce((sum, keyId) => sum + of(keyId), 0);
