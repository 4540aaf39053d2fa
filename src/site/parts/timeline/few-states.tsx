import type { Locale } from '../../../messages/locale.js';
import type { Html } from '../../html/html.js';
import { electionPath } from '../paths.js';
import { Bars } from './bars.js';
import { CellLine } from './overview.js';
import { axisOf, DEFAULT_CHOICE, type Lane, type Row, rowsOf } from './rows.js';
import { Caption, type TimelineProps, WeekAxis } from './timeline.js';
import { cellLines } from './words.js';

interface FewStatesProps extends Omit<TimelineProps, 'choice' | 'rows'> {
  /** The level of the headings of states. */
  heading: 'h2' | 'h3';
}

/** The timeline of a few states. Each lane has its name and its days. */
export function FewStates({ data, label, link, heading: Heading }: FewStatesProps): Html {
  const { election, locale } = data;
  const { t, rich } = locale;
  const rows = rowsOf(data, { ...DEFAULT_CHOICE, sort: 'state' });
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
