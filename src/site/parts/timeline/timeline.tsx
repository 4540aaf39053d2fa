import { addDays, type CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { daysBetween } from '../../../../db/domain/text/format.js';
import type { Locale } from '../../../messages/locale.js';
import type { Child, Html } from '../../html/html.js';
import { electionPath } from '../paths.js';
import { countStates } from '../values/states.js';
import { type Axis, BarDefinitions, Bars, firstDayOf, LegendMark, legendEntries, WEEKS } from './bars.js';
import { axisOf, type Choice, isClosed, type Row, type TimelineData } from './rows.js';
import { describeRow, type RowWords } from './words.js';

export interface TimelineProps {
  data: TimelineData;
  choice: Choice;
  rows: readonly Row[];
  /** The accessible name. */
  label: string;
  link(to: string): string;
}

const hasEnded = (rows: readonly Row[]): boolean =>
  rows.some(({ lanes }) => lanes.some(({ ways }) => ways.some(isClosed)));

/** The days before an election. Each state has a row with bars and text, linked to its deadlines. */
export function Timeline({ data, choice, rows, label, link }: TimelineProps): Html {
  const { election, locale } = data;
  const axis = axisOf(data, rows);
  return (
    <figure class="timeline" aria-label={label}>
      <Caption rows={rows} axis={axis} locale={locale} />
      <WeekAxis
        electionDay={election.date}
        first={locale.t('timeline.state')}
        last={locale.t(hasEnded(rows) ? 'timeline.left' : 'timeline.endsFirst')}
        locale={locale}
      />
      <ol class="rows">
        {rows.map((row) => (
          <li>
            <a href={link(electionPath(election.id, row.state.code))}>
              <b>{row.state.name}</b> <Bars lanes={row.lanes} axis={{ ...axis, today: row.today }} />{' '}
              <RowText words={describeRow(row, { choice, locale, ...axis })} locale={locale} />
            </a>
          </li>
        ))}
      </ol>
    </figure>
  );
}

function RowText({ words: { text, note }, locale }: { words: RowWords; locale: Locale }): Html {
  const { rich, dates } = locale;
  return (
    <span class="next-end">
      {typeof text === 'string' ? (
        <>{text} </>
      ) : (
        rich(text.key, {
          acts: text.acts ?? '',
          day: <time datetime={text.day}>{dates.weekdayDate(text.day)}</time>,
        })
      )}{' '}
      {note && <small>{note}</small>}
    </span>
  );
}

interface CaptionProps {
  rows: readonly Row[];
  axis: Axis;
  locale: Locale;
}

/** A summary of the day, and the legend. */
export function Caption({ rows, axis, locale }: CaptionProps): Html {
  const kinds = rows[0]?.lanes.map(({ kind }) => kind) ?? [];
  return (
    <figcaption>
      <p>{captionOf(rows, axis, locale)}</p>
      <p>{locale.t('timeline.bars', { count: kinds.length })}</p>
      <ul class="legend">
        {legendEntries(axis, kinds, locale).map((entry) => (
          <li>
            <LegendMark {...entry} />
            {entry.name}
          </li>
        ))}
      </ul>
      <svg class="bar-parts" width="0" height="0" aria-hidden="true">
        <BarDefinitions />
      </svg>
    </figcaption>
  );
}

interface WeekAxisProps {
  electionDay: CivilDay;
  /** Headings of the first and the last column. */
  first: string;
  last: string;
  locale: Locale;
}

/** The dates of the lines, except Election Day, which the caption names. */
export function WeekAxis({ electionDay, first, last, locale }: WeekAxisProps): Html {
  return (
    <div class="axis" aria-hidden="true">
      <span>{first}</span>
      <span class="weeks">
        {WEEKS.slice(0, -1).map((days) => (
          <span>{locale.dates.shortDate(addDays(firstDayOf(electionDay), days))}</span>
        ))}
      </span>
      <span>{last}</span>
    </div>
  );
}

/** Summarizes the situation today. */
function captionOf(rows: readonly Row[], { electionDay, today }: Axis, locale: Locale): Child {
  const { t, rich, dates } = locale;
  const year = electionDay.slice(0, 4);
  const days = daysBetween(today, electionDay);
  if (days < 0) return t('timeline.caption.over', { day: dates.longDate(electionDay) });
  if (today < firstDayOf(electionDay) && !hasEnded(rows))
    return t('timeline.caption.before', { today: dates.longDate(today), days });
  const values = { today: todayText(rows, today, locale), stand: situationText(rows, electionDay, locale), year };
  return rich<Html>('timeline.caption.today', { ...values, b: (text) => <b>{text}</b> });
}

/** Formats today, or two days when it is past midnight in some states. */
function todayText(rows: readonly Row[], today: CivilDay, { t, dates: { longDate } }: Locale): string {
  const later = rows.find((row) => row.today !== today);
  return later ? t('timeline.today.two', { today: longDate(today), later: longDate(later.today) }) : longDate(today);
}

/** Returns `In 19 states, it is too late to register. In 20 states, early voting has begun.` */
function situationText(rows: readonly Row[], electionDay: CivilDay, locale: Locale): string {
  const { t } = locale;
  // After midnight, the election is over in some states, and a count of the others would mislead.
  if (rows.some(({ today }) => today > electionDay)) return t('timeline.midnight');
  const late = rows.filter(({ register }) => register?.status === 'CLOSED' && register.isConfirmed);
  const begun = rows.filter(({ early }) => early?.status === 'OPEN' && early.isConfirmed);
  return [
    ...(late.length > 0 ? [t('timeline.late', { states: listStates(late, locale) })] : []),
    ...(begun.length > 0 ? [t('timeline.begun', { states: listStates(begun, locale) })] : []),
  ].join(' ');
}

/** Returns `Georgia and Texas`, or `21 states and DC` */
function listStates(rows: readonly Row[], locale: Locale): string {
  const states = rows.map(({ state }) => state);
  return states.length > 3 ? countStates(states, locale) : locale.all(states.map(({ name }) => name));
}
