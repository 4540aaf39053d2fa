import { type CivilDay, longDate } from '../../../db/deadlines/civil-day.js';
import { localTime, subject } from '../../calendar/event-text.js';
import { type Html, html } from '../../pages/html.js';
import type { DatedEntries, Deadline, Entry } from './deadline-entries.js';
import { renderSource } from './value.js';

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
  const notes = new Set([
    ...deadlines.flatMap((one) => conditions(one, day)),
    ...deadlines.map((one) => one.statusNote ?? ''),
  ]);
  return html`<li><time datetime="${day}">${SHORT_DAY.format(time)}<span class="weekday">${WEEKDAY.format(time)}</span></time>
<div><p>${whatToDo(entry)}</p>
${[...notes].filter(Boolean).map((note) => html`<p class="meta">${note}</p>`)}${sources(deadlines)}</div></li>
`;
}

/** `Register to vote in person, by mail or online`, where each way leads to its value. */
export function whatToDo({ deadlines }: Entry): Html {
  const [first] = deadlines;
  const act = subject({ ...first, method: null });
  const what = `${act.slice(0, 1).toUpperCase()}${act.slice(1)}`;
  const ways = deadlines.flatMap(({ method, action, item }) =>
    method && action !== 'VOTE_EARLY' ? [{ name: METHODS[method], slug: item.slug }] : [],
  );
  if (ways.length === 0) return html`<a href="#${first.item.slug}">${what}</a>`;
  let index = 0;
  const parts = EITHER.formatToParts(ways.map(({ name }) => name)).map(({ type, value }) => {
    if (type === 'literal') return value;
    const way = ways[index++];
    return html`<a href="#${way?.slug ?? ''}">${value}</a>`;
  });
  return html`${what} ${parts}`;
}

/** What the deadlines are computed from. */
function sources(deadlines: Entry['deadlines']): Html {
  const items = new Map(deadlines.map(({ item }) => [JSON.stringify([item.text, item.source, item.asOf]), item]));
  return html`<details class="sources"><summary>Rule and source</summary>${[...items.values()].map((item) => html`<p class="meta">“${item.text}”</p>${renderSource(item)}`)}</details>`;
}

/** `Must arrive by Tuesday, November 7, 2028, 8:00 p.m. local time`, where it says more than the day. */
function conditions({ kind, method, date, actBy, time, zones }: Deadline, day: CivilDay): string[] {
  const clock = localTime({ time, zones });
  const verb =
    kind === 'POSTMARKED' ? 'Postmarked by' : kind === 'RECEIVED' && method === 'MAIL' ? 'Must arrive by' : '';
  if (date && date !== day)
    return [`${verb || 'The deadline is'} ${longDate(date)}${clock}; act by this day to be in time.`];
  const safe = actBy && actBy < day ? `The last day that was safe is ${longDate(actBy)}.` : '';
  const last = verb ? `${verb} this day${clock}.` : clock && `${clock.slice(2, 3).toUpperCase()}${clock.slice(3)}.`;
  return [last, safe];
}
