import { isWeekend } from '../../../db/domain/deadlines/civil-day.js';
import { amountOf, count, weekdayDate } from '../../../db/domain/text/format.js';
import type { Child, Html } from '../../site/html/html.js';
import { clock, dayOf } from '../components/time.js';
import type { Totals, UsageTable } from './usage-table.js';

/** Usage of a day, a key or a customer. */
export interface NumbersRow extends Totals {
  name: Child;
  class?: string | undefined;
}

/** Usage, with a row for each day, key or customer. @param by what the rows are of, such as `key` */
export function Numbers({ by, rows }: { by: string; rows: readonly NumbersRow[] }): Html {
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

/** Days, newest first, below what they add up to. */
export function dayRows(usage: UsageTable, now: Date): NumbersRow[] {
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
