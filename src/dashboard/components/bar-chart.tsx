import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { shortDate } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';

/** What is drawn in one color. */
export interface Series {
  name: string;
  /** Class that gives the color. */
  color: string;
}

/** One bar: of a day, or of a week where there are many days. */
export interface Bar {
  /** The first day. */
  day: CivilDay;
  /** What a pointer shows. */
  title: string;
  /** One for each series, from bottom to top. */
  values: readonly number[];
  /** Whether the time of the bar is not over. */
  isPart: boolean;
}

interface BarChartProps {
  label: string;
  series: readonly Series[];
  bars: readonly Bar[];
  /** For the main chart of a page. */
  isHigh?: boolean;
}

const WIDTH = 300;
const HEIGHT = 100;

/** Stacked bars. The picture stretches to the width of its place; its labels are text beside it, so that they keep their size. */
export function BarChart({ label, series, bars, isHigh = false }: BarChartProps): Html {
  const sums = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const { top, steps } = scaleFor(Math.max(...sums, 0), 4);
  const lines = Array.from({ length: steps + 1 }, (_, index) => index / steps);
  return (
    <div class={isHigh ? 'plot high' : 'plot'}>
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
          <BarShape bar={bar} index={index} width={WIDTH / bars.length} top={top} series={series} />
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

/** What the colors of a chart mean. */
export function Legend({ series }: { series: readonly Series[] }): Html {
  return (
    <ul class="legend">
      {series.map(({ name, color }) => (
        <li>
          <i class={color} />
          {name}
        </li>
      ))}
    </ul>
  );
}

interface BarShapeProps {
  bar: Bar;
  index: number;
  width: number;
  top: number;
  series: readonly Series[];
}

function BarShape({ bar, index, width, top, series }: BarShapeProps): Html {
  const x = round(index * width);
  const parts: Html[] = [];
  let y = HEIGHT;
  bar.values.forEach((value, place) => {
    if (value === 0) return;
    // One that is small is still seen.
    const size = Math.max((value / top) * HEIGHT, 0.8);
    y -= size;
    const color = series[place]?.color ?? '';
    parts.push(
      <rect
        class={bar.isPart ? `${color} part` : color}
        x={round(x + width * 0.12)}
        y={round(Math.max(0, y))}
        width={round(width * 0.76)}
        height={round(size)}
      />,
    );
  });
  return (
    <g class="day">
      <title>{bar.title}</title>
      <rect class="hit" x={x} y="0" width={round(width)} height={HEIGHT} />
      {parts}
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

/** The end of the axis above a number, and in how many parts lines divide it, so that each line has a round number. */
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
