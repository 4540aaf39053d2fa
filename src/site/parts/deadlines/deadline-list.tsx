import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { daysBetween, lowerFirst } from '../../../../db/domain/text/format.js';
import { plain } from '../../../../db/domain/text/values.js';
import { type Locale, valueText } from '../../../messages/locale.js';
import type { Child, Html } from '../../html/html.js';
import type { Agenda, ListedDeadline } from '../../operation-types.js';
import { Source } from '../source.js';
import { EnglishNotes, noteBesides, StatusNote, unconfirmedAmong } from './notes.js';

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

interface SourcesProps {
  deadlines: readonly ListedDeadline[];
  locale: Locale;
}

/** The notes on the dates of an election of one state. */
function StateElectionNotes({ deadlines, locale }: SourcesProps): Html[] {
  const notes = new Map(
    deadlines
      .filter(({ status }) => status !== 'MAY_MOVE')
      .map(({ note, englishNotes }) => [JSON.stringify([note, englishNotes]), { note, englishNotes }]),
  );
  return [...notes.values()].map((one) => <StatusNote {...one} locale={locale} />);
}

/** The rules and sources of deadlines. Deadlines with the same rule and source share an entry. */
function Sources({ deadlines, statePage = '', locale }: SourcesProps & { statePage?: string | undefined }): Html {
  const { t } = locale;
  const rules = new Map<string, Html>();
  for (const deadline of deadlines) {
    const { status, item } = deadline;
    // The note of a day that may move is shown outside.
    const mayMove = status === 'MAY_MOVE';
    const note = mayMove ? '' : noteBesides(deadline, locale);
    const englishNotes = mayMove ? [] : deadline.englishNotes;
    const { slug, ...rule } = item;
    rules.set(
      JSON.stringify([note, englishNotes, rule]),
      <>
        <p class="meta">
          <Rule slug={slug} text={item.text} isGeneral={status === 'UNCONFIRMED'} locale={locale} />
        </p>
        <StatusNote note={note} englishNotes={englishNotes} locale={locale} />
        <Source {...item} locale={locale} />
        <p class="meta">
          <a href={`${statePage}#${slug}`}>{t(statePage ? 'deadlines.fullText' : 'deadlines.fullTextBelow')}</a>
        </p>
      </>,
    );
  }
  return (
    <details class="sources">
      <summary>{t('deadlines.ruleAndSource')}</summary>
      {[...rules.values()]}
    </details>
  );
}

interface RuleProps {
  slug: string;
  text: string;
  /** Whether the text is about general elections, but the dates belong to another one. */
  isGeneral: boolean;
  locale: Locale;
}

/** The text that a date is computed from. */
function Rule({ slug, text, isGeneral, locale }: RuleProps): Child {
  const { t } = locale;
  const words = valueText(locale, { text: plain(text), field: { slug, format: 'Markdown' } });
  if (words !== undefined)
    return t('deadlines.rule', {
      text: locale.language === 'en' ? text : words,
      isGeneral: isGeneral ? 'yes' : 'no',
    });
  return (
    <>
      {t(isGeneral ? 'deadlines.generalInEnglish' : 'value.inEnglish')} <span lang="en">{text}</span>
    </>
  );
}
