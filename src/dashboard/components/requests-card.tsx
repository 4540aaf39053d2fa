import { amountOf, count, shortDate, weekdayDate } from '../../../db/domain/text/format.js';
import type { Child, Html } from '../../site/html/html.js';
import { Card } from './card.js';
import { clock, dayOf } from './time.js';
import type { UsageTable } from './usage-table.js';

const WIDTH = 300;
const HEIGHT = 100;

interface RequestsCardProps {
  usage: UsageTable;
  now: Date;
  /** What the chart shows, for screen readers. */
  label: string;
  aside?: Child;
}

/** A bar for the accepted requests of each day. The image stretches; its labels are text beside it, so that they keep their size. */
export function RequestsCard({ usage, now, label, aside }: RequestsCardProps): Html {
  const { days } = usage;
  const { top, steps } = scaleFor(Math.max(...days.map((day) => usage.onDay(day).requests), 0), 4);
  const lines = Array.from({ length: steps + 1 }, (_, index) => index / steps);
  const width = WIDTH / days.length;
  return (
    <Card title="Requests each day" id="requests" aside={aside}>
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
          {days.map((day, index) => (
            <Bar usage={usage} day={day} now={now} x={index * width} width={width} top={top} />
          ))}
        </svg>
        <ol class="axis x" aria-hidden="true">
          {labelled(days).map((day) => (
            <li>{day === dayOf(now) ? 'Today' : shortDate(day)}</li>
          ))}
        </ol>
      </div>
    </Card>
  );
}

interface BarProps extends Pick<RequestsCardProps, 'usage' | 'now'> {
  day: string;
  x: number;
  width: number;
  /** The value at the top of the image. */
  top: number;
}

function Bar({ usage, day, now, x, width, top }: BarProps): Html {
  const { requests, cost, limited } = usage.onDay(day);
  const isToday = day === dayOf(now);
  const until = isToday ? ` (until ${clock(now.toISOString())})` : '';
  const refused = limited > 0 ? `, ${count(limited)} refused` : '';
  // Small bars must stay visible.
  const size = requests === 0 ? 0 : Math.max((requests / top) * HEIGHT, 0.8);
  return (
    <g class="day">
      <title>{`${weekdayDate(day)}${until}: ${amountOf(requests, 'request')}, ${amountOf(cost, 'point')}${refused}`}</title>
      <rect class="hit" x={round(x)} y="0" width={round(width)} height={HEIGHT} />
      {size > 0 && (
        <rect
          class={isToday ? 'bar part' : 'bar'}
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
function labelled(days: readonly string[]): readonly string[] {
  const last = days.length - 1;
  return last < 4 ? days : [0, 1, 2, 3, 4].map((part) => days[Math.round((part * last) / 4)] as string);
}

/** The maximum of an axis that fits a number, and how many parts lines divide it into, so that each line has a round number. */
export function scaleFor(max: number, most: number): { top: number; steps: number } {
  if (max <= 0) return { top: 1, steps: 1 };
  const power = 10 ** Math.floor(Math.log10(max / most));
  const size = [1, 2, 2.5, 3, 5, 10].map((factor) => factor * power).find((one) => one * most >= max && one >= 1) ?? 1;
  const steps = Math.ceil(max / size);
  return { top: size * steps, steps };
}

/** `120K`, `1.5K`, `40` */
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

const round = (number: number): number => Math.round(number * 100) / 100;
