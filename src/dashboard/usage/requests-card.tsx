import type { ApiKey } from '../../../db/accounts/key-rows.js';
import { amountOf, count, weekdayDate } from '../../../db/text/format.js';
import type { Child, Html } from '../../pages/html.js';
import { type Bar, BarChart, type Series } from '../components/bar-chart.js';
import { Card } from '../components/card.js';
import { clock, dayOf } from '../components/time.js';
import type { CustomerKeys } from '../keys/customer-keys.js';
import { add, noUsage, type Totals, type UsageTable } from './usage-table.js';

/** Keys that get a color of their own. */
const MAX_SERIES = 4;
const COLORS = ['s2', 's1', 's3', 's4'];
const OTHERS = 's5';

/** More bars than this are too thin: then each is a week. */
const MAX_BARS = 92;
const WEEK = 7;

export interface KeySeries extends Series {
  keyIds: readonly string[];
}

/** The keys with the most requests, each in its color, and all others together. */
export function seriesOf(usage: UsageTable, keys: CustomerKeys): KeySeries[] {
  const requests = ({ keyId }: ApiKey) => usage.ofKey(keyId).requests;
  const used = keys.all.filter((key) => requests(key) > 0).toSorted((one, other) => requests(other) - requests(one));
  const first = used.length > MAX_SERIES ? used.slice(0, MAX_SERIES) : used;
  const rest = used.slice(first.length).map(({ keyId }) => keyId);
  return [
    ...first.map((key, place) => ({ name: keys.nameOf(key), color: COLORS[place] as string, keyIds: [key.keyId] })),
    ...(rest.length > 0 ? [{ name: 'other keys', color: OTHERS, keyIds: rest }] : []),
  ];
}

/** Bars of accepted requests. */
export function requestBars(usage: UsageTable, series: readonly KeySeries[], now: Date): Bar[] {
  return groups(usage).map((days) => {
    const totals = sum(days.map((day) => usage.onDay(day)));
    const values = series.map(
      ({ keyIds }) => sum(days.flatMap((day) => keyIds.map((keyId) => usage.at(day, keyId)))).requests,
    );
    const parts = series
      .map(({ name }, place) => `${name} ${count(values[place] ?? 0)}`)
      .filter((_, place) => values[place]);
    const details = parts.length > 1 ? ` (${parts.join(', ')})` : '';
    const refused = totals.limited > 0 ? `, ${count(totals.limited)} refused` : '';
    const text = `${amountOf(totals.requests, 'request')}${details}, ${amountOf(totals.cost, 'point')}${refused}`;
    return { ...barOf(days, now, text), values };
  });
}

function barOf(days: readonly string[], now: Date, text: string): Omit<Bar, 'values'> {
  const first = days[0] as string;
  const isPart = days.includes(dayOf(now));
  const name = days.length > 1 ? `${amountOf(days.length, 'day')} from ${weekdayDate(first)}` : weekdayDate(first);
  return { day: first, isPart, title: `${name}${isPart ? ` (until ${clock(now.toISOString())})` : ''}: ${text}` };
}

/** The days of each bar. The last one ends today, and the first may have fewer days. */
function groups({ days }: UsageTable): string[][] {
  const size = days.length > MAX_BARS ? WEEK : 1;
  const result: string[][] = [];
  for (let end = days.length; end > 0; end -= size) result.unshift(days.slice(Math.max(0, end - size), end));
  return result;
}

const sum = (totals: readonly Totals[]): Totals => totals.reduce(add, noUsage());

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
