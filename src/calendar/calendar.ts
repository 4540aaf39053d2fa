import ical, { escape as escapeText, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { CivilDay } from '../../db/deadlines/civil-day.js';
import { longDate, lowerFirst } from '../../db/text/format.js';
import { LOCALES } from '../messages/locale.js';
import { ended, subject } from '../voting/deadline-words.js';
import { pollHours } from '../voting/poll-hours.js';
import { ANY_WAY, isOf, type PlanWay, wayName } from '../voting/ways.js';
import { description, eventDay, summary } from './event-text.js';
import type { CalendarData } from './operation-types.js';

/** How often programs that subscribe should load the calendar again, in seconds. */
const REFRESH_SECONDS = 86_400;

/**
 * A calendar (RFC 5545) with an all-day event for each deadline that has a date, and one for Election Day. Days have no time zone, and a
 * time stands in the text only: a state may have two time zones, and Outlook does not show timed events without one. The same data gives
 * the same bytes everywhere.
 *
 * @param pageUrl of the page of the state; undefined if the service has no public URL, or no such page
 * @param way to vote; by default, it has the deadlines of all
 */
export function renderCalendar(all: CalendarData, pageUrl?: string, way: PlanWay = ANY_WAY): string {
  const deadlines = way === ANY_WAY ? all.state.deadlines : all.state.deadlines.filter(isOf(way));
  const data = { ...all, state: { ...all.state, deadlines } };
  const { release, election, state } = data;
  const calendar = ical({
    prodId: { company: 'Civic Data Service', product: 'Deadlines' },
    // The library escapes the text of events, but not these two.
    name: escapeText(
      `${state.name}: ${election.name}${way === ANY_WAY ? '' : ` (${lowerFirst(wayName(way, LOCALES.en))})`}`,
      false,
    ),
    description: escapeText(calendarDescription(data), false),
    ttl: REFRESH_SECONDS,
  });
  for (const { day, anchor, ...event } of [...deadlineEvents(data), electionDay(data)])
    calendar.createEvent({
      ...event,
      stamp: new Date(release.publishedAt),
      // Without a time zone, the library reads a day in UTC.
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(pageUrl && { url: `${pageUrl}#${anchor}` }),
    });
  // The library leaves out the end of the last line.
  return `${calendar.toString()}\r\n`;
}

interface DayEvent {
  id: string;
  day: CivilDay;
  summary: string;
  description: string;
  status: ICalEventStatus;
  /** Where it stands on the page of the state. */
  anchor: string;
}

function deadlineEvents({ release, election, state }: CalendarData): DayEvent[] {
  return state.deadlines.flatMap((deadline) => {
    const day = eventDay(deadline);
    if (day === null) return [];
    const isCertain = deadline.status === 'COUNTED' || deadline.status === 'MOVED';
    return {
      ...{ id: deadline.id, day, anchor: deadline.item.slug },
      summary: summary(state.code, deadline),
      description: description(deadline, { election, disclaimer: release.disclaimer }),
      status: isCertain ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    };
  });
}

/** Election Day with the polling hours. */
function electionDay({ release, election, state }: CalendarData): DayEvent {
  const hours = pollHours(state.opens, state.closes, LOCALES.en);
  const { opens, phone } = state;
  return {
    ...{ id: election.id, day: election.date, anchor: 'deadlines', status: ICalEventStatus.CONFIRMED },
    summary: `${state.code}: Election Day: ${election.name}${hours && ` (${/^\d/.test(hours) ? 'polls open ' : ''}${hours})`}`,
    description: [
      hours ? ended(`Polling hours: ${hours}`) : 'Polling hours: not known. Ask the election office.',
      opens?.source && hours && `Source of the hours: ${opens.source}`,
      `Source of the day: ${election.source}`,
      phone?.text && `Questions? Call the state election office: ${phone.text}`,
      release.disclaimer,
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}

const MISSING = {
  NOT_OFFERED: 'Not offered',
  NO_LIMIT: 'Without a limit',
  NOT_COMPUTED: 'No date could be computed',
  UNCONFIRMED: 'Not confirmed for this election: ask the election office',
  UNKNOWN: 'Unknown',
} as const;

/** What the calendar is, and which deadlines it does not have. */
function calendarDescription({ release, election, state }: CalendarData): string {
  const isUnconfirmed = state.deadlines.some(({ status, date }) => status === 'UNCONFIRMED' && date !== null);
  const phone = state.phone?.text ? `: ${state.phone.text}` : '';
  const missing = Object.entries(MISSING).flatMap(([status, words]) => {
    const without = state.deadlines.filter((deadline) => deadline.status === status && deadline.date === null);
    return without.length > 0 ? [`${words}: ${without.map((one) => subject(one, LOCALES.en)).join(', ')}.`] : [];
  });
  return [
    `Deadlines for voters in ${state.name}: ${election.name}, ${longDate(election.date)}.`,
    ...(isUnconfirmed ? [`${NOT_CONFIRMED} Call to confirm${phone}.`] : []),
    ...missing,
    release.disclaimer,
  ].join('\n');
}

const NOT_CONFIRMED =
  "Days marked “not confirmed” follow the state's general-election rules. This election may differ.";
