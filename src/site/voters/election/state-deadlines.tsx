import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { capitalized } from '../../../../db/domain/text/format.js';
import { type Locale, stateName, valueText } from '../../../messages/locale.js';
import { Table } from '../../html/controls.js';
import type { Child, Html } from '../../html/html.js';
import type { ElectionPageData, Voting } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { CalendarNote } from '../../parts/deadlines/named-election.js';
import { Caution, noteBesides, unconfirmedAmong } from '../../parts/deadlines/notes.js';
import { Source } from '../../parts/source.js';
import { Passed } from '../../parts/timeline/overview.js';
import { Footnotes } from '../../parts/values/value.js';
import { Verdict } from '../../parts/voting/verdict.js';

/** The actions of a voter, in the usual order. */
const ACTIONS = [
  { action: 'REGISTER', anchor: 'register' },
  { action: 'REQUEST_BALLOT', anchor: 'request' },
  { action: 'VOTE_EARLY', anchor: 'early' },
  { action: 'RETURN_BALLOT', anchor: 'return' },
  { action: 'REQUEST_EMERGENCY_BALLOT', anchor: 'emergency' },
] as const satisfies readonly { action: StateDeadline['action']; anchor: string }[];

type StateDeadline = ElectionPageData['election']['deadlines'][number];

/** Deadlines of one action in a state that share a row, because they differ only in the method. */
type Group = readonly [StateDeadline, ...StateDeadline[]];

type Context = DataPageContext<ElectionPageData>;

interface StateDeadlinesProps {
  all: readonly StateDeadline[];
  state: ElectionPageData['states'][number];
  context: Context;
}

/** What is over, and all deadlines of one state. Each deadline has its status, rule and source. */
export function StateDeadlines({ all, state, context }: StateDeadlinesProps): Html {
  const { data, found, link, locale } = context;
  const { t, rich } = locale;
  const { election } = data;
  const { ofOneState, phone } = state;
  const today = found.today ?? '';
  const page = link(`/states/${state.code}`);
  const columns = [t('election.how'), t('election.byWhen'), t('election.ruleAndSource')];
  const name = stateName(locale, state);
  const shared = { all, voting: ofOneState, page, today, context };
  return (
    <>
      {ofOneState && election.date >= today && <Verdict voting={ofOneState} phone={phone?.text} locale={locale} />}
      <p class="row">
        <a class="button" href={link(`/calendar/${encodeURIComponent(election.id)}/${state.code}.ics`)}>
          {t('election.addToCalendar')}
        </a>{' '}
        <a class="button quiet" href={page}>
          {t('election.howVotes', { state: name })}
        </a>
      </p>
      <CalendarNote deadlines={all} locale={locale} />
      <Caution office={state} deadlines={all} locale={locale} />
      <p>{rich<Html>('election.moved', { b: (text) => <b>{text}</b>, b2: (text) => <b>{text}</b> })}</p>
      <Table class="deadlines" columns={columns} label={t('election.deadlinesIn', { state: name })}>
        {ACTIONS.map(({ action, anchor }) => {
          const groups = groupsOf(all.filter((deadline) => deadline.action === action));
          return (
            groups.length > 0 && (
              <tbody>
                <tr class="group">
                  <th scope="rowgroup" colspan={3} id={anchor}>
                    <h2>{t('election.group', { action })}</h2>
                  </th>
                </tr>
                {sortPassedLast(groups, today).map((group) => (
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

/** Whether a deadline has passed. Something that opens on a day stays open after it. */
const hasPassed = ([{ kind, date }]: Group, today: CivilDay): boolean =>
  kind !== 'OPENS' && date !== null && date < today;

const sortPassedLast = (groups: readonly Group[], today: CivilDay): Group[] =>
  groups.toSorted((first, second) => Number(hasPassed(first, today)) - Number(hasPassed(second, today)));

function groupsOf(deadlines: readonly StateDeadline[]): Group[] {
  const groups = Map.groupBy(deadlines, ({ kind, method, item, date, ...deadline }) => {
    // Each row has one source, so `item` is part of the key. Ballots that arrive by mail are separate from ballots handed in.
    const how = kind === 'RECEIVED' && method !== 'MAIL' ? 'DONE' : kind;
    const { actBy, time, timeKind, status, note, englishNotes } = deadline;
    return JSON.stringify([how, date, actBy, time, timeKind, status, note, englishNotes, { ...item, slug: '' }]);
  });
  return [...groups.values()] as unknown as Group[];
}

interface GroupRowProps {
  group: Group;
  all: readonly StateDeadline[];
  voting: Voting | null | undefined;
  /** The page of the state. */
  page: string;
  today: CivilDay;
  context: Context;
}

function GroupRow({ group, all, voting, page, today, context }: GroupRowProps): Html {
  const { data, locale } = context;
  const [first] = group;
  const { status, item, englishNotes } = first;
  const note = noteBesides(first, locale);
  // The values describe general elections.
  const showsText = data.election.state === null || status === 'UNCONFIRMED';
  const mark =
    status === 'UNCONFIRMED' && unconfirmedAmong(all) === 'all' ? '' : locale.t('election.status', { status });
  return (
    <tr>
      <th scope="row">
        <a href={`${page}#${item.slug}`}>{methodsText(group, locale)}</a>
      </th>
      <ByWhen group={group} voting={voting} today={today} locale={locale} />
      <td>
        {mark && <span class={`status ${status.toLowerCase().replaceAll('_', '-')}`}>{mark}</span>}
        {note && <p class="meta">{note}</p>}
        {englishNotes.length > 0 && <EnglishNote locale={locale}>{englishNotes.join(' ')}</EnglishNote>}
        {showsText && <RuleText deadline={first} context={context} />}
      </td>
    </tr>
  );
}

/** A note that exists only in English, marked as such. */
function EnglishNote({ locale, children }: { locale: Locale; children: Child }): Html {
  return (
    <p class="meta">
      {locale.t('note.inEnglish')} <span lang="en">{children}</span>
    </p>
  );
}

/** The text of the rule that the date is computed from, with its footnotes and its source. */
function RuleText({ deadline: { status, item }, context }: { deadline: StateDeadline; context: Context }): Html {
  const { locale, markdown } = context;
  const { slug, text } = item;
  const translatedText = valueText(locale, { text, field: { slug, format: 'Date' } });
  const general = status === 'UNCONFIRMED' && ` ${locale.t('election.forGeneral')}`;
  return (
    <>
      {text !== '' && status !== 'NOT_OFFERED' && (
        <p class="meta">
          {translatedText === undefined && `${locale.t('election.officialEnglish')} `}
          {translatedText === undefined ? (
            <span lang="en">“{text}”</span>
          ) : (
            locale.t('deadlines.rule', { text: translatedText, isGeneral: 'no' })
          )}
          {general}
        </p>
      )}
      <Footnotes item={item} locale={locale} markdown={markdown} />
      <Source {...item} locale={locale} />
    </>
  );
}

type ByWhenProps = Pick<GroupRowProps, 'group' | 'voting' | 'today'> & { locale: Locale };

/** The day by which to act, until what time, and what to know to be in time. Deadlines that have passed show the day alone. */
function ByWhen({ group, voting, today, locale }: ByWhenProps): Html {
  const [{ action, kind, date, actBy, localTime, advice }] = group;
  const day = actBy && actBy >= today ? actBy : date;
  if (day === null) return <td />;
  const isPassed = hasPassed(group, today);
  const early = voting?.actions.find((one) => one.action === 'VOTE_EARLY');
  const hasBegun = action === 'VOTE_EARLY' && kind === 'OPENS' && day <= today && early?.status !== 'CLOSED';
  const notes = isPassed ? [] : [hasBegun ? early?.headline : '', advice ?? localTime];
  return (
    <td data-label={locale.t('election.byWhen')}>
      <time datetime={day}>{locale.dates.dayNear(day, today)}</time> {isPassed && <Passed locale={locale} />}
      {notes.map((note) => note && <p class="meta">{capitalized(note)}</p>)}
    </td>
  );
}

/** `By mail, postmarked` */
function methodsText(group: Group, locale: Locale): string {
  const [{ kind, action }] = group;
  const methods = group.flatMap(({ method }) =>
    method && action !== 'VOTE_EARLY' ? locale.t('timeline.method', { method }) : [],
  );
  const parts = [locale.either(methods), locale.t('election.kind', { kind: kind ?? '' })].filter(Boolean);
  return capitalized(parts.join(', ') || locale.t('election.allWays'));
}
