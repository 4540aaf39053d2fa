import { amountOf, count, shortDate, weekdayDate } from '../../../db/domain/text/format.js';
import type { Child, Html } from '../../site/html/html.js';
import { Card } from './card.js';
import { clock, dayOf } from './time.js';
import type { UsageTable } from './usage-table.js';

interface Bar {
  day: string;
  title: string;
  value: number;
  /** Whether the day has not ended. */
  isPart: boolean;
}

const WIDTH = 300;
const HEIGHT = 100;

/** A bar chart. The image stretches to the width of its container; its labels are text beside it, so that they keep their size. */
function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }): Html {
  const { top, steps } = scaleFor(Math.max(...bars.map(({ value }) => value), 0), 4);
  const lines = Array.from({ length: steps + 1 }, (_, index) => index / steps);
  const width = WIDTH / bars.length;
  return (
    <div class="plot">
      <ol class="axis y" aria-hidden="true">
        {lines.map((part) => (
          <li>{SHORT.format(top * (1 - part))}</li>
        ))}
      </ol>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <g class="lines">
          {lines.map((part) => (
            <path
              class={part === 1 ? 'zero' : undefined}
              vector-effect="non-scaling-stroke"
              d={`M0 ${round(part * HEIGHT)}h${WIDTH}`}
            />
          ))}
        </g>
        {bars.map((bar, index) => (
          <BarShape bar={bar} x={index * width} width={width} top={top} />
        ))}
      </svg>
      <ol class="axis x" aria-hidden="true">
        {labelled(bars).map((text) => (
          <li>{text}</li>
        ))}
      </ol>
    </div>
  );
}

function BarShape({ bar, x, width, top }: { bar: Bar; x: number; width: number; top: number }): Html {
  // Small bars must stay visible.
  const size = bar.value === 0 ? 0 : Math.max((bar.value / top) * HEIGHT, 0.8);
  return (
    <g class="day">
      <title>{bar.title}</title>
      <rect class="hit" x={round(x)} y="0" width={round(width)} height={HEIGHT} />
      {size > 0 && (
        <rect
          class={bar.isPart ? 'bar part' : 'bar'}
          x={round(x + width * 0.12)}
          y={round(HEIGHT - size)}
          width={round(width * 0.76)}
          height={round(size)}
        />
      )}
    </g>
  );
}

/** Days below the bars: the first, the last, and some between. */
function labelled(bars: readonly Bar[]): string[] {
  const last = bars.length - 1;
  const places =
    bars.length < 5 ? bars.map((_, index) => index) : [0, 1, 2, 3, 4].map((part) => Math.round((part * last) / 4));
  return places.map((place) => {
    const bar = bars[place] as Bar;
    return bar.isPart ? 'Today' : shortDate(bar.day);
  });
}

/** The maximum of an axis that fits a number, and how many parts lines divide it into, so that each line has a round number. */
export function scaleFor(max: number, most: number): { top: number; steps: number } {
  if (max <= 0) return { top: 1, steps: 1 };
  const power = 10 ** Math.floor(Math.log10(max / most));
  const step = [1, 2, 2.5, 3, 5, 10].map((factor) => factor * power).find((one) => one * most >= max && one >= 1);
  const size = step ?? 1;
  const steps = Math.ceil(max / size);
  return { top: size * steps, steps };
}

/** `120K`, `1.5K`, `40` */
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

const round = (number: number): number => Math.round(number * 100) / 100;

interface RequestsCardProps {
  usage: UsageTable;
  now: Date;
  label: string;
  aside?: Child;
}

/** The accepted requests of each day as bars. */
export function RequestsCard({ usage, now, label, aside }: RequestsCardProps): Html {
  return (
    <Card title="Requests each day" id="requests" aside={aside}>
      <BarChart label={label} bars={usage.days.map((day) => barOf(usage, day, now))} />
    </Card>
  );
}

function barOf(usage: UsageTable, day: string, now: Date): Bar {
  const { requests, cost, limited } = usage.onDay(day);
  const isPart = day === dayOf(now);
  const refused = limited > 0 ? `, ${count(limited)} refused` : '';
  const text = `${amountOf(requests, 'request')}, ${amountOf(cost, 'point')}${refused}`;
  const until = isPart ? ` (until ${clock(now.toISOString())})` : '';
  return { day, isPart, value: requests, title: `${weekdayDate(day)}${until}: ${text}` };
}
