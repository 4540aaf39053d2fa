import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { daysBetween, lowerFirst } from '../../../../db/domain/text/format.js';
import { subject } from '../../../voting/deadline-words.js';
import { type Deadline, type Entry, entriesOf, isSure } from '../../../voting/entries.js';
import { actOf, englishNotes, notesOf, whatToDo, withoutDate } from '../../../voting/entry-text.js';
import type { Locale } from '../../../voting/messages/locale.js';
import { type HoursOf, pollHours, pollNotes } from '../../../voting/poll-hours.js';
import { known, type Values } from '../../../voting/values.js';
import type { Child, Html } from '../../html/html.js';
import type { ListedDeadline } from '../../operation-types.js';
import { OwnNotes, Sources } from './deadline-sources.js';
import { EnglishNotes } from './english-notes.js';
import { NotConfirmed, unconfirmedAmong } from './office.js';

export type ListedEntry = Entry<ListedDeadline>;

interface DeadlineListProps {
  deadlines: readonly ListedDeadline[];
  today: CivilDay;
  locale: Locale;
  /** Whether it is an election of one state: the texts of the values are about general elections. */
  ofState: boolean;
  /** The last row; left out by default. */
  electionDay?: { date: CivilDay } & HoursOf;
  values?: Values;
  /** What helps to act until a day, below the first day of each action. */
  help?: (step: ListedDeadline['action'] | 'ELECTION_DAY') => Child;
  /** Where the texts that days are computed from stand, if that is another page. */
  statePage?: string;
}

/** The deadlines by day, then those without a date, and what is over. */
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
        {electionDay && <ElectionDay election={electionDay} {...{ values, today, help, locale }} />}
      </ol>
      {undated.length > 0 && (
        <p class="meta">
          {locale.t('deadlines.noDate', { list: undated.map((one) => withoutDate(one, locale)).join(', ') })}
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

/** Days that are so near are counted. */
const NEAR = 14;

type WhenProps = Pick<DeadlineListProps, 'today' | 'locale'> & { day: CivilDay; children?: Child };

function When({ day, today, locale, children }: WhenProps): Html {
  return (
    <div class="when">
      <time datetime={day}>{locale.dates.dayNear(day, today)}</time>{' '}
      {daysBetween(today, day) <= NEAR && <span class="distance">{locale.distance(today, day)}</span>}
      {children}
    </div>
  );
}

/** What is over, without instructions. */
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
              <Mark entry={entry} deadlines={deadlines} today={today} locale={locale} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Says that a day is not confirmed, where others are. */
export function Mark({
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
  const hasOwnRule = ofState && deadlines[0].status !== 'UNCONFIRMED';
  const notes = notesOf(entry, all, today, locale);
  return (
    <li>
      <When day={day} today={today} locale={locale}>
        <Mark entry={entry} deadlines={all} today={today} locale={locale} />
      </When>
      <div>
        <p>
          <b>{whatToDo(entry, today, locale)}</b>
        </p>
        {notes.length > 0 && <p class="meta">{notes.join(' ')}</p>}
        <EnglishNotes notes={englishNotes(entry, all, locale)} locale={locale} />
        {help?.(deadlines[0].action)}
        {hasOwnRule ? (
          <OwnNotes deadlines={deadlines} locale={locale} />
        ) : (
          <Sources deadlines={deadlines} statePage={statePage} locale={locale} />
        )}
      </div>
    </li>
  );
}
