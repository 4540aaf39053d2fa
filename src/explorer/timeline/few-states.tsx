import { capitalized } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { cellLines } from '../election/cell-lines.js';
import { CellLine } from '../election/overview.js';
import { electionPath } from '../paths.js';
import { Bars } from './bars.js';
import { DEFAULT_CHOICE } from './choice.js';
import { NOT_CONFIRMED } from './lanes.js';
import { type Row, rowsOf, type TimelineData } from './rows.js';
import { Caption, type TimelineProps, WeekAxis } from './timeline.js';

/** The timeline of a few states: each lane has its name and its days. */
export function FewStates({ data, label, link }: Omit<TimelineProps, 'choice' | 'rows'>): Html {
  const { election, found } = data;
  const axis = { electionDay: election.date, today: found.today ?? '' };
  const rows = rowsOf(data, { ...DEFAULT_CHOICE, sort: 'state' });
  return (
    <figure class="timeline" aria-label={label}>
      <Caption rows={rows} axis={axis} />
      <WeekAxis electionDay={election.date} first="" last="Last day to act" />
      <ul class="few">
        {rows.map((row) => (
          <li>
            {rows.length > 1 && (
              <h3>
                <a href={link(electionPath(election.id, row.state.code))}>{row.state.name}</a>
              </h3>
            )}
            <dl>
              {row.lanes.map((lane) => (
                <div>
                  <dt>{lane.kind.name}</dt>
                  <dd>
                    <Bars lanes={[lane]} axis={{ ...axis, today: row.today }} />
                  </dd>
                  <dd>
                    <LaneDays data={data} row={row} lane={lane} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <p class="meta">
        By mail, it is the day to mail it. Where a day has a star (<b>*</b>), the deadline itself is later, or may move
        off a weekend or holiday.
      </p>
    </figure>
  );
}

/** As in the table of the election, and why it is too late. */
function LaneDays({ data, row, lane }: { data: TimelineData; row: Row; lane: Row['lanes'][number] }): Html {
  const { deadlines } = data;
  const { today } = row;
  const own = deadlines.filter(({ action, state }) => action === lane.kind.action && state.code === row.state.code);
  if (lane.over) return <p class="soft">Over. {lane.over}</p>;
  if (lane.spans.length === 0) return <p class="soft">{lane.note}</p>;
  return (
    <>
      {cellLines(own, today).map((line) => (
        <CellLine {...line} today={today} />
      ))}
      {lane.note.startsWith('last day not known: ') ? (
        <p class="soft">{capitalized(lane.note)}</p>
      ) : (
        lane.note.endsWith(NOT_CONFIRMED) && <p class="soft">{NOT_CONFIRMED}</p>
      )}
    </>
  );
}
