import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import type { Html } from '../../pages/html.js';
import { WhatToDo } from '../deadlines/deadline-list.js';
import { type ListedElection, shortDate } from '../deadlines/election-types.js';
import type { DatedEntries } from '../deadlines/entries.js';
import { electionPath } from '../paths.js';

export interface NextDatesProps {
  next: DatedEntries['next'];
  /** From today on. */
  elections: readonly ListedElection[];
  today: CivilDay;
  /** The election that the deadlines are for. */
  federal: { id: string; name: string };
  link(to: string): string;
}

/** What a visitor most likely came for: the next deadline, and the next election, with the days that are left. */
export function NextDates({ next, elections, today, federal, link }: NextDatesProps): Html {
  const [election] = elections;
  const [first] = next;
  return (
    <dl class="next-dates">
      {first && (
        <div>
          <dt>Next deadline ({federal.name})</dt>
          <dd>
            Act by <DayAndDistance day={first.day} today={today} />
          </dd>
          {next.map((entry) => (
            <dd>
              <WhatToDo entry={entry} />
            </dd>
          ))}
        </div>
      )}
      {election && (
        <div>
          <dt>Next election</dt>
          <dd>
            <DayAndDistance day={election.date} today={today} />
          </dd>
          <dd>
            <a href={link(electionPath(election.id))}>{election.name}</a>
          </dd>
          {election.id !== federal.id && <dd class="meta">It may have other deadlines than the {federal.name}.</dd>}
        </div>
      )}
    </dl>
  );
}

function DayAndDistance({ day, today }: { day: CivilDay; today: CivilDay }): Html {
  return (
    <>
      <time datetime={day}>
        {shortDate(day)}, {day.slice(0, 4)}
      </time>{' '}
      <span class="distance">{distance(day, today)}</span>
    </>
  );
}

const DAY_MS = 86_400_000;

/** `today`, `tomorrow`, `in 12 days` */
function distance(day: CivilDay, today: CivilDay): string {
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
}
