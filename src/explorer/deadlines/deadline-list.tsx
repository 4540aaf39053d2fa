import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { capitalized, EITHER, longDate, weekdayDate } from '../../../db/text/format.js';
import { localTime, METHODS, subject } from '../../calendar/deadline-words.js';
import { commaList, type Html } from '../../pages/html.js';
import { Source } from '../values/source.js';
import type { DatedEntries, Deadline, Entry } from './entries.js';
import { Unconfirmed } from './office.js';

interface DeadlineListProps {
  entries: DatedEntries;
  deadlines: readonly Deadline[];
  /** Whether it is an election of one state: the texts of the values are about general elections. */
  ofState: boolean;
}

/** The deadlines by day, those that have passed behind a switch, and after them those without a date. Each leads to its value on the page. */
export function DeadlineList({ entries: { upcoming, earlier }, deadlines, ofState }: DeadlineListProps): Html {
  const undated = deadlines.filter(({ date }) => date === null);
  return (
    <>
      {earlier.length > 0 && (
        <details class="earlier">
          <summary>Earlier dates ({earlier.length})</summary>
          <Dates entries={earlier} ofState={ofState} />
        </details>
      )}
      {upcoming.length > 0 && <Dates entries={upcoming} ofState={ofState} />}
      {undated.length > 0 && <p class="meta">No date: {commaList(undated.map(withoutDate))}.</p>}
    </>
  );
}

function withoutDate(deadline: Deadline): Html {
  return (
    <>
      <a href={`#${deadline.item.slug}`}>{subject(deadline)}</a> ({whyUndated(deadline)})
    </>
  );
}

const WHY: Record<string, string> = {
  NOT_OFFERED: 'not offered',
  NO_LIMIT: 'no limit',
  NOT_COMPUTED: 'not a fixed number of days',
  UNKNOWN: 'unknown',
};

function whyUndated({ status, item }: Deadline): string {
  if (status !== 'UNCONFIRMED') return WHY[status] ?? 'unknown';
  return `${item.text === 'N/A' ? 'not offered' : 'no limit'} for general elections`;
}

function Dates({ entries, ofState }: { entries: readonly Entry[]; ofState: boolean }): Html {
  return (
    <ol class="dates">
      {entries.map((entry) => (
        <DatedEntry entry={entry} ofState={ofState} />
      ))}
    </ol>
  );
}

function DatedEntry({ entry, ofState }: { entry: Entry; ofState: boolean }): Html {
  const { day, deadlines } = entry;
  const isUnconfirmed = deadlines[0].status === 'UNCONFIRMED';
  const hasOwnRule = ofState && !isUnconfirmed;
  const uncertain = new Set(
    deadlines.flatMap(({ status, statusNote }) => (status === 'MAY_MOVE' ? (statusNote ?? []) : [])),
  );
  const notes = [...conditionsOf(entry), ...uncertain];
  return (
    <li>
      <div class="when">
        <time datetime={day}>{weekdayDate(day)}</time>
        {isUnconfirmed && <Unconfirmed />}
      </div>
      <div>
        <p>
          <WhatToDo entry={entry} />
        </p>
        {notes.length > 0 && <p class="meta">{notes.join(' ')}</p>}
        {hasOwnRule ? <OwnNotes deadlines={deadlines} /> : <Sources deadlines={deadlines} />}
      </div>
    </li>
  );
}

interface WhatToDoProps {
  entry: Entry;
  /** The page with the values; by default the same one. */
  page?: string;
}

/** `Register to vote in person, by mail or online`, where each way leads to its value. */
export function WhatToDo({ entry: { deadlines }, page = '' }: WhatToDoProps): Html {
  const [first] = deadlines;
  const act = capitalized(subject({ ...first, method: null }));
  const ways = new Map(deadlines.map((deadline) => [wayOf(deadline), deadline.item.slug]));
  if (ways.has('')) return <a href={`${page}#${first.item.slug}`}>{act}</a>;
  return (
    <>
      {act}{' '}
      {EITHER.formatToParts(ways.keys()).map(({ type, value }) =>
        type === 'literal' ? value : <a href={`${page}#${ways.get(value) ?? ''}`}>{value}</a>,
      )}
    </>
  );
}

/** How a voter acts; empty if there is only one way. */
const wayOf = ({ method, action }: Deadline): string => (method && action !== 'VOTE_EARLY' ? METHODS[method] : '');

/** Why the days of an election of a state are these. */
function OwnNotes({ deadlines }: Pick<Entry, 'deadlines'>): Html[] {
  const notes = new Set(
    deadlines.flatMap(({ status, statusNote }) => (status === 'MAY_MOVE' ? [] : (statusNote ?? []))),
  );
  return [...notes].map((note) => <p class="meta">{note}</p>);
}

/** What the deadlines are computed from, and why on this day. Deadlines of the same rule and source have one entry. */
function Sources({ deadlines }: Pick<Entry, 'deadlines'>): Html {
  const rules = new Map<string, Html>();
  for (const { status, statusNote, item } of deadlines) {
    // That of a day that may move stands outside.
    const note = status === 'MAY_MOVE' ? null : statusNote;
    const { slug: _, ...rule } = item;
    rules.set(
      JSON.stringify([note, rule]),
      <>
        <p class="meta">
          “{item.text}”{status === 'UNCONFIRMED' && ', if the rule of general elections applies.'}
        </p>
        {note !== null && <p class="meta">{note}</p>}
        <Source {...item} />
      </>,
    );
  }
  return (
    <details class="sources">
      <summary>Rule and source</summary>
      {[...rules.values()]}
    </details>
  );
}

/** `By mail: must arrive by this day.` Without the way where all of them have the same. */
export function conditionsOf({ day, deadlines }: Entry): string[] {
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
