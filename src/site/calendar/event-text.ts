import type { CivilDay } from '../../../db/domain/deadlines/civil-day.js';
import { deadlineField } from '../../../db/domain/deadlines/fields.js';
import { capitalized } from '../../../db/domain/text/format.js';
import { doItText, ended, isMailed, localTime, mailText } from '../../../db/domain/voting/deadline-words.js';
import type { Locale } from '../../messages/locale.js';
import { footnoteIn, valueText } from '../../messages/words.js';
import type { CalendarData } from '../operation-types.js';

export type CalendarDeadline = CalendarData['state']['deadlines'][number];

/** The properties of a deadline that its summary uses. */
type Event = Pick<CalendarDeadline, 'action' | 'method' | 'kind' | 'status' | 'date' | 'actBy'>;

/** Returns the day of the event of a deadline: the last day to act, or the first day of a period. Null without a date. */
export const eventDay = ({ date, actBy }: Pick<Event, 'date' | 'actBy'>): CivilDay | null => actBy ?? date;

/**
 * Returns the title of an event, such as `TX: last day to mail your ballot (it must arrive by November 7)`. It says if the event is earlier
 * than the deadline: `TX: register to vote in person by this day (the deadline is October 10)`.
 */
export const summary = (state: string, deadline: Event, locale: Locale): string =>
  locale.t('calendar.summary', { state, act: act(deadline, locale), status: deadline.status });

function act(deadline: Event, locale: Locale): string {
  const { action, kind, date } = deadline;
  const { t, dates } = locale;
  if (kind === 'OPENS') return action === 'VOTE_EARLY' ? t('calendar.earlyVotingOpens') : subject(deadline, locale);
  const day = date ? dates.monthAndDay(date) : '';
  if (isMailed(deadline)) return t('calendar.lastDayToMail', { action, kind: kind ?? '', day });
  if (eventDay(deadline) !== date) return t('calendar.byThisDay', { act: subject(deadline, locale), day });
  // Early voting has only one method.
  const method = action === 'VOTE_EARLY' ? '' : (deadline.method ?? '');
  return t('calendar.lastDay', { act: t('calendar.act', { action, method }) });
}

/** Returns the subject of a deadline, such as `register to vote by mail` or `start of early voting`. */
export function subject({ action, method, kind }: Pick<Event, 'action' | 'method' | 'kind'>, { t }: Locale): string {
  if (action === 'VOTE_EARLY') return t('calendar.earlyVoting', { kind: kind ?? '' });
  const text = t('calendar.act', { action, method: method ?? '' });
  return kind === 'OPENS' ? t('calendar.firstDay', { act: text }) : text;
}

interface EventContext {
  election: { date: CivilDay; state: object | null };
  disclaimer: string;
}

/** Returns the text of an event: the day and time of the deadline, how certain they are, the rule with its source, and the disclaimer. */
export function description(
  deadline: CalendarDeadline,
  { election, disclaimer }: EventContext,
  locale: Locale,
): string {
  const { date, actBy, statusNote, englishNotes, item } = deadline;
  const { t } = locale;
  const isEarlier = date !== actBy && actBy !== null && !isMailed(deadline);
  return [
    isMailed(deadline) && mailText([deadline], election.date, locale),
    isEarlier && doItText(deadline, election.date, locale),
    date && dayText(deadline, locale),
    statusNote,
    englishNotes.length > 0 && `${t('note.inEnglish')} ${englishNotes.join(' ')}`,
    ruleText(deadline, election.state !== null, locale),
    item.footnotes && footnotesText(item.footnotes, locale),
    item.source && t('calendar.source', { source: item.source }),
    disclaimer,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Translates a standard footnote. All others stay in English. */
function footnotesText(footnotes: string, locale: Locale): string {
  if (locale.language === 'en') return locale.t('calendar.footnotes', { footnotes });
  const words = footnoteIn(locale, footnotes);
  return words === undefined
    ? `${locale.t('note.inEnglish')} ${footnotes}`
    : locale.t('calendar.footnotes', { footnotes: ended(capitalized(words)) });
}

function dayText(deadline: CalendarDeadline, locale: Locale): string {
  const { kind, method, date } = deadline;
  const arrives = kind === 'RECEIVED' && method === 'MAIL';
  return locale.t('calendar.day', {
    kind: arrives ? 'ARRIVES' : (kind ?? ''),
    day: locale.dates.longDate(date ?? ''),
    time: localTime(deadline, locale),
  });
}

/**
 * Returns the text of the value, which is about general elections. It is omitted if it would contradict a day that has its own rule or was
 * moved. The note explains such a day.
 */
function ruleText({ status, item }: CalendarDeadline, ofState: boolean, locale: Locale): string {
  if (item.text === '' || status === 'MOVED' || (ofState && status !== 'UNCONFIRMED')) return '';
  const { slug, text } = item;
  const rule = deadlineField(slug) && valueText(locale, { text, field: { slug, format: 'Date' } });
  const elections = status === 'UNCONFIRMED' ? 'general' : 'this';
  return rule === undefined
    ? locale.t('calendar.ruleInEnglish', { elections, rule: text })
    : locale.t('calendar.rule', { elections, rule });
}
