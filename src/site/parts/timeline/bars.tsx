import { addDays, type CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { daysBetween } from '../../../../db/domain/text/format.js';
import type { Locale } from '../../../voting/messages/locale.js';
import type { Html } from '../../html/html.js';
import { LANES, type Lane, type LaneKind, type Span } from './lanes.js';

/** The days that a picture shows: those before Election Day, and Election Day itself. */
const DAYS_BEFORE = 60;
export const WIDTH = DAYS_BEFORE + 1;
/** Of a lane with its gap, in units of the picture. */
const STEP = 7;
const BAR = STEP - 1;
/** Where there is a line for each week before Election Day, the last one for Election Day itself. */
export const WEEKS = Array.from({ length: 9 }, (_, index) => (DAYS_BEFORE % 7) + index * 7);

export const firstDayOf = (electionDay: CivilDay): CivilDay => addDays(electionDay, -DAYS_BEFORE);
export const barsHeight = (lanes: number): number => lanes * STEP + 2;

export interface Axis {
  electionDay: CivilDay;
  today: CivilDay;
}

/** Where a day begins. @returns not outside of the picture */
function xOf(day: CivilDay, { electionDay }: Axis): number {
  return Math.min(Math.max(daysBetween(firstDayOf(electionDay), day), 0), WIDTH);
}

interface BarsProps {
  lanes: readonly Lane[];
  axis: Axis;
  /** Where it is in a larger picture. */
  place?: { x: number; y: number; width: number; height: number };
}

/** The lanes of a state below each other. It stretches, so it has no text. What it says stands beside it in words. */
export function Bars({ lanes, axis, place }: BarsProps): Html {
  const { today, electionDay } = axis;
  const height = barsHeight(lanes.length);
  const now = xOf(today, axis);
  const isInside = today >= firstDayOf(electionDay) && today <= electionDay;
  return (
    <svg
      class={lanes.length === 1 ? 'bars one' : 'bars'}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      {...place}
    >
      <use href="#weeks" />
      {lanes.map(({ kind, spans }, index) =>
        spans.map((span) => <Bar lane={LANES.indexOf(kind) + 1} span={span} y={index * STEP + 1.5} axis={axis} />),
      )}
      {isInside && <line class="now" x1={now} x2={now} y1="0" y2={height} />}
    </svg>
  );
}

interface BarProps {
  /** From 1 on. */
  lane: number;
  span: Span;
  y: number;
  axis: Axis;
}

/** The days of a span that are past, and those that are left. */
function Bar({ lane, span: { from, to, isPale }, y, axis }: BarProps): Html {
  const [start, end] = [from ? xOf(from, axis) : 0, xOf(addDays(to, 1), axis)];
  const now = Math.min(Math.max(xOf(axis.today, axis), start), end);
  const look = `${from === undefined ? 'f' : 's'}${lane}${isPale ? ' pale' : ''}`;
  return (
    <>
      {now > start && (
        <rect class={from === undefined ? 'f0' : 'gone'} x={start} y={y} width={now - start} height={BAR} />
      )}
      {end > now && <rect class={look} x={now} y={y} width={end - now} height={BAR} />}
    </>
  );
}

/** Where a bar whose first day is not known is as strong as the others. */
const FADE = { gradientUnits: 'userSpaceOnUse', x1: 0, x2: 36 };

/** What the bars of a picture share: the lines of the weeks, and how a bar fades in. */
export function BarParts(): Html {
  return (
    <defs>
      {/* 0 for what is past. */}
      {[0, 1, 2, 3, 4].map((lane) => (
        <linearGradient id={`f${lane}`} {...FADE}>
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
  look: string;
  isLine?: boolean;
}

/** What the bars and lines mean. */
export function legendOf({ today, electionDay }: Axis, lanes: readonly LaneKind[], { t }: Locale): LegendEntry[] {
  const isInside = today >= firstDayOf(electionDay) && today <= electionDay;
  const numbers = LANES.flatMap((kind, index) => (lanes.includes(kind) ? index + 1 : []));
  return [
    ...numbers.map((lane) => ({ name: t('timeline.lane', { act: LANES[lane - 1]?.show ?? '' }), look: `s${lane}` })),
    { name: t('timeline.legend.pale'), look: `s${numbers[0] ?? 1} pale` },
    // Voters could always register.
    ...(numbers.at(-1) === 1 ? [] : [{ name: t('timeline.legend.fades'), look: `f${numbers.at(-1) ?? 4}` }]),
    { name: t('timeline.legend.electionDay'), look: 'end-day', isLine: true },
    ...(isInside ? [{ name: t('timeline.legend.today'), look: 'now', isLine: true }] : []),
    ...(today > firstDayOf(electionDay) ? [{ name: t('timeline.legend.past'), look: 'gone' }] : []),
  ];
}

/** The mark of an entry. @param place where it is in a larger picture */
export function LegendMark({ look, isLine = false, place }: LegendEntry & { place?: BarsProps['place'] }): Html {
  return (
    <svg viewBox="0 0 17 8" aria-hidden="true" {...place}>
      {isLine ? <line class={look} x1="8" x2="8" y1="0" y2="8" /> : <rect class={look} width="17" height="8" />}
    </svg>
  );
}
