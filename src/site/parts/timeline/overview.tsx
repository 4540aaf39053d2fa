import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import type { Locale } from '../../../messages/locale.js';
import { Table } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { electionPath } from '../paths.js';
import { DEFAULT_CHOICE, LANES, rowsOf, type TimelineData } from './rows.js';
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
          {rowsOf(data, { ...DEFAULT_CHOICE, sort: 'state' }).map(({ state, today, lanes }) => (
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

export function CellLine(props: CellLineProps): Html {
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
