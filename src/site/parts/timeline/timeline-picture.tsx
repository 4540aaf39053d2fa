import { addDays } from '../../../../db/domain/deadlines/civil-day.js';
import { dayOf } from '../../../../db/domain/text/format.js';
import type { Locale } from '../../../messages/locale.js';
import type { Html } from '../../html/html.js';
import { pictureStyle, wrapText } from '../maps/picture-style.js';
import {
  type Axis,
  BarDefinitions,
  Bars,
  barsHeight,
  firstDayOf,
  type LegendEntry,
  LegendMark,
  legendEntries,
  WEEKS,
  WIDTH,
} from './bars.js';
import { axisOf, type Choice, type Row, rowsOf, type TimelineData } from './rows.js';
import { describeRow, toPlainText } from './words.js';

/** Positions of the columns. */
const NAME_X = 16;
const BARS_LEFT = 160;
const BARS_RIGHT = 700;
const TEXT_X = 716;
const FULL_WIDTH = 1000;
const LINE_HEIGHT = 15;
/** Distance between the mark of a legend entry and its name. */
const MARK_WIDTH = 42;
/** Maximum number of characters in a line of the last column. */
const MAX_LINE_LENGTH = 44;

/** The same styles as on the pages. */
const STYLE = `text { fill: var(--text); font: 12px system-ui, sans-serif }
.title { font-size: 20px; font-weight: 700 }
.name { font-weight: 600 }
.soft { fill: var(--soft) }
.paper { fill: var(--raised) }
.rule { stroke: var(--line) }
.week { stroke: var(--line) }
.end-day { stroke: var(--text); stroke-width: 2 }
.now { stroke: var(--wrong); stroke-width: 2 }
line { vector-effect: non-scaling-stroke }
.s1 { fill: var(--step-1) }
.s2 { fill: var(--step-2) }
.s3 { fill: var(--step-3) }
.s4 { fill: var(--step-4) }
.g0 { stop-color: var(--soft) }
.g2 { stop-color: var(--step-2) }
.g3 { stop-color: var(--step-3) }
.g4 { stop-color: var(--step-4) }
.f0 { fill: url(#f0) }
.f2 { fill: url(#f2) }
.f3 { fill: url(#f3) }
.f4 { fill: url(#f4) }
.pale { fill-opacity: .32 }
.gone { fill: var(--soft) }
:is(.gone, .f0) { fill-opacity: .35 }`;

interface TimelinePictureProps {
  title: string;
  data: TimelineData;
  choice: Choice;
  release: { publishedAt: string };
}

/** The timeline with title, legend, and source, as a standalone file. */
export function TimelinePicture({ title, data, choice, release }: TimelinePictureProps): Html {
  const { locale } = data;
  const { t, dates } = locale;
  const rows = rowsOf(data, choice);
  const axis = axisOf(data, rows);
  const entries = placeEntries(legendEntries(axis, rows[0]?.lanes.map(({ kind }) => kind) ?? [], locale));
  const top = (entries.at(-1)?.y ?? 0) + 26;
  const placed = placeRows(rows, top + LINE_HEIGHT, (row) =>
    toPlainText(describeRow(row, { choice, locale, ...axis }), locale),
  );
  const bottom = placed.at(-1)?.bottom ?? top;
  const height = bottom + 30;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${FULL_WIDTH} ${height}`}
      width={FULL_WIDTH}
      height={height}
      role="img"
    >
      <title>{title}</title>
      <style>{pictureStyle(STYLE)}</style>
      <BarDefinitions />
      <rect class="paper" width={FULL_WIDTH} height={height} />
      <text class="title" x={NAME_X} y="30">
        {title}
      </text>
      <text class="soft" x={NAME_X} y="48">
        {t('timeline.picture.asOf', { day: dates.longDate(axis.today) })}
      </text>
      {entries.map(({ entry, x, y }) => (
        <>
          <LegendMark {...entry} place={{ x, y, width: 34, height: 12 }} />
          <text x={x + MARK_WIDTH} y={y + 10}>
            {entry.name}
          </text>
        </>
      ))}
      <WeekLabels axis={axis} y={top + 8} locale={locale} />
      {placed.map((row) => (
        <PictureRow {...row} axis={axis} />
      ))}
      <text class="soft" x={NAME_X} y={height - 12}>
        {t('timeline.picture.source', { day: dates.mediumDate(dayOf(release.publishedAt)) })}
      </text>
    </svg>
  );
}

/** Places legend entries in rows. A letter is about 7 wide. */
function placeEntries(entries: readonly LegendEntry[]): { entry: LegendEntry; x: number; y: number }[] {
  let [x, y] = [NAME_X, 62];
  return entries.map((entry) => {
    const width = MARK_WIDTH + entry.name.length * 7;
    if (x + width > FULL_WIDTH - NAME_X) [x, y] = [NAME_X, y + 22];
    const placed = { entry, x, y };
    x += width + 12;
    return placed;
  });
}

interface PlacedRow {
  row: Row;
  lines: string[];
  y: number;
  bottom: number;
}

function placeRows(rows: readonly Row[], top: number, text: (row: Row) => string): PlacedRow[] {
  let y = top;
  return rows.map((row) => {
    const lines = wrapText(text(row), MAX_LINE_LENGTH);
    const placed = {
      row,
      lines,
      y,
      bottom: y + Math.max(barsHeight(row.lanes.length), 20, lines.length * LINE_HEIGHT + 4),
    };
    y = placed.bottom;
    return placed;
  });
}

function WeekLabels({ axis, y, locale }: { axis: Axis; y: number; locale: Locale }): Html[] {
  return WEEKS.slice(0, -1).map((days) => (
    <text class="soft" x={BARS_LEFT + (days / WIDTH) * (BARS_RIGHT - BARS_LEFT)} y={y}>
      {locale.dates.shortDate(addDays(firstDayOf(axis.electionDay), days))}
    </text>
  ));
}

function PictureRow({ row: { state, lanes, today }, lines, y, bottom, axis }: PlacedRow & { axis: Axis }): Html {
  const height = bottom - y;
  return (
    <g>
      <line class="rule" x1={NAME_X} x2={FULL_WIDTH - NAME_X} y1={y} y2={y} />
      <text class="name" x={NAME_X} y={y + height / 2 + 4}>
        {state.name}
      </text>
      <Bars
        lanes={lanes}
        axis={{ ...axis, today }}
        place={{ x: BARS_LEFT, y, width: BARS_RIGHT - BARS_LEFT, height }}
      />
      {lines.map((line, index) => (
        <text x={TEXT_X} y={y + height / 2 + 4 + (index - (lines.length - 1) / 2) * LINE_HEIGHT}>
          {line}
        </text>
      ))}
    </g>
  );
}
