import { addDays, type CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { daysBetween } from '../../../../db/domain/text/format.js';
import type { Locale } from '../../../messages/locale.js';
import type { Html } from '../../html/html.js';
import { LANES, type Lane, type LaneKind, type Span } from './rows.js';

/** The timeline shows this many days before Election Day, and Election Day itself. */
const DAYS_BEFORE = 60;
const WIDTH = DAYS_BEFORE + 1;
/** The height of a lane with its gap, in units of the SVG. */
const LANE_HEIGHT = 7;
const BAR_HEIGHT = LANE_HEIGHT - 1;
/** Positions of the lines for each week before Election Day. The last one is Election Day. */
export const WEEKS = Array.from({ length: 9 }, (_, index) => (DAYS_BEFORE % 7) + index * 7);

export const firstDayOf = (electionDay: CivilDay): CivilDay => addDays(electionDay, -DAYS_BEFORE);
const barsHeight = (lanes: number): number => lanes * LANE_HEIGHT + 2;

export interface Axis {
  electionDay: CivilDay;
  today: CivilDay;
}

/** Returns the position of the start of a day, clamped to the width of the SVG. */
function xOf(day: CivilDay, { electionDay }: Axis): number {
  return Math.min(Math.max(daysBetween(firstDayOf(electionDay), day), 0), WIDTH);
}

interface BarsProps {
  lanes: readonly Lane[];
  axis: Axis;
}

/** The lanes of a state, one below the other. The SVG stretches, so it has no text. The page has the same in words. */
export function Bars({ lanes, axis }: BarsProps): Html {
  const { today, electionDay } = axis;
  const height = barsHeight(lanes.length);
  const now = xOf(today, axis);
  const includesToday = today >= firstDayOf(electionDay) && today <= electionDay;
  return (
    <svg
      class={lanes.length === 1 ? 'bars one' : 'bars'}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <use href="#weeks" />
      {lanes.map(({ kind, spans }, index) =>
        spans.map((span) => (
          <Bar lane={LANES.indexOf(kind) + 1} span={span} y={index * LANE_HEIGHT + 1.5} axis={axis} />
        )),
      )}
      {includesToday && <line class="now" x1={now} x2={now} y1="0" y2={height} />}
    </svg>
  );
}

interface BarProps {
  /** The number of the lane, from 1. */
  lane: number;
  span: Span;
  y: number;
  axis: Axis;
}

/** A bar with the past and the remaining days of a span. */
function Bar({ lane, span: { from, to, isPale }, y, axis }: BarProps): Html {
  const [start, end] = [from ? xOf(from, axis) : 0, xOf(addDays(to, 1), axis)];
  const now = Math.min(Math.max(xOf(axis.today, axis), start), end);
  const className = `${from === undefined ? 'f' : 's'}${lane}${isPale ? ' pale' : ''}`;
  return (
    <>
      {now > start && (
        <rect class={from === undefined ? 'f0' : 'gone'} x={start} y={y} width={now - start} height={BAR_HEIGHT} />
      )}
      {end > now && <rect class={className} x={now} y={y} width={end - now} height={BAR_HEIGHT} />}
    </>
  );
}

/** The gradient of bars whose first day is not known. */
const GRADIENT = { gradientUnits: 'userSpaceOnUse', x1: 0, x2: 36 };

/** Definitions that all bars of a page share: the lines of the weeks and the gradients. */
export function BarDefinitions(): Html {
  return (
    <defs>
      {/* Lane 0 is for past days. */}
      {[0, 1, 2, 3, 4].map((lane) => (
        <linearGradient id={`f${lane}`} {...GRADIENT}>
          <stop class={`g${lane}`} offset="0" stop-opacity=".06" />
          <stop class={`g${lane}`} offset="1" />
        </linearGradient>
      ))}
      <g id="weeks">
        {WEEKS.map((x) => (
          <line class={x === DAYS_BEFORE ? 'end-day' : 'week'} x1={x} x2={x} y1="0" y2={barsHeight(LANES.length)} />
        ))}
      </g>
    </defs>
  );
}

export interface LegendEntry {
  name: string;
  className: string;
  isLine?: boolean;
}

/** Returns the entries of the legend. */
export function legendEntries({ today, electionDay }: Axis, lanes: readonly LaneKind[], { t }: Locale): LegendEntry[] {
  const includesToday = today >= firstDayOf(electionDay) && today <= electionDay;
  const numbers = LANES.flatMap((kind, index) => (lanes.includes(kind) ? index + 1 : []));
  return [
    ...numbers.map((lane) => ({
      name: t('timeline.lane', { act: LANES[lane - 1]?.show ?? '' }),
      className: `s${lane}`,
    })),
    { name: t('timeline.legend.pale'), className: `s${numbers[0] ?? 1} pale` },
    // The lane to register has no gradient, because voters can always register.
    ...(numbers.at(-1) === 1 ? [] : [{ name: t('timeline.legend.fades'), className: `f${numbers.at(-1) ?? 4}` }]),
    { name: t('timeline.legend.electionDay'), className: 'end-day', isLine: true },
    ...(includesToday ? [{ name: t('timeline.legend.today'), className: 'now', isLine: true }] : []),
    ...(today > firstDayOf(electionDay) ? [{ name: t('timeline.legend.past'), className: 'gone' }] : []),
  ];
}

/** The mark of a legend entry. */
export function LegendMark({ className, isLine = false }: LegendEntry): Html {
  return (
    <svg viewBox="0 0 17 8" aria-hidden="true">
      {isLine ? (
        <line class={className} x1="8" x2="8" y1="0" y2="8" />
      ) : (
        <rect class={className} width="17" height="8" />
      )}
    </svg>
  );
}
