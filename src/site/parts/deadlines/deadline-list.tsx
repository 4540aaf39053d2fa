import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { daysBetween, lowerFirst } from '../../../../db/domain/text/format.js';
import { subject } from '../../../../db/domain/voting/deadline-words.js';
import { type Deadline, type Entry, entriesOf, isSure } from '../../../../db/domain/voting/entries.js';
import { actOf, englishNotes, notesOf, whatToDo, withoutDate } from '../../../../db/domain/voting/entry-text.js';
import { type HoursOf, pollHours, pollNotes } from '../../../../db/domain/voting/poll-hours.js';
import { known, type Values } from '../../../../db/domain/voting/values.js';
import type { Locale } from '../../../messages/locale.js';
import type { Child, Html } from '../../html/html.js';
import type { ListedDeadline } from '../../operation-types.js';
import { Sources, StateElectionNotes } from './deadline-sources.js';
import { EnglishNotes } from './english-notes.js';
import { NotConfirmed, unconfirmedAmong } from './office.js';

export type ListedEntry = Entry<ListedDeadline>;

interface DeadlineListProps {
  deadlines: readonly ListedDeadline[];
  today: CivilDay;
  locale: Locale;
  /** Whether it is an election of one state. The texts of the values are about general elections. */
  ofState: boolean;
  /** Adds a last row for Election Day. */
  electionDay?: { date: CivilDay } & HoursOf;
  values?: Values;
  /** Returns help for an action, shown below its first deadline. */
  help?: (step: ListedDeadline['action'] | 'ELECTION_DAY') => Child;
  /** The page with the texts that dates are computed from, if it is another page. */
  statePage?: string;
}

/** The upcoming deadlines by day, those without a date, and those that have passed. */
export function DeadlineList(props: DeadlineListProps): Html {
  const { deadlines, today, electionDay, values = new Map(), help, locale } = props;
  const { upcoming, passed } = entriesOf(deadlines, today);
  const undated = deadlines.filter(({ date }) => date === null);
  return (
    <>
      <ol class="dates">
        {upcoming.map((entry) => (
          <DatedEntry entry={entry} {...props} />
        ))}
        {electionDay && (
          <ElectionDay election={electionDay} values={values} today={today} help={help} locale={locale} />
        )}
      </ol>
      {undated.length > 0 && (
        <p class="meta">
          {locale.t('deadlines.noDate', { list: undated.map((deadline) => withoutDate(deadline, locale)).join(', ') })}
        </p>
      )}
      {passed.length > 0 && <Passed entries={passed} {...props} />}
    </>
  );
}

/** When and where to vote on Election Day. */
function ElectionDay({
  election,
  values,
  today,
  help,
  locale,
}: Required<Pick<DeadlineListProps, 'values' | 'today' | 'locale'>> &
  Pick<DeadlineListProps, 'help'> & { election: NonNullable<DeadlineListProps['electionDay']> }): Html {
  const [opens, closes] = ['polls_open', 'polls_close'].map((slug) => known(values, slug));
  const hours = pollHours(opens, closes, election, locale);
  return (
    <li>
      <When day={election.date} today={today} locale={locale} />
      <div>
        <p>
          <b>{locale.t('deadlines.electionDay')}</b>: {hours || locale.t('deadlines.hoursNotKnown')}
        </p>
        <EnglishNotes notes={pollNotes(opens, closes, locale)} locale={locale} />
        {help?.('ELECTION_DAY')}
      </div>
    </li>
  );
}

/** The distance is shown for days this near. */
const MAX_DISTANCE = 14;

type WhenProps = Pick<DeadlineListProps, 'today' | 'locale'> & { day: CivilDay; children?: Child };

function When({ day, today, locale, children }: WhenProps): Html {
  return (
    <div class="when">
      <time datetime={day}>{locale.dates.dayNear(day, today)}</time>{' '}
      {daysBetween(today, day) <= MAX_DISTANCE && <span class="distance">{locale.distance(today, day)}</span>}
      {children}
    </div>
  );
}

/** Deadlines that have passed, without instructions. */
function Passed({ entries, deadlines, today, locale }: DeadlineListProps & { entries: readonly ListedEntry[] }): Html {
  return (
    <>
      <h3>{locale.t('deadlines.over')}</h3>
      <ul class="passed-days">
        {entries.map((entry) => (
          <li>
            <time datetime={entry.day}>{locale.dates.dayNear(entry.day, today)}</time>{' '}
            <span>
              {locale.t('deadlines.passed', {
                what:
                  entry.deadlines.length > 1 ? lowerFirst(actOf(entry, locale)) : subject(entry.deadlines[0], locale),
              })}
              <UnconfirmedMark entry={entry} deadlines={deadlines} today={today} locale={locale} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Marks an unconfirmed day if others are confirmed. */
export function UnconfirmedMark({
  entry,
  deadlines,
  today,
  locale,
}: {
  entry: Entry;
  deadlines: readonly Deadline[];
  today: CivilDay;
  locale: Locale;
}): Html | null {
  if (isSure(entry, today) || unconfirmedAmong(deadlines) === 'all') return null;
  return (
    <>
      {' '}
      <NotConfirmed locale={locale} />
    </>
  );
}

function DatedEntry(props: DeadlineListProps & { entry: ListedEntry }): Html {
  const { entry, deadlines: all, today, ofState, help, statePage, locale } = props;
  const { day, deadlines } = entry;
  const hasStateRule = ofState && deadlines[0].status !== 'UNCONFIRMED';
  const notes = notesOf(entry, all, today, locale);
  return (
    <li>
      <When day={day} today={today} locale={locale}>
        <UnconfirmedMark entry={entry} deadlines={all} today={today} locale={locale} />
      </When>
      <div>
        <p>
          <b>{whatToDo(entry, today, locale)}</b>
        </p>
        {notes.length > 0 && <p class="meta">{notes.join(' ')}</p>}
        <EnglishNotes notes={englishNotes(entry, all, locale)} locale={locale} />
        {help?.(deadlines[0].action)}
        {hasStateRule ? (
          <StateElectionNotes deadlines={deadlines} locale={locale} />
        ) : (
          <Sources deadlines={deadlines} statePage={statePage} locale={locale} />
        )}
      </div>
    </li>
  );
}
