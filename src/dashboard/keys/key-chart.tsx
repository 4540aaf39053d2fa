import type { ApiKey } from '../../../db/accounts/find-key.js';
import type { Html } from '../../pages/html.js';
import { BarChart, Legend } from '../components/bar-chart.js';
import { Card, Empty } from '../components/card.js';
import { type KeySeries, requestBars } from '../usage/bars.js';
import type { KeyProps } from './key-state.js';

interface KeyChartProps extends KeyProps {
  /** The key that is being replaced. */
  old: ApiKey | undefined;
}

/** Requests of a key each day; during a rotation, those of the old key below them. */
export function KeyChart({ apiKey, keys, old }: KeyChartProps): Html {
  const series: KeySeries[] = [
    ...(old ? [{ name: 'old key', color: 's2', keyIds: [old.keyId] }] : []),
    { name: 'new key', color: old ? 's1' : 's2', keyIds: [apiKey.keyId] },
  ];
  const usage = keys.usage.only(series.flatMap(({ keyIds }) => keyIds));
  if (usage.total.requests === 0)
    return <Empty title="No requests in these 30 days" text="A request shows up within ten seconds." />;
  const aside = (
    <>
      {old && <Legend series={series} />}
      <a class="push" href={`/usage?key=${apiKey.keyId}`}>
        As table and CSV
      </a>
    </>
  );
  return (
    <Card title="Requests each day" id="by-day" aside={aside}>
      <BarChart
        label="Requests of this key each day, for 30 days"
        series={series}
        bars={requestBars(usage, series, keys.now)}
      />
    </Card>
  );
}
