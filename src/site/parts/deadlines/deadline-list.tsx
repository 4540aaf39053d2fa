import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { daysBetween, lowerFirst } from '../../../../db/domain/text/format.js';
import type { Locale } from '../../../messages/locale.js';
import type { Child, Html } from '../../html/html.js';
import type { Agenda } from '../../operation-types.js';
import { unconfirmedAmong } from './caution.js';
import { Sources, StateElectionNotes } from './deadline-sources.js';
import { EnglishNotes } from './english-notes.js';

interface DeadlineListProps {
  agenda: readonly Agenda[];
  today: CivilDay;
  locale: Locale;
  /** Whether it is an election of one state. The texts of the values are about general elections. */
  ofState: boolean;
  /** Whether each entry is one line, without notes and sources. */
  isShort?: boolean;
  /** Returns help for an action, shown below its first day. */
  help?: (action: Agenda['action']) => Child;
  /** The page with the texts that dates are computed from, if it is another page. */
  statePage?: string;
}

/** An entry with a day. */
type DatedEntry = Agenda & { day: CivilDay };

const isDated = (entry: Agenda): entry is DatedEntry => entry.day !== null;

export const deadlinesOf = (agenda: readonly Agenda[]): Agenda['deadlines'] =>
  agenda.flatMap(({ deadlines }) => deadlines);

/** What is due by day, and what has no date. What is over is the verdict's to say. */
export function DeadlineList(props: DeadlineListProps): Html {
  const { agenda, locale } = props;
  const dated = agenda.filter(isDated);
  const undated = agenda.filter(({ day }) => day === null);
  return (
    <>
      <ol class="dates">
        {dated
          .filter(({ isOver }) => !isOver)
          .map((entry) => (
            <Upcoming entry={entry} {...props} />
          ))}
      </ol>
      {undated.length > 0 && (
        <p class="meta">
          {locale.t('deadlines.noDate', { list: undated.map(({ summary }) => lowerFirst(summary ?? '')).join(', ') })}
        </p>
      )}
    </>
  );
}

/** The distance is shown for days this near. */
const MAX_DISTANCE = 14;

function Upcoming({ entry, ...props }: DeadlineListProps & { entry: DatedEntry }): Html {
  const { agenda, today, ofState, isShort, help, statePage, locale } = props;
  const { action, day, summary, conditions, reasons, englishNotes, deadlines } = entry;
  const [first] = deadlines;
  const notes = [...(conditions ?? []), ...(reasons ?? [])];
  return (
    <li>
      <div class="when">
        <time datetime={day}>{locale.dates.dayNear(day, today)}</time>{' '}
        {daysBetween(today, day) <= MAX_DISTANCE && <span class="distance">{locale.distance(today, day)}</span>}
        <UnconfirmedMark entry={entry} agenda={agenda} locale={locale} />
      </div>
      <div>
        <p>
          <b>{summary}</b>
        </p>
        {!isShort && notes.length > 0 && <p class="meta">{notes.join(' ')}</p>}
        {!isShort && <EnglishNotes notes={englishNotes ?? []} locale={locale} />}
        {help?.(action)}
        {!isShort &&
          first &&
          (ofState && first.status !== 'UNCONFIRMED' ? (
            <StateElectionNotes deadlines={deadlines} locale={locale} />
          ) : (
            <Sources deadlines={deadlines} statePage={statePage} locale={locale} />
          ))}
      </div>
    </li>
  );
}

interface UnconfirmedMarkProps {
  entry: Pick<Agenda, 'isConfirmed'>;
  agenda: readonly Agenda[];
  locale: Locale;
}

/** Marks an unconfirmed day if others are confirmed. */
export function UnconfirmedMark({ entry, agenda, locale }: UnconfirmedMarkProps): Html | null {
  if (entry.isConfirmed || unconfirmedAmong(deadlinesOf(agenda)) === 'all') return null;
  return (
    <>
      {' '}
      <span class="unsure">{locale.t('deadlines.notConfirmed')}</span>
    </>
  );
}
