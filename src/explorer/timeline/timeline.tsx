import { addDays, type CivilDay } from '../../../db/deadlines/civil-day.js';
import { ALL, daysBetween, longDate, monthAndDay, shortDate, weekdayDate } from '../../../db/text/format.js';
import type { Child, Html } from '../../pages/html.js';
import { electionPath } from '../paths.js';
import { countStates } from '../values/states.js';
import { type Axis, BarParts, Bars, firstDayOf, LegendMark, legendOf, WEEKS } from './bars.js';
import type { Choice } from './choice.js';
import type { Row, TimelineData } from './rows.js';
import { type RowWords, wordsOf } from './words.js';

export interface TimelineProps {
  data: TimelineData;
  choice: Choice;
  rows: readonly Row[];
  /** Its name. */
  label: string;
  link(to: string): string;
}

/** Of what the states are sorted by first, and of the last column. */
export const endsName = (rows: readonly Row[]): string => (hasEnded(rows) ? 'What is left' : 'Ends first');
const hasEnded = (rows: readonly Row[]): boolean => rows.some(({ lanes }) => lanes.some((lane) => lane.hasEnded));

/** The days before an election: a row for each state, which leads to its deadlines, with bars and the same in words. */
export function Timeline({ data, choice, rows, label, link }: TimelineProps): Html {
  const { election, found } = data;
  const axis = { electionDay: election.date, today: found.today ?? '' };
  return (
    <figure class="timeline" aria-label={label}>
      <Caption rows={rows} axis={axis} />
      <WeekAxis
        electionDay={election.date}
        first="State"
        last={choice.sort === 'early' ? 'Early voting begins' : endsName(rows)}
      />
      <ol class="rows">
        {rows.map((row) => (
          <li>
            <a href={link(electionPath(election.id, row.state.code))}>
              <b>{row.state.name}</b> <Bars lanes={row.lanes} axis={{ ...axis, today: row.today }} />{' '}
              <Words {...wordsOf(row, { choice, ...axis })} />
            </a>
          </li>
        ))}
      </ol>
    </figure>
  );
}

function Words({ before, day, note }: RowWords): Html {
  return (
    <span class="next-end">
      {before} {day && <time datetime={day}>{weekdayDate(day)}</time>} {note && <small>{note}</small>}
    </span>
  );
}

/** Where things stand, and what the bars mean. */
export function Caption({ rows, axis }: { rows: readonly Row[]; axis: Axis }): Html {
  const kinds = rows[0]?.lanes.map(({ kind }) => kind) ?? [];
  return (
    <figcaption>
      <p>{captionOf(rows, axis)}</p>
      <p>
        A bar ends on the last day that is in time{kinds.length > 1 && '. Each state has four, from top to bottom'}:
      </p>
      <ul class="legend">
        {legendOf(axis, kinds).map((entry) => (
          <li>
            <LegendMark {...entry} />
            {entry.name}
          </li>
        ))}
      </ul>
      <svg class="bar-parts" width="0" height="0" aria-hidden="true">
        <BarParts />
      </svg>
    </figcaption>
  );
}

/** The day of each line, but for Election Day, which the caption names. */
export function WeekAxis({ electionDay, first, last }: { electionDay: CivilDay; first: string; last: string }): Html {
  return (
    <div class="axis" aria-hidden="true">
      <span>{first}</span>
      <span class="weeks">
        {WEEKS.slice(0, -1).map((days) => (
          <span>{shortDate(addDays(firstDayOf(electionDay), days))}</span>
        ))}
      </span>
      <span>{last}</span>
    </div>
  );
}

/** Where things stand on the day. */
function captionOf(rows: readonly Row[], { electionDay, today }: Axis): Child {
  const year = electionDay.slice(0, 4);
  const days = daysBetween(today, electionDay);
  if (days < 0) return `This election is over: it was on ${longDate(electionDay)}.`;
  if (today < firstDayOf(electionDay) && !hasEnded(rows))
    return [
      `Today, ${longDate(today)}, is ${days} days before Election Day: nothing has ended. The picture begins on `,
      `${monthAndDay(firstDayOf(electionDay))}. All of its days are in ${year}.`,
    ];
  return [
    <b>Today is {todayText(rows, today)}.</b>,
    ` Gray is past. ${standText(rows, electionDay)} All days are in ${year}.`,
  ];
}

/** At night, the next day has begun in some states. */
function todayText(rows: readonly Row[], today: CivilDay): string {
  const later = rows.find((row) => row.today !== today);
  if (!later) return longDate(today);
  return rows.every((row) => row.today === later.today)
    ? longDate(later.today)
    : `${longDate(today)}, and where midnight has passed, ${longDate(later.today)}`;
}

/** `In 19 states, it is too late to register. In 20 states, early voting has begun.` */
function standText(rows: readonly Row[], electionDay: CivilDay): string {
  // At night, it is over in some states: a count of the others would be one of nothing.
  if (rows.some(({ today }) => today > electionDay)) return 'Where midnight has passed, this election is over.';
  const late = rows.filter(({ isTooLateToRegister }) => isTooLateToRegister);
  const begun = rows.filter(({ hasBegun }) => hasBegun);
  return [
    ...(late.length > 0 ? [`In ${statesIn(late)}, it is too late to register.`] : []),
    ...(begun.length > 0 ? [`In ${statesIn(begun)}, early voting has begun.`] : []),
  ].join(' ');
}

/** `Georgia and Texas`, `21 states and DC` */
function statesIn(rows: readonly Row[]): string {
  const states = rows.map(({ state }) => state);
  return states.length > 3 ? countStates(states) : ALL.format(states.map(({ name }) => name));
}
