import ical, { escape as escapeText, foldLines, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { CivilDay } from '../../../db/domain/deadlines/civil-day.js';
import type { Language } from '../../../db/domain/language/catalog.js';
import { capitalized, ended } from '../../../db/domain/text/format.js';
import {
  ANY_WAY,
  electionName,
  footnoteIn,
  isOf,
  type Locale,
  type PlanWay,
  stateName,
} from '../../messages/locale.js';
import type { CalendarData } from '../operation-types.js';

/** How often subscribed programs should reload the calendar, in seconds. */
const REFRESH_SECONDS = 86_400;

interface CalendarOptions {
  locale: Locale;
  /** The URL of the page of the state. Absent if the service has no public URL or no such page. */
  pageUrl?: string | undefined;
  /** Limits the calendar to one way to vote. */
  way?: PlanWay;
}

/**
 * Renders a calendar (RFC 5545) with an all-day event for each deadline that has a date, and one for Election Day. Events have no time
 * zone, and times are only in the text, because a state may have two time zones, and Outlook does not show timed events without one. The
 * same data gives the same bytes on every server.
 *
 * The UID of an event is the same in all languages and for all ways to vote (RFC 5545, 3.8.4.7). A program that imports two calendars into
 * one keeps the text of the last one. Subscriptions are separate calendars.
 */
export function renderCalendar(all: CalendarData, { locale, pageUrl, way = ANY_WAY }: CalendarOptions): string {
  const deadlines = way === ANY_WAY ? all.state.deadlines : all.state.deadlines.filter(isOf(way));
  const data = { ...all, state: { ...all.state, deadlines } };
  const { release } = data;
  const calendar = ical({
    prodId: { company: 'Civic Data Service', product: 'Deadlines', language: locale.language.toUpperCase() },
    // The library escapes the text of events, but not the name and the description of the calendar.
    name: escapeText(calendarName(data, way, locale), false),
    description: escapeText(calendarDescription(data, locale), false),
    ttl: REFRESH_SECONDS,
  });
  for (const { day, anchor, ...event } of [...deadlineEvents(data, locale), electionDay(data, locale)])
    calendar.createEvent({
      ...event,
      stamp: new Date(release.publishedAt),
      // Any release may have moved the day, because the file does not say which rules a release changed.
      sequence: release.sequence,
      lastModified: new Date(release.publishedAt),
      // Without a time zone, the library uses UTC.
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(pageUrl && { url: `${pageUrl}#${anchor}` }),
    });
  // The library omits the last line break.
  return withLanguage(`${calendar.toString()}\r\n`, locale.language);
}

function calendarName({ election, state }: CalendarData, way: PlanWay, locale: Locale): string {
  const names = { state: stateName(locale, state), election: electionName(locale, election) };
  return way === ANY_WAY
    ? locale.t('calendar.name', names)
    : locale.t('calendar.nameOfWay', { ...names, way: way.way });
}

interface DayEvent {
  id: string;
  day: CivilDay;
  summary: string;
  description: string;
  status: ICalEventStatus;
  /** The anchor on the page of the state. */
  anchor: string;
}

function deadlineEvents(data: CalendarData, locale: Locale): DayEvent[] {
  const { state } = data;
  const context = { ofState: data.election.state !== null, disclaimer: disclaimerIn(locale, data) };
  return state.deadlines.flatMap((deadline) => {
    const day = eventDay(deadline);
    if (day === null) return [];
    const isCertain = deadline.status === 'COUNTED' || deadline.status === 'MOVED';
    return {
      id: deadline.id,
      day,
      anchor: deadline.item.slug,
      summary: summary(state.code, deadline, locale),
      description: description(deadline, context, locale),
      status: isCertain ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    };
  });
}

/** Returns the disclaimer of the release, which is in English, or its translation. */
const disclaimerIn = ({ language, t }: Locale, { release }: CalendarData): string =>
  language === 'en' ? release.disclaimer : t('calendar.disclaimer');

/** Election Day with the polling hours. */
function electionDay(data: CalendarData, locale: Locale): DayEvent {
  const { election, state } = data;
  const { t } = locale;
  const { opens, closes, phone, voting } = state;
  const { pollingHours: hours, englishNotes } = voting;
  // Texts that are not times describe when polls open and close.
  const areTimes = [opens, closes].every((time) => /^\d/.test(time?.text ?? ''));
  const names = { state: state.code, election: electionName(locale, election), hours };
  return {
    id: election.id,
    day: election.date,
    anchor: 'deadlines',
    status: hours === '' || election.hasUsualHours ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    summary: t(
      hours === ''
        ? 'calendar.electionDay'
        : areTimes
          ? 'calendar.electionDayWithHours'
          : 'calendar.electionDayWithNotes',
      names,
    ),
    description: [
      hours ? ended(t('calendar.pollingHours', { hours })) : t('calendar.pollingHoursUnknown'),
      ...englishNotes.map((note) => `${t('note.inEnglish')} ${note}`),
      opens?.source && hours && t('calendar.sourceOfHours', { source: opens.source }),
      t('calendar.sourceOfDay', { source: election.source }),
      phone?.text && t('calendar.questions', { phone: phone.text }),
      disclaimerIn(locale, data),
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}

const MISSING = ['NOT_OFFERED', 'NO_LIMIT', 'NOT_COMPUTED', 'UNCONFIRMED', 'UNKNOWN'] as const;

/** Describes the calendar and the deadlines that it lacks. */
function calendarDescription(data: CalendarData, locale: Locale): string {
  const { election, state } = data;
  const { t, dates } = locale;
  const isUnconfirmed = state.deadlines.some(({ status, date }) => status === 'UNCONFIRMED' && date !== null);
  const phone = state.phone?.text;
  const missing = MISSING.flatMap((status) => {
    const undated = state.deadlines.filter((deadline) => deadline.status === status && deadline.date === null);
    const deadlines = undated.map(({ label }) => label).join(', ');
    return deadlines === '' ? [] : [t('calendar.missing', { status, deadlines })];
  });
  const call = phone ? t('calendar.callToConfirmAt', { phone }) : t('calendar.callToConfirm');
  return [
    t('calendar.description', {
      state: stateName(locale, state),
      election: electionName(locale, election),
      day: dates.longDate(election.date),
    }),
    ...(isUnconfirmed ? [`${t('calendar.notConfirmed')} ${call}`] : []),
    ...missing,
    disclaimerIn(locale, data),
  ].join('\n');
}

/** Text properties that accept the LANGUAGE parameter (RFC 5545, 3.2.10). Programs expect `X-` properties without parameters. */
const TEXT_PROPERTIES = /^(NAME|SUMMARY|DESCRIPTION):/;

/** Adds the language to text properties, which the library cannot do. English is the default of programs. */
function withLanguage(calendar: string, language: Language): string {
  if (language === 'en') return calendar;
  const lines = calendar.replaceAll('\r\n ', '').split('\r\n');
  return foldLines(lines.map((line) => line.replace(TEXT_PROPERTIES, `$1;LANGUAGE=${language}:`)).join('\r\n'));
}

type CalendarDeadline = CalendarData['state']['deadlines'][number];

/** Returns the day of the event of a deadline: the last day to act, or the first day of a period. Null without a date. */
const eventDay = ({ date, actBy }: CalendarDeadline): CivilDay | null => actBy ?? date;

/**
 * Returns the title of an event, such as `TX: last day to mail your ballot (it must arrive by November 7)`. It says if the event is earlier
 * than the deadline: `TX: register to vote in person by this day (the deadline is October 10)`.
 */
const summary = (state: string, deadline: CalendarDeadline, locale: Locale): string =>
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
function description(deadline: CalendarDeadline, { ofState, disclaimer }: EventContext, locale: Locale): string {
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
