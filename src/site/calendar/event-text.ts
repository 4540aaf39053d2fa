import type { CivilDay } from '../../../db/domain/deadlines/civil-day.js';
import { capitalized, ended } from '../../../db/domain/text/format.js';
import type { Locale } from '../../messages/locale.js';
import { footnoteIn } from '../../messages/words.js';
import type { CalendarData } from '../operation-types.js';

export type CalendarDeadline = CalendarData['state']['deadlines'][number];

/** Returns the day of the event of a deadline: the last day to act, or the first day of a period. Null without a date. */
export const eventDay = ({ date, actBy }: CalendarDeadline): CivilDay | null => actBy ?? date;

/**
 * Returns the title of an event, such as `TX: last day to mail your ballot (it must arrive by November 7)`. It says if the event is earlier
 * than the deadline: `TX: register to vote in person by this day (the deadline is October 10)`.
 */
export const summary = (state: string, deadline: CalendarDeadline, locale: Locale): string =>
  locale.t('calendar.summary', { state, act: act(deadline, locale), status: deadline.status });

function act(deadline: CalendarDeadline, { t, dates }: Locale): string {
  const { action, method, kind, date, label } = deadline;
  if (kind === 'OPENS') return action === 'VOTE_EARLY' ? t('calendar.earlyVotingOpens') : label;
  const day = date ? dates.monthAndDay(date) : '';
  if (method === 'MAIL' && (kind === 'RECEIVED' || kind === 'POSTMARKED'))
    return t('calendar.lastDayToMail', { action, kind, day });
  if (eventDay(deadline) !== date) return t('calendar.byThisDay', { act: label, day });
  return action === 'VOTE_EARLY' ? t('calendar.earlyVotingCloses') : t('calendar.lastDay', { act: label });
}

interface EventContext {
  /** Whether it is an election of one state. */
  ofState: boolean;
  disclaimer: string;
}

/** Returns the text of an event: what to do, the day and time of the deadline, how certain they are, the rule with its source, and the disclaimer. */
export function description(deadline: CalendarDeadline, { ofState, disclaimer }: EventContext, locale: Locale): string {
  const { date, advice, statusNote, englishNotes, item } = deadline;
  const { t } = locale;
  return [
    advice,
    date && dayText(deadline, locale),
    statusNote,
    englishNotes.length > 0 && `${t('note.inEnglish')} ${englishNotes.join(' ')}`,
    ruleText(deadline, ofState, locale),
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

function dayText({ kind, method, date, localTime }: CalendarDeadline, locale: Locale): string {
  const arrives = kind === 'RECEIVED' && method === 'MAIL';
  return locale.t('calendar.day', {
    kind: arrives ? 'ARRIVES' : (kind ?? ''),
    day: locale.dates.longDate(date ?? ''),
    time: localTime ? `, ${localTime}` : '',
  });
}

/**
 * Returns the text of the value, which is about general elections. It is omitted if it would contradict a day that has its own rule or was
 * moved. The note explains such a day.
 */
function ruleText({ status, item }: CalendarDeadline, ofState: boolean, { t }: Locale): string {
  const { text, textIn: rule } = item;
  if (text === '' || status === 'MOVED' || (ofState && status !== 'UNCONFIRMED')) return '';
  const elections = status === 'UNCONFIRMED' ? 'general' : 'this';
  return rule === null
    ? t('calendar.ruleInEnglish', { elections, rule: text })
    : t('calendar.rule', { elections, rule });
}
