import ical, { escape as escapeText, type ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { CivilDay } from '../../db/deadlines/civil-day.js';
import { longDate } from '../../db/text/format.js';
import { description, eventDay, subject, summary } from './event-text.js';
import type { CalendarData } from './operation-types.js';

/** How often programs that subscribe should load the calendar again, in seconds. */
const REFRESH_SECONDS = 86_400;

/**
 * A calendar (RFC 5545) with an all-day event for each deadline that has a date. Days have no time zone, and a time stands in the text
 * only: a state may have two time zones, and Outlook does not show timed events without one. The same data gives the same bytes
 * everywhere. Without any date, Election Day is the one event.
 *
 * @param pageUrl of the page of the state; undefined if the service has no public URL, or no such page
 */
export function renderCalendar({ release, election, state }: CalendarData, pageUrl?: string): string {
  const calendar = ical({
    prodId: { company: 'Civic Data Service', product: 'Deadlines' },
    // The library escapes the text of events, but not these two.
    name: escapeText(`${state.name}: ${election.name}`, false),
    description: escapeText(calendarDescription({ release, election, state }), false),
    ttl: REFRESH_SECONDS,
  });
  const stamp = new Date(release.publishedAt);
  if (state.deadlines.every((deadline) => eventDay(deadline) === null)) addElectionDay(calendar, stamp, election);
  for (const deadline of state.deadlines) {
    const day = eventDay(deadline);
    if (day === null) continue;
    const isCertain = deadline.status === 'COUNTED' || deadline.status === 'MOVED';
    calendar.createEvent({
      id: deadline.id,
      stamp,
      start: startOf(day),
      allDay: true,
      summary: summary(state.code, deadline),
      description: description(deadline, release.disclaimer),
      status: isCertain ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(pageUrl && { url: `${pageUrl}#${deadline.item.slug}` }),
    });
  }
  // The library leaves out the end of the last line.
  return `${calendar.toString()}\r\n`;
}

/** A calendar must have a component (RFC 5545, section 3.6), also where no deadline has a date. */
function addElectionDay(calendar: ICalCalendar, stamp: Date, { id, name, date }: CalendarData['election']): void {
  const transparency = ICalEventTransparency.TRANSPARENT;
  calendar.createEvent({
    id,
    stamp,
    start: startOf(date),
    allDay: true,
    summary: `Election Day: ${name}`,
    transparency,
  });
}

/** Without a time zone, the library reads a day in UTC. */
const startOf = (day: CivilDay): Date => new Date(`${day}T00:00:00Z`);

const MISSING = {
  NOT_OFFERED: 'Not offered',
  NO_LIMIT: 'Without a limit',
  NOT_COMPUTED: 'No date could be computed',
  UNCONFIRMED: 'Not confirmed for this election: ask the election office',
  UNKNOWN: 'Unknown',
} as const;

/** What the calendar is, and which deadlines it does not have. */
function calendarDescription({ release, election, state }: CalendarData): string {
  const missing = Object.entries(MISSING).flatMap(([status, words]) => {
    const subjects = state.deadlines.filter((deadline) => deadline.status === status).map(subject);
    return subjects.length > 0 ? [`${words}: ${subjects.join(', ')}.`] : [];
  });
  return [
    `Deadlines for voters in ${state.name}: ${election.name}, ${longDate(election.date)}.`,
    ...missing,
    release.disclaimer,
  ].join('\n');
}
