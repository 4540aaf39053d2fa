import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { dayNear, distanceText, longDate } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { DeadlineList } from '../deadlines/deadline-list.js';
import { electionTitle, InCalendar, MayComeFirst } from '../deadlines/named-election.js';
import { Caution } from '../deadlines/office.js';
import type { StatePageData } from '../operation-types.js';
import { electionPath } from '../paths.js';
import { valuesBySlug } from '../questions/seven-lines.js';
import { WhatIsOver } from '../questions/what-is-over.js';

interface NextElectionProps extends Pick<DataPageContext<StatePageData>, 'data' | 'link' | 'locale'> {
  today: CivilDay;
}

/** What a visitor most likely came for: the next election of the state, whatever its type, what is over, and what to do until then. */
export function NextElection({ data, link, today, locale }: NextElectionProps): Html {
  const { elections, state } = data;
  const { nextElection: election } = state;
  const { deadlines } = election;
  const later = elections.filter(({ id }) => id !== election.id);
  const values = valuesBySlug(state.information);
  return (
    <section class="card next" aria-labelledby="deadlines">
      <p class="eyebrow">Next election in {state.name}</p>
      <h2 class="day" id="deadlines">
        <time datetime={election.date}>{longDate(election.date)}</time> <Distance day={election.date} today={today} />
      </h2>
      <p>
        <b>{election.name}</b>
      </p>
      <MayComeFirst />
      <WhatIsOver election={election} deadlines={deadlines} values={values} today={today} locale={locale} />
      <Caution office={officeOf(data)} deadlines={deadlines} />
      <DeadlineList
        deadlines={deadlines}
        today={today}
        ofState={election.state !== null}
        electionDay={election.date}
        values={values}
        locale={locale}
      />
      <ElectionLinks election={election} code={state.code} link={link} />
      <InCalendar deadlines={deadlines} />
      {later.length > 0 && <Later data={data} elections={later} link={link} today={today} locale={locale} />}
    </section>
  );
}

function officeOf({ state: { information } }: StatePageData) {
  const item = (wanted: string) => information.find(({ slug }) => slug === wanted);
  return { phone: item('sos_phone_number'), website: item('sos_election_website') };
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
function Later({ data, elections, link, today, locale }: LaterProps): Html {
  const { federal, state } = data;
  return (
    <>
      <h3>Later elections in {state.name}</h3>
      <ul class="others">
        {elections.map((election) => (
          <li>
            <a href={link(electionPath(election.id))}>{electionTitle(election, locale)}</a>{' '}
            <span class="soft">{dayNear(election.date, today)}</span>
            {election.id === federal.id && (
              <details class="federal">
                <summary>Deadlines of the {federal.name}</summary>
                <DeadlineList deadlines={state.federalDeadlines} today={today} ofState={false} locale={locale} />
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
