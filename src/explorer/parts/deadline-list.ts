import { type CivilDay, longDate } from '../../../db/deadlines/civil-day.js';
import { localTime, subject } from '../../calendar/event-text.js';
import { type Html, html } from '../../pages/html.js';

type Event = Parameters<typeof subject>[0];

export interface Deadline extends Event {
  date: CivilDay | null;
  actBy: CivilDay | null;
  time: string | null;
  zones: string[];
  status: string;
  statusNote: string | null;
  item: { slug: string; text: string };
}

/** Deadlines of one day that differ at most in how the voter acts. */
interface Entry {
  day: CivilDay;
  deadlines: [Deadline, ...Deadline[]];
}

const METHODS = { IN_PERSON: 'in person', MAIL: 'by mail', ONLINE: 'online' } as const;

/** The deadlines by day, and after them those without a date. Each leads to its value on the page. */
export function deadlineList(deadlines: readonly Deadline[]): Html {
  const undated = deadlines.filter(({ date, actBy }) => (actBy ?? date) === null);
  return html`<ol class="dates">${entriesOf(deadlines).map(dated)}</ol>
${undated.length > 0 && html`<p class="meta">No date: ${undated.map((deadline, index) => html`${index > 0 && ', '}<a href="#${deadline.item.slug}">${subject(deadline)}</a> (${WHY[deadline.status] ?? 'unknown'})`)}.</p>`}`;
}

const WHY: Record<string, string> = {
  NOT_OFFERED: 'not offered',
  NO_LIMIT: 'no limit',
  NOT_COMPUTED: 'not a fixed number of days',
  UNKNOWN: 'unknown',
};

function entriesOf(deadlines: readonly Deadline[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const deadline of deadlines) {
    const day = deadline.actBy ?? deadline.date;
    if (day === null) continue;
    const { action, kind, date, time } = deadline;
    const key = JSON.stringify([day, action, kind === 'POSTMARKED', kind === 'OPENS', date, time]);
    const entry = entries.get(key);
    if (entry) entry.deadlines.push(deadline);
    else entries.set(key, { day, deadlines: [deadline] });
  }
  return [...entries.values()].sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
}

const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const EITHER = new Intl.ListFormat('en', { type: 'disjunction' });

function dated({ day, deadlines }: Entry): Html {
  const [first] = deadlines;
  const time = Date.parse(`${day}T00:00:00Z`);
  const act = subject({ ...first, method: null });
  const what = `${act.slice(0, 1).toUpperCase()}${act.slice(1)}`;
  const notes = new Set([
    ...deadlines.map((one) => condition(one, day)),
    ...deadlines.map((one) => one.statusNote ?? ''),
  ]);
  return html`<li><time datetime="${day}">${SHORT_DAY.format(time)}<span class="weekday">${WEEKDAY.format(time)}</span></time>
<div><p><a href="#${first.item.slug}">${what}</a> ${first.action !== 'VOTE_EARLY' && EITHER.format(methodsOf(deadlines))}</p>
${[...notes].filter(Boolean).map((note) => html`<p class="meta">${note}</p>`)}</div></li>
`;
}

const methodsOf = (deadlines: readonly Deadline[]): string[] =>
  deadlines.flatMap(({ method }) => (method ? METHODS[method] : []));

/** `Postmarked by Tuesday, November 7, 2028, 8:00 p.m. local time` where it says more than the day. */
function condition({ kind, method, date, time, zones }: Deadline, day: CivilDay): string {
  const clock = localTime({ time, zones });
  const moved = date && date !== day ? longDate(date) : '';
  const verb =
    kind === 'POSTMARKED' ? 'Postmarked by' : kind === 'RECEIVED' && method === 'MAIL' ? 'Must arrive by' : '';
  if (moved) return `${verb || 'The deadline is'} ${moved}${clock}; act by this day to be in time.`;
  if (verb) return `${verb} this day${clock}.`;
  return clock && `${clock.slice(2, 3).toUpperCase()}${clock.slice(3)}.`;
}
