import type { Child, Html } from '../../pages/html.js';
import { BarChart } from '../components/bar-chart.js';
import { Card } from '../components/card.js';
import { type KeySeries, requestBars } from './bars.js';
import type { UsageTable } from './usage-table.js';

interface RequestsCardProps {
  usage: UsageTable;
  /** All keys are one series by default. */
  series?: readonly KeySeries[];
  now: Date;
  /** What the chart shows, for those who do not see it. */
  label: string;
  aside: Child;
  isHigh?: boolean;
}

/** The accepted requests of each day as bars. */
export function RequestsCard({ usage, series, now, aside, ...chart }: RequestsCardProps): Html {
  const shown = series ?? [{ name: 'requests', color: 's2', keyIds: usage.keyIds() }];
  return (
    <Card title="Requests each day" id="requests" aside={aside}>
      <BarChart {...chart} series={shown} bars={requestBars(usage, shown, now)} />
    </Card>
  );
}
