import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import type { Locale } from '../../../messages/locale.js';
import { Table } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { electionPath } from '../paths.js';
import { Bars } from './bars.js';
import { axisOf, LANES, type Lane, type Row, rowsByName, type TimelineData } from './rows.js';
import { Caption, type TimelineProps, WeekAxis } from './timeline.js';
import { cellLines, type Line } from './words.js';

interface OverviewProps {
  data: TimelineData;
  link(to: string): string;
}

/** A table of the days to act in each state. States link to their statuses, rules, and sources. */
export function Overview({ data, link }: OverviewProps): Html {
  const { election, locale } = data;
  const { t, rich } = locale;
  const columns = [t('timeline.state'), ...LANES.map(({ show }) => t('timeline.lane', { act: show }))];
  return (
    <details class="card">
      <summary>
        <h2 id="states">{t('election.lastDayToAct')}</h2>
      </summary>
      <p>{rich<Html>('election.overview', { b: (star) => <b>{star}</b> })}</p>
      <Table class="overview" columns={columns} labelledBy="states">
        <tbody>
          {rowsByName(data).map(({ state, today, lanes }) => (
            <tr id={state.code}>
              <th scope="row">
                <a href={link(electionPath(election.id, state.code))}>{state.name}</a>
              </th>
              {lanes.map((lane) => (
                <td data-label={t('timeline.lane', { act: lane.kind.show })}>
                  {cellLines(lane, today, locale).map((line) => (
                    <CellLine {...line} today={today} locale={locale} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}

interface CellLineProps extends Line {
  today: CivilDay;
  locale: Locale;
}

function CellLine(props: CellLineProps): Html {
  const { from, before, day, isStart, isUncertain, text, today, locale } = props;
  if (day === undefined) return <p class="soft">{text}</p>;
  return (
    <p>
      {before && `${before} `}
      {from && (
        <>
          <ShortDay day={from} locale={locale} /> –{' '}
        </>
      )}
      <ShortDay day={day} locale={locale} />
      {isUncertain && '*'} {text} {!isStart && day < today && <Passed locale={locale} />}
    </p>
  );
}

function ShortDay({ day, locale }: { day: string; locale: Locale }): Html {
  return <time datetime={day}>{locale.dates.shortDate(day)}</time>;
}

/** Marks a day that has passed. */
export function Passed({ locale }: { locale: Locale }): Html {
  return <span class="status passed">{locale.t('election.passed')}</span>;
}

interface FewStatesProps extends Omit<TimelineProps, 'choice' | 'rows'> {
  /** The level of the headings of states. */
  heading: 'h2' | 'h3';
}

/** The timeline of a few states. Each lane has its name and its days. */
export function FewStates({ data, label, link, heading: Heading }: FewStatesProps): Html {
  const { election, locale } = data;
  const { t, rich } = locale;
  const rows = rowsByName(data);
  const axis = axisOf(data, rows);
  return (
    <figure class="timeline" aria-label={label}>
      <Caption rows={rows} axis={axis} locale={locale} />
      <WeekAxis electionDay={election.date} first="" last={t('timeline.lastDayToAct')} locale={locale} />
      <ul class="few">
        {rows.map((row) => (
          <li>
            {rows.length > 1 && (
              <Heading>
                <a href={link(electionPath(election.id, row.state.code))}>{row.state.name}</a>
              </Heading>
            )}
            <dl>
              {row.lanes.map((lane) => (
                <div>
                  <dt>{t('timeline.lane', { act: lane.kind.show })}</dt>
                  <dd>
                    <Bars lanes={[lane]} axis={{ ...axis, today: row.today }} />
                  </dd>
                  <dd>
                    <LaneDays lane={lane} today={row.today} locale={locale} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <p class="meta">{rich<Html>('timeline.star', { b: (star) => <b>{star}</b> })}</p>
    </figure>
  );
}

/** The days of a lane as in the table of the election, or why it is too late. */
function LaneDays({ lane, today, locale }: { lane: Lane; today: Row['today']; locale: Locale }): Html {
  const { t } = locale;
  if (lane.over) return <p class="soft">{t('timeline.overBecause', { why: lane.over })}</p>;
  if (lane.spans.length === 0) return <p class="soft">{lane.note}</p>;
  return (
    <>
      {cellLines(lane, today, locale).map((line) => (
        <CellLine {...line} today={today} locale={locale} />
      ))}
      {lane.isUnconfirmed && <p class="soft">{t('timeline.notConfirmed')}</p>}
    </>
  );
}
