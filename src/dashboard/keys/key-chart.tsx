import type { ApiKey } from '../../../db/accounts/find-key.js';
import type { Html } from '../../pages/html.js';
import { BarChart } from '../components/bar-chart.js';
import { Legend } from '../components/legend.js';
import { type KeySeries, requestBars } from '../usage/bars.js';
import type { UsageTable } from '../usage/usage-table.js';

interface KeyChartProps {
  apiKey: ApiKey;
  keys: readonly ApiKey[];
  usage: UsageTable;
  /** The key that is being replaced. */
  old: ApiKey | undefined;
  now: Date;
}

/** Requests of a key each day; during a rotation, those of the old key below them. */
export function KeyChart({ apiKey, usage: all, old, now }: KeyChartProps): Html {
  const series: KeySeries[] = [
    ...(old ? [{ name: 'old key', color: 's2', keyIds: [old.keyId] }] : []),
    { name: 'new key', color: old ? 's1' : 's2', keyIds: [apiKey.keyId] },
  ];
  const usage = all.only(series.flatMap(({ keyIds }) => keyIds));
  if (usage.total.requests === 0)
    return (
      <div class="empty">
        <h2>No requests in these 30 days</h2>
        <p>A request shows up within ten seconds.</p>
      </div>
    );
  return (
    <section class="card" aria-labelledby="by-day">
      <div class="top">
        <h2 id="by-day">Requests each day</h2>
        {old && <Legend series={series} />}
        <a class="push" href={`/usage?key=${apiKey.keyId}`}>
          As table and CSV
        </a>
      </div>
      <BarChart
        label="Requests of this key each day, for 30 days"
        series={series}
        bars={requestBars(usage, series, now)}
      />
    </section>
  );
}
