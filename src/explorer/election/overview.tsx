import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { shortDate } from '../../../db/text/format.js';
import { commaList, type Html } from '../../pages/html.js';
import { Table } from '../../pages/table.js';
import { dayOfState } from '../../voting/today.js';
import type { DataPageContext } from '../data-page.js';
import type { ElectionPageData } from '../operation-types.js';
import { electionPath } from '../paths.js';
import { LANES } from '../timeline/lanes.js';
import { byName } from '../values/states.js';
import { cellLines, type Line, type StateDeadline } from './cell-lines.js';

/** Fields whose pages show the same as a map. */
const MAPS = [
  { slug: 'registration_deadline_mail', name: 'Register by mail' },
  { slug: 'registration_deadline_online', name: 'Register online' },
  { slug: 'absentee_deadline_mail', name: 'Ask for a mail ballot by mail' },
  { slug: 'early_voting_starts', name: 'Start of early voting' },
  { slug: 'ballot_return_deadline_mail', name: 'Return a ballot by mail' },
] as const;

interface OverviewProps {
  all: readonly StateDeadline[];
  context: DataPageContext<ElectionPageData>;
}

/** A row for each state with the days on which to act. A state leads to its statuses, rules and sources. */
export function Overview({ all, context: { data, found, link } }: OverviewProps): Html {
  const maps = MAPS.map(({ slug, name }) => <a href={link(`/fields/${slug}`)}>{name}</a>);
  return (
    <>
      <h2 id="states">The last day to act in each state</h2>
      <p>
        By the day shown, you are in time; early voting is from its first to its last day. By mail, it is the day to
        mail it: at least a week before it must arrive. A postmark on the last day is not certain: mail it earlier, or
        ask for one at a post office counter. Where a day has a star (<b>*</b>), the deadline itself is later, or may
        move off a weekend or holiday. The name of a state leads to all of its deadlines, with times, rules and sources.
      </p>
      <p>Days before Election Day as maps: {commaList(maps)}.</p>
      <Table class="overview" columns={['State', ...LANES.map(({ name }) => name)]} labelledBy="states">
        <tbody>
          {byState(all).map(({ state, deadlines }) => (
            <tr id={state.code}>
              <th scope="row">
                <a href={link(electionPath(data.election.id, state.code))}>{state.name}</a>
              </th>
              {LANES.map(({ action, name }) => (
                <td data-label={name}>
                  {cellLines(
                    deadlines.filter((deadline) => deadline.action === action),
                    dayOfState(found, state.code),
                  ).map((line) => (
                    <CellLine {...line} today={dayOfState(found, state.code)} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

/** A line of a cell. */
export function CellLine({ from, before, day, isUncertain, text, today }: Line & { today: CivilDay }): Html {
  if (day === undefined) return <p class="soft">{text}</p>;
  return (
    <p>
      {before && `${before} `}
      {from && (
        <>
          <ShortDay day={from} /> –{' '}
        </>
      )}
      <ShortDay day={day} />
      {isUncertain && '*'} {text} {before !== 'from' && day < today && <Passed />}
    </p>
  );
}

function ShortDay({ day }: { day: string }): Html {
  return <time datetime={day}>{shortDate(day)}</time>;
}

/** The deadlines of each state, by its name. */
function byState(all: readonly StateDeadline[]) {
  const groups = [...Map.groupBy(all, ({ state }) => state.code).values()];
  return groups
    .flatMap((deadlines) => deadlines.slice(0, 1).map(({ state }) => ({ state, deadlines })))
    .sort((one, other) => byName(one.state, other.state));
}

/** The mark of a day that is over. */
export function Passed(): Html {
  return <span class="status passed">passed</span>;
}
