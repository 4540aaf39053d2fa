import { count } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { shortDay } from '../components/time.js';
import type { UsageTable } from './usage-table.js';

/** The three numbers of a period. */
export function TotalsOf({ usage }: { usage: UsageTable }): Html {
  const { total, days } = usage;
  const { requests, cost, limited } = total;
  const perDay = Math.round(requests / Math.max(1, days.length));
  const worst = days.toSorted((one, other) => usage.onDay(other).limited - usage.onDay(one).limited)[0] ?? '';
  const share = ((limited / Math.max(1, limited + requests)) * 100).toFixed(2);
  return (
    <dl class="facts three">
      <div>
        <dt>Requests</dt>
        <dd>{count(requests)}</dd>
        <dd>{requests > 0 && perDay === 0 ? 'under 1' : count(perDay)} a day on average</dd>
      </div>
      <div>
        <dt>Cost</dt>
        <dd>{count(cost)}</dd>
        <dd>points{requests > 0 && `, ${(cost / requests).toFixed(2)} for each request`}</dd>
      </div>
      <div>
        <dt>Refused by the rate limit</dt>
        <dd>{count(limited)}</dd>
        <dd>{limited === 0 ? 'in this period' : `${share}%, mostly on ${shortDay(worst)}`}</dd>
      </div>
    </dl>
  );
}
