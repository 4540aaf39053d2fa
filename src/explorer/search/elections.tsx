import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { findElections, nextElection } from '../../../db/queries/elections.js';
import { distanceText, longDate } from '../../../db/text/format.js';
import { Card } from '../../pages/controls.js';
import type { Child, Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import type { SearchPageData } from '../operation-types.js';
import { electionPath } from '../paths.js';
import { Hits } from './hits.js';
import { PlaceOf } from './place.js';

type Context = DataPageContext<SearchPageData>;

const MAX_ELECTIONS = 5;
const CAUTION = 'Next election we know of. Local and special elections may come first.';

/** The next election of each state that the question names, otherwise the next ones of all states. */
export function NextElections({ context }: { context: Context }): Child {
  const { data, lease, found, link } = context;
  const { states } = data.search;
  const { today } = found;
  if (!today) return null;
  if (states.length > 0) return states.map((state) => <OfState state={state} today={today} context={context} />);
  const next = findElections(lease.database, { from: today }).slice(0, MAX_ELECTIONS);
  return (
    <Card id="answer" title="The next elections we know of" isSmall class="best">
      <ul class="hits">
        {next.map(({ id, name, date }) => (
          <li>
            <a href={link(electionPath(id))}>{name}</a>
            <time datetime={date}>{longDate(date)}</time>
          </li>
        ))}
      </ul>
      <p>Local and special elections may come first. Name your state in the question to see its next election.</p>
      <p class="meta">
        <a href={link('/elections')}>All elections</a>
      </p>
    </Card>
  );
}

interface OfStateProps {
  state: { code: string; name: string };
  today: CivilDay;
  context: Context;
}

function OfState({ state: { code, name }, today, context }: OfStateProps): Html {
  const { lease, link } = context;
  const election = nextElection(lease.database, code, today);
  return (
    <Card id={`answer-${code}`} title={`Next election in ${name}`} isSmall class="best">
      {election ? (
        <>
          <p class="large">
            <time datetime={election.date}>{longDate(election.date)}</time>{' '}
            <span class="distance">{distanceText(today, election.date)}</span>
          </p>
          <p>
            <a href={link(electionPath(election.id))}>{election.name}</a>. {CAUTION}
          </p>
        </>
      ) : (
        <p>We know of none.</p>
      )}
      <PlaceOf code={code} context={context} />
      <p class="meta">
        <a href={link(`/states/${code}`)}>What to do until then: {name} page</a>
      </p>
    </Card>
  );
}

/** The election before which a value counts. */
export function NextElection({ code, name, context }: { code: string; name: string; context: Context }): Html | null {
  const { lease, found, link } = context;
  const election = found.today && nextElection(lease.database, code, found.today);
  if (!election) return null;
  return (
    <>
      Next election we know of in {name}: <a href={link(electionPath(election.id))}>{election.name}</a>,{' '}
      <time datetime={election.date}>{longDate(election.date)}</time>. Local and special elections may come first.
    </>
  );
}

/** What a question about something else may come to. */
export function WhatWeHave({ context }: { context: Context }): Child {
  const { data, link } = context;
  return data.search.states.map(({ code, name }) => (
    <Hits title={`What we have for ${name}`} all={<a href={link(`/states/${code}`)}>{name} page</a>}>
      <p>
        <NextElection code={code} name={name} context={context} />
      </p>
    </Hits>
  ));
}
