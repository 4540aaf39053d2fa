import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { capitalized, EITHER } from '../../../db/text/format.js';
import { localTime, METHODS } from '../../calendar/deadline-words.js';
import type { Html } from '../../pages/html.js';
import { Table } from '../../pages/table.js';
import type { DataPageContext } from '../data-page.js';
import { Caution } from '../deadlines/office.js';
import type { ElectionPageData } from '../operation-types.js';
import { Source } from '../values/source.js';
import type { StateDeadline } from './cell-lines.js';
import { DayCell } from './day-cell.js';

/** What a voter does, in the order in which it happens. */
const ACTIONS = [
  { action: 'REGISTER', name: 'Register to vote', anchor: 'register' },
  { action: 'REQUEST_BALLOT', name: 'Request an absentee ballot', anchor: 'request' },
  { action: 'VOTE_EARLY', name: 'Vote early in person', anchor: 'early' },
  { action: 'RETURN_BALLOT', name: 'Return a ballot', anchor: 'return' },
  { action: 'REQUEST_EMERGENCY_BALLOT', name: 'Request an emergency ballot', anchor: 'emergency' },
] as const satisfies readonly { action: StateDeadline['action']; name: string; anchor: string }[];

/** How certain a date is, or why there is none. */
const STATUSES: Record<StateDeadline['status'], string> = {
  COUNTED: 'As counted',
  MAY_MOVE: 'May move',
  MOVED: 'Moved',
  NO_LIMIT: 'No limit',
  NOT_COMPUTED: 'No date',
  NOT_OFFERED: 'Not offered',
  UNCONFIRMED: 'Unconfirmed',
  UNKNOWN: 'Unknown',
};

/** Deadlines of one action in a state that differ at most in how the voter acts. */
type Group = readonly [StateDeadline, ...StateDeadline[]];

const KINDS = {
  POSTMARKED: 'postmarked',
  RECEIVED: 'must arrive',
  OPENS: 'opens',
  CLOSES: 'closes',
  DONE: '',
} as const;
interface StateDeadlinesProps {
  all: readonly StateDeadline[];
  state: { code: string; name: string };
  context: DataPageContext<ElectionPageData>;
}

/** All deadlines of one state, each with its status, its rule and its source. */
export function StateDeadlines({ all, state, context }: StateDeadlinesProps): Html {
  const { data, found, link, markdown } = context;
  const office = data.election.state;
  const hasUnconfirmed = all.some(({ status }) => status === 'UNCONFIRMED');
  const page = link(`/states/${state.code}`);
  const columns = ['How', 'Act by', 'Date', 'Status, rule and source'];
  return (
    <>
      <p class="row">
        <a class="button" href={link(`/calendar/${encodeURIComponent(data.election.id)}/${state.code}.ics`)}>
          Add to calendar
        </a>{' '}
        <a class="button quiet" href={page}>
          How {state.name} votes
        </a>
      </p>
      {office && hasUnconfirmed && <Caution {...office} />}
      <Explanation hasUnconfirmed={hasUnconfirmed} />
      <Table class="deadlines" columns={columns} label={`Deadlines in ${state.name}`}>
        {ACTIONS.map(({ action, name, anchor }) => {
          const groups = groupsOf(all.filter((deadline) => deadline.action === action));
          return (
            groups.length > 0 && (
              <tbody>
                <tr class="group">
                  <th scope="rowgroup" colspan={4} id={anchor}>
                    {name}
                  </th>
                </tr>
                {groups.map((group) => (
                  <GroupRow
                    group={group}
                    page={page}
                    ofState={office !== null}
                    today={found.today ?? ''}
                    markdown={markdown}
                  />
                ))}
              </tbody>
            )
          );
        })}
      </Table>
    </>
  );
}

function Explanation({ hasUnconfirmed }: { hasUnconfirmed: boolean }): Html {
  return (
    <p>
      Act by the day in “Act by”: it is the last business day that is safe, even where a deadline on a weekend or
      holiday may move, or the last day of early voting. <b>As counted</b> is the plain count from Election Day,{' '}
      <b>Moved</b> is known to move off a weekend or holiday, <b>May move</b> is not certain.
      {hasUnconfirmed && (
        <>
          {' '}
          <b>Unconfirmed</b> is the plain count by the rule of general elections.
        </>
      )}
    </p>
  );
}

function groupsOf(deadlines: readonly StateDeadline[]): Group[] {
  const groups = Map.groupBy(deadlines, ({ kind, date, actBy, time, status, statusNote, method, item }) => {
    // Each row has one source. An arrival by mail is not the same as one in person.
    const how = kind === 'RECEIVED' && method !== 'MAIL' ? 'DONE' : kind;
    return JSON.stringify([how, date, actBy, time, status, statusNote, { ...item, slug: '' }]);
  });
  return [...groups.values()] as unknown as Group[];
}

interface GroupRowProps {
  group: Group;
  /** The page of the state. */
  page: string;
  /** Whether it is an election of one state: the texts of the values are about general elections. */
  ofState: boolean;
  today: CivilDay;
  markdown(text: string): Html;
}

function GroupRow({ group, page, ofState, today, markdown }: GroupRowProps): Html {
  const showsText = !ofState || group[0].status === 'UNCONFIRMED';
  const [{ kind, date, actBy, time, status, statusNote, item }] = group;
  // What opens stays open after its day.
  const hasPassed = (day: CivilDay | null) => kind !== 'OPENS' && day !== null && day < today;
  return (
    <tr>
      <th scope="row">
        <a href={`${page}#${item.slug}`}>{how(group)}</a>
      </th>
      <DayCell label="Act by" day={actBy} hasPassed={hasPassed(actBy)} />
      <DayCell label="Date" day={date} hasPassed={hasPassed(date)}>
        {localTime({ time, zones: [] })}
      </DayCell>
      <td>
        <span class={`status ${status.toLowerCase().replaceAll('_', '-')}`}>{STATUSES[status]}</span>
        {statusNote !== null && <p class="meta">{statusNote}</p>}
        {showsText && (
          <>
            {item.text !== '' && status !== 'NOT_OFFERED' && <p class="meta">“{item.text}”</p>}
            {item.footnotes !== '' && <div class="footnote">{markdown(item.footnotes)}</div>}
            <Source {...item} />
          </>
        )}
      </td>
    </tr>
  );
}

/** `By mail, postmarked` */
function how(group: Group): string {
  const [{ kind, action, method: firstMethod }] = group;
  const methods = group.flatMap(({ method }) => (method && action !== 'VOTE_EARLY' ? METHODS[method] : []));
  const arrives = kind === 'RECEIVED' && firstMethod !== 'MAIL';
  const parts = [EITHER.format(methods), kind && !arrives ? KINDS[kind] : ''].filter(Boolean);
  const text = parts.join(', ') || 'any way';
  return capitalized(text);
}
