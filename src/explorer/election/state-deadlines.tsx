import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { capitalized, dayNear, EITHER } from '../../../db/text/format.js';
import { LOCALES } from '../../messages/locale.js';
import type { Html } from '../../pages/html.js';
import { Table } from '../../pages/table.js';
import { methodText } from '../../voting/deadline-words.js';
import { dayToShow } from '../../voting/entries.js';
import { conditionsOf, noteOf, openText } from '../../voting/entry-text.js';
import type { DataPageContext } from '../data-page.js';
import { InCalendar } from '../deadlines/named-election.js';
import { Caution, unconfirmedAmong } from '../deadlines/office.js';
import type { ElectionPageData } from '../operation-types.js';
import { valuesBySlug } from '../questions/seven-lines.js';
import { WhatIsOver } from '../questions/what-is-over.js';
import { Source } from '../values/source.js';
import type { StateDeadline } from './cell-lines.js';
import { Passed } from './overview.js';

/** What a voter does, in the order in which it happens. */
const ACTIONS = [
  { action: 'REGISTER', name: 'Register to vote', anchor: 'register' },
  { action: 'REQUEST_BALLOT', name: 'Ask for a mail ballot', anchor: 'request' },
  { action: 'VOTE_EARLY', name: 'Vote early in person', anchor: 'early' },
  { action: 'RETURN_BALLOT', name: 'Return a ballot', anchor: 'return' },
  { action: 'REQUEST_EMERGENCY_BALLOT', name: 'Ask for an emergency ballot', anchor: 'emergency' },
] as const satisfies readonly { action: StateDeadline['action']; name: string; anchor: string }[];

/** How certain a date is, or why there is none. An ordinary day needs no word. */
const STATUSES: Record<StateDeadline['status'], string> = {
  COUNTED: '',
  MAY_MOVE: 'May move',
  MOVED: 'Moved',
  NO_LIMIT: 'No limit',
  NOT_COMPUTED: 'No date',
  NOT_OFFERED: 'Not offered',
  UNCONFIRMED: 'Not confirmed',
  UNKNOWN: 'Unknown',
};

/** Deadlines of one action in a state that differ at most in how the voter acts. */
type Group = readonly [StateDeadline, ...StateDeadline[]];

const KINDS = {
  POSTMARKED: 'postmarked',
  RECEIVED: '',
  OPENS: 'opens',
  CLOSES: 'closes',
  DONE: '',
} as const;

interface StateDeadlinesProps {
  all: readonly StateDeadline[];
  state: { code: string; name: string };
  context: DataPageContext<ElectionPageData>;
}

/** What is over, and all deadlines of one state, each with its status, its rule and its source. */
export function StateDeadlines({ all, state, context }: StateDeadlinesProps): Html {
  const { data, found, link } = context;
  const { election, states } = data;
  const today = found.today ?? '';
  const values = valuesBySlug(states[0]?.information ?? []);
  const office = { phone: values.get('sos_phone_number'), website: values.get('sos_election_website') };
  const page = link(`/states/${state.code}`);
  const columns = ['How', 'By when', 'Rule and source'];
  const shared = { all, page, today, context };
  return (
    <>
      <WhatIsOver election={election} deadlines={all} values={values} today={today} locale={context.locale} />
      <p class="row">
        <a class="button" href={link(`/calendar/${encodeURIComponent(election.id)}/${state.code}.ics`)}>
          Add to calendar
        </a>{' '}
        <a class="button quiet" href={page}>
          How {state.name} votes
        </a>
      </p>
      <InCalendar deadlines={all} locale={context.locale} />
      <Caution office={office} deadlines={all} locale={context.locale} />
      <p>
        By the day shown, you are in time. <b>Moved</b>: the state moves the deadline off a weekend or holiday.{' '}
        <b>May move</b>: whether it does is not certain.
      </p>
      <Table class="deadlines" columns={columns} label={`Deadlines in ${state.name}`}>
        {ACTIONS.map(({ action, name, anchor }) => {
          const groups = groupsOf(all.filter((deadline) => deadline.action === action));
          return (
            groups.length > 0 && (
              <tbody>
                <tr class="group">
                  <th scope="rowgroup" colspan={3} id={anchor}>
                    <h2>{name}</h2>
                  </th>
                </tr>
                {passedLast(groups, today).map((group) => (
                  <GroupRow group={group} {...shared} />
                ))}
              </tbody>
            )
          );
        })}
      </Table>
    </>
  );
}

/** What opens stays open after its day. */
const hasPassed = ([{ kind, date }]: Group, today: CivilDay): boolean =>
  kind !== 'OPENS' && date !== null && date < today;

const passedLast = (groups: readonly Group[], today: CivilDay): Group[] =>
  groups.toSorted((one, other) => Number(hasPassed(one, today)) - Number(hasPassed(other, today)));

function groupsOf(deadlines: readonly StateDeadline[]): Group[] {
  const groups = Map.groupBy(deadlines, ({ kind, date, actBy, time, timeKind, status, statusNote, method, item }) => {
    // Each row has one source. An arrival by mail is not the same as one in person.
    const how = kind === 'RECEIVED' && method !== 'MAIL' ? 'DONE' : kind;
    return JSON.stringify([how, date, actBy, time, timeKind, status, statusNote, { ...item, slug: '' }]);
  });
  return [...groups.values()] as unknown as Group[];
}

interface GroupRowProps {
  group: Group;
  all: readonly StateDeadline[];
  /** The page of the state. */
  page: string;
  today: CivilDay;
  context: DataPageContext<ElectionPageData>;
}

function GroupRow({ group, all, page, today, context: { data, markdown } }: GroupRowProps): Html {
  const [first] = group;
  const { status, item } = first;
  const note = noteOf(first);
  // The texts of the values are about general elections.
  const showsText = data.election.state === null || status === 'UNCONFIRMED';
  const mark = status === 'UNCONFIRMED' && unconfirmedAmong(all) === 'all' ? '' : STATUSES[status];
  return (
    <tr>
      <th scope="row">
        <a href={`${page}#${item.slug}`}>{how(group)}</a>
      </th>
      <ByWhen group={group} all={all} today={today} />
      <td>
        {mark && <span class={`status ${status.toLowerCase().replaceAll('_', '-')}`}>{mark}</span>}
        {note && <p class="meta">{note}</p>}
        {showsText && (
          <>
            {item.text !== '' && status !== 'NOT_OFFERED' && (
              <p class="meta">
                “{item.text}”{status === 'UNCONFIRMED' && ' (for general elections)'}
              </p>
            )}
            {item.footnotes !== '' && <div class="footnote">{markdown(item.footnotes)}</div>}
            <Source {...item} locale={LOCALES.en} />
          </>
        )}
      </td>
    </tr>
  );
}

/** The day by which to act, and what to know about it. What has passed has no instructions. */
function ByWhen({ group, all, today }: Pick<GroupRowProps, 'group' | 'all' | 'today'>): Html {
  const [first] = group;
  const day = first.kind === 'OPENS' ? first.date : dayToShow(first, all, today);
  if (day === null) return <td />;
  const isPassed = hasPassed(group, today);
  const notes = isPassed ? [] : conditionsOf({ day, deadlines: [first] }, all, today, LOCALES.en);
  return (
    <td data-label="By when">
      <time datetime={day}>{dayNear(day, today)}</time> {isPassed && <Passed />}
      {openText(first, today, LOCALES.en) !== undefined && <p class="meta">{openText(first, today, LOCALES.en)}</p>}
      {notes.map((note) => (
        <p class="meta">{note}</p>
      ))}
    </td>
  );
}

/** `By mail, postmarked` */
function how(group: Group): string {
  const [{ kind, action }] = group;
  const methods = group.flatMap(({ method }) =>
    method && action !== 'VOTE_EARLY' ? methodText(method, LOCALES.en) : [],
  );
  const parts = [EITHER.format(methods), kind ? KINDS[kind] : ''].filter(Boolean);
  const text = parts.join(', ') || 'any way';
  return capitalized(text);
}
