import { addDays, type CivilDay, isCivilDay } from '../../../db/domain/deadlines/civil-day.js';
import { amountOf, count, shortDate, weekdayDate } from '../../../db/domain/text/format.js';
import type { UsageRow } from '../../../db/storage/accounts/usage.js';
import type { Child, Html } from '../../site/html/html.js';
import { Card } from './card.js';
import { clock, dayOf } from './time.js';

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

/** `limited`: requests that the rate limit refused. */
export type Totals = Pick<UsageRow, 'requests' | 'cost' | 'limited'>;

/** The usage of keys in a period, by day and key. */
export class UsageTable {
  readonly total: Totals;
  readonly #byDay: ReadonlyMap<CivilDay | undefined, UsageRow[]>;
  readonly #byKey: ReadonlyMap<string | undefined, UsageRow[]>;

  constructor(
    readonly days: readonly CivilDay[],
    readonly rows: readonly UsageRow[],
  ) {
    this.total = sum(rows);
    this.#byDay = Map.groupBy(rows, ({ day }) => day);
    this.#byKey = Map.groupBy(rows, ({ keyId }) => keyId);
  }

  /** The usage of one key. */
  only(keyId: string): UsageTable {
    return new UsageTable(this.days, this.#byKey.get(keyId) ?? []);
  }

  onDay(day: CivilDay): Totals {
    return sum(this.#byDay.get(day));
  }

  ofKey(keyId: string): Totals {
    return sum(this.#byKey.get(keyId));
  }
}

const sum = (rows: readonly UsageRow[] = []): Totals => ({
  requests: rows.reduce((total, row) => total + row.requests, 0),
  cost: rows.reduce((total, row) => total + row.cost, 0),
  limited: rows.reduce((total, row) => total + row.limited, 0),
});

/** The days of a period, including both ends. */
function daysFrom(since: CivilDay, until: CivilDay): CivilDay[] {
  const days: CivilDay[] = [];
  for (let day = since; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The last days (UTC), today included. */
export function lastDays(now: Date, number: number): CivilDay[] {
  const today = dayOf(now);
  return daysFrom(addDays(today, 1 - number), today);
}

const DEFAULT_DAYS = 30;

/** The days for which a page shows usage; `min` is the first day that is stored, and `max` today. */
export type Period = ReturnType<typeof readPeriod>;

/** Reads the days of the parameters `from` and `to`, limited to the days for which usage is stored. Invalid parameters mean the last 30 days. */
export function readPeriod(query: URLSearchParams, now: Date, usageDays: number) {
  const max = dayOf(now);
  const min = addDays(max, 1 - usageDays);
  const read = (name: string): CivilDay | undefined => {
    const text = query.get(name) ?? '';
    return isCivilDay(text) ? clamp(text, min, max) : undefined;
  };
  const until = read('to') ?? max;
  const since = read('from') ?? clamp(addDays(until, 1 - DEFAULT_DAYS), min, max);
  const [first, last] = since <= until ? [since, until] : [until, since];
  return { since: first, until: last, days: daysFrom(first, last), min, max };
}

const clamp = (day: CivilDay, min: CivilDay, max: CivilDay): CivilDay => (day < min ? min : day > max ? max : day);
