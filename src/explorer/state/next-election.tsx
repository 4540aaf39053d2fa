import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { distanceText, longDate, weekdayDate } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { DeadlineList, WhatToDo } from '../deadlines/deadline-list.js';
import { type Deadline, entriesOf } from '../deadlines/entries.js';
import { Caution, Unconfirmed } from '../deadlines/office.js';
import type { StatePageData } from '../operation-types.js';
import { electionPath } from '../paths.js';

interface NextElectionProps extends Pick<DataPageContext<StatePageData>, 'data' | 'link'> {
  today: CivilDay;
}

/** What a visitor most likely came for: the next election of the state, whatever its type, and what to do until then. */
export function NextElection({ data, link, today }: NextElectionProps): Html {
  const { election, elections, state } = data;
  const entries = entriesOf(state.deadlines, today);
  const later = elections.filter(({ id }) => id !== election.id);
  return (
    <section class="card next" aria-labelledby="deadlines">
      <p class="eyebrow">Next election: {election.name}</p>
      <h2 class="day" id="deadlines">
        <time datetime={election.date}>{longDate(election.date)}</time> <Distance day={election.date} today={today} />
      </h2>
      <p class="meta">The next one in this dataset: it does not have all primaries, local and special elections.</p>
      {isUnconfirmed(state.deadlines) && <Caution {...officeOf(data)} />}
      <NextDeadline entries={entries} today={today} />
      <DeadlineList entries={entries} deadlines={state.deadlines} ofState={election.state !== null} />
      <ElectionLinks election={election} code={state.code} link={link} />
      {later.length > 0 && <Later data={data} elections={later} link={link} today={today} />}
    </section>
  );
}

const isUnconfirmed = (deadlines: readonly Deadline[]) => deadlines.some(({ status }) => status === 'UNCONFIRMED');

function officeOf({ state: { information } }: StatePageData) {
  const item = (wanted: string) => information.find(({ slug }) => slug === wanted);
  return { phone: item('sos_phone_number'), website: item('sos_election_website') };
}

/** The first day to act by, with the days that are left. */
function NextDeadline({ entries: { next }, today }: { entries: ReturnType<typeof entriesOf>; today: CivilDay }) {
  const [first] = next;
  if (!first) return null;
  return (
    <div class="next-deadline">
      <p>
        Act by{' '}
        <b>
          <time datetime={first.day}>
            {weekdayDate(first.day)}, {first.day.slice(0, 4)}
          </time>
        </b>{' '}
        <Distance day={first.day} today={today} />
      </p>
      {next.map((entry) => (
        <p>
          <WhatToDo entry={entry} /> {isUnconfirmed(entry.deadlines) && <Unconfirmed />}
        </p>
      ))}
    </div>
  );
}

type LinksProps = Pick<NextElectionProps, 'link'> & { election: { id: string; state: unknown }; code: string };

function ElectionLinks({ election: { id, state }, code, link }: LinksProps): Html {
  return (
    <p class="row">
      <a class="button" href={link(`/calendar/${encodeURIComponent(id)}/${code}.ics`)}>
        Add to calendar
      </a>{' '}
      <a class="button quiet" href={link(electionPath(id))}>
        {state === null ? 'Deadlines in all states' : 'All deadlines with their sources'}
      </a>
    </p>
  );
}

type LaterProps = NextElectionProps & { elections: StatePageData['elections'] };

/** The elections after the next one; the next federal one with its dates. */
function Later({ data, elections, link, today }: LaterProps): Html {
  const { federal, state } = data;
  return (
    <>
      <h3>Later elections in {state.name}</h3>
      <ul class="others">
        {elections.map((election) => (
          <li>
            <a href={link(electionPath(election.id))}>{election.name}</a>{' '}
            <span class="soft">
              {weekdayDate(election.date)}, {election.date.slice(0, 4)}
            </span>
            {election.id === federal.id && (
              <details class="federal">
                <summary>Deadlines of the {federal.name}</summary>
                <DeadlineList
                  entries={entriesOf(state.federalDeadlines, today)}
                  deadlines={state.federalDeadlines}
                  ofState={false}
                />
                <ElectionLinks election={election} code={state.code} link={link} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** `today`, `tomorrow`, `in 12 days` */
export function Distance({ day, today }: { day: CivilDay; today: CivilDay }): Html {
  return <span class="distance">{distanceText(today, day)}</span>;
}
