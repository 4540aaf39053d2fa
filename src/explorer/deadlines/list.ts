import { type CivilDay, longDate } from '../../../db/deadlines/civil-day.js';
import { localTime, subject } from '../../calendar/event-text.js';
import { Html, html } from '../../pages/html.js';
import { renderSource } from '../values/value.js';
import type { DatedEntries, Deadline, Entry } from './entries.js';

const METHODS = { IN_PERSON: 'in person', MAIL: 'by mail', ONLINE: 'online' } as const;

/** The deadlines by day, those that have passed behind a switch, and after them those without a date. Each leads to its value on the page. */
export function deadlineList({ upcoming, earlier }: DatedEntries, deadlines: readonly Deadline[]): Html {
  const undated = deadlines.filter(({ date }) => date === null);
  return html`${earlier.length > 0 && html`<details class="earlier"><summary>Earlier dates (${earlier.length})</summary><ol class="dates">${earlier.map(dated)}</ol></details>`}
${upcoming.length > 0 && html`<ol class="dates">${upcoming.map(dated)}</ol>`}
${undated.length > 0 && html`<p class="meta">No date: ${undated.map((deadline, index) => html`${index > 0 && ', '}<a href="#${deadline.item.slug}">${subject(deadline)}</a> (${WHY[deadline.status] ?? 'unknown'})`)}.</p>`}`;
}

const WHY: Record<string, string> = {
  NOT_OFFERED: 'not offered',
  NO_LIMIT: 'no limit',
  NOT_COMPUTED: 'not a fixed number of days',
  UNKNOWN: 'unknown',
};

const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const EITHER = new Intl.ListFormat('en', { type: 'disjunction' });

function dated(entry: Entry): Html {
  const { day, deadlines } = entry;
  const time = Date.parse(`${day}T00:00:00Z`);
  const uncertain = new Set(
    deadlines.flatMap(({ status, statusNote }) => (status === 'MAY_MOVE' ? (statusNote ?? []) : [])),
  );
  return html`<li><time datetime="${day}">${SHORT_DAY.format(time)}<span class="weekday">${WEEKDAY.format(time)}</span></time>
<div><p>${whatToDo(entry)}</p>
${[...notesOf(entry), ...uncertain].map((note) => html`<p class="meta">${note}</p>`)}${sources(deadlines)}</div></li>
`;
}

/** `Register to vote in person, by mail or online`, where each way leads to its value. */
export function whatToDo({ deadlines }: Entry): Html {
  const [first] = deadlines;
  const act = subject({ ...first, method: null });
  const ways = new Map(deadlines.map((deadline) => [wayOf(deadline), deadline.item.slug]));
  if (ways.has('')) return html`<a href="#${first.item.slug}">${capitalized(act)}</a>`;
  const parts = EITHER.formatToParts(ways.keys()).map(({ type, value }) =>
    type === 'literal' ? value : html`<a href="#${ways.get(value) ?? ''}">${value}</a>`,
  );
  return html`${capitalized(act)} ${parts}`;
}

/** How a voter acts; empty if there is only one way. */
const wayOf = ({ method, action }: Deadline): string => (method && action !== 'VOTE_EARLY' ? METHODS[method] : '');

const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** What the deadlines are computed from, and why on this day. */
function sources(deadlines: Entry['deadlines']): Html {
  const texts = deadlines.map(({ status, statusNote, item }) => {
    // That of a day that may move stands outside.
    const note = statusNote !== null && status !== 'MAY_MOVE' && html`<p class="meta">${statusNote}</p>`;
    return html`<p class="meta">“${item.text}”</p>${note}${renderSource(item)}`.text;
  });
  return html`<details class="sources"><summary>Rule and source</summary>${[...new Set(texts)].map((text) => new Html(text))}</details>`;
}

/** `By mail: must arrive by this day.` Without the way where all of them have the same. */
function notesOf({ day, deadlines }: Entry): string[] {
  const notes = new Map<string, Set<string>>();
  for (const deadline of deadlines) {
    for (const note of conditions(deadline, day)) notes.set(note, (notes.get(note) ?? new Set()).add(wayOf(deadline)));
  }
  const count = new Set(deadlines.map(wayOf)).size;
  return [...notes].map(([note, ways]) =>
    ways.size === count ? capitalized(note) : `${capitalized(EITHER.format(ways))}: ${note}`,
  );
}

/** `must arrive by Tuesday, November 7, 2028, 8:00 p.m. local time`, where it says more than the day. */
function conditions({ kind, method, date, actBy, time }: Deadline, day: CivilDay): string[] {
  const clock = localTime({ time, zones: [] });
  const verb =
    kind === 'POSTMARKED' ? 'postmarked by' : kind === 'RECEIVED' && method === 'MAIL' ? 'must arrive by' : '';
  if (date && date !== day)
    return [`${verb || 'the deadline is'} ${longDate(date)}${clock}; act by this day to be in time.`];
  const safe = actBy && actBy < day ? `the last safe day was ${longDate(actBy)}.` : '';
  const last = verb ? `${verb} this day${clock}.` : clock && `${clock.slice(2)}.`;
  return [last, safe].filter(Boolean);
}
