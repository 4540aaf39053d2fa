import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import type { DeadlineAction } from '../../../db/deadlines/fields.js';
import { findElections, nextElection } from '../../../db/queries/elections.js';
import { statesByCode } from '../../../db/queries/states.js';
import { distanceText, longDate } from '../../../db/text/format.js';
import { LOCALES } from '../../messages/locale.js';
import { Card } from '../../pages/controls.js';
import type { Child, Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { electionTitle, MayComeFirst } from '../deadlines/named-election.js';
import type { SearchPageData } from '../operation-types.js';
import { electionPath } from '../paths.js';
import { type FoundState, Hits } from './hits.js';
import { NextDays } from './next-days.js';
import { PlaceOf } from './place.js';

type Context = DataPageContext<SearchPageData>;

const MAX_ELECTIONS = 5;

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
        {next.map(({ id, name, date, state }) => (
          <li>
            <a href={link(electionPath(id))}>
              {electionTitle({ name, state: statesByCode(lease.database).get(state ?? '') ?? null })}
            </a>
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
  state: FoundState;
  today: CivilDay;
  context: Context;
}

function OfState({ state, today, context }: OfStateProps): Html {
  const { lease, link, found } = context;
  const { code, name } = state;
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
            <a href={link(electionPath(election.id))}>{election.name}</a>
          </p>
          <MayComeFirst locale={LOCALES.en} />
          {found.variables.values === true && (
            <NextDays database={lease.database} election={election} state={state} today={today} />
          )}
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

interface NextElectionProps {
  state: FoundState;
  context: Context;
  /** What an answer is a deadline for: then its days follow. */
  action?: DeadlineAction | undefined;
}

/** The election before which a value counts. */
export function NextElection({ state, context, action }: NextElectionProps): Html | null {
  const { lease, found, link } = context;
  const { database } = lease;
  const election = found.today && nextElection(database, state.code, found.today);
  if (!found.today || !election) return null;
  return (
    <>
      <p class="meta">
        Next election we know of in {state.name}: <a href={link(electionPath(election.id))}>{election.name}</a>,{' '}
        <time datetime={election.date}>{longDate(election.date)}</time>. Local and special elections may come first.
      </p>
      {action && <NextDays {...{ database, election, state, action }} today={found.today} />}
    </>
  );
}

/** What a question about something else may come to. */
export function WhatWeHave({ context }: { context: Context }): Child {
  const { data, link } = context;
  return data.search.states.map((state) => (
    <Hits title={`What we have for ${state.name}`} all={<a href={link(`/states/${state.code}`)}>{state.name} page</a>}>
      <NextElection state={state} context={context} />
    </Hits>
  ));
}
