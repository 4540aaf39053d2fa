import { nextElection } from '../../../db/queries/elections.js';
import { findStates } from '../../../db/queries/states.js';
import { longDate } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { ReleaseInput } from '../as-of-release.js';
import type { DataPageContext } from '../data-page.js';
import { ELECTION_TYPES } from '../deadlines/election-types.js';
import type { ElectionPageData } from '../operation-types.js';
import { electionPath } from '../paths.js';
import { Source } from '../values/source.js';
import { StateOptions } from '../values/state-options.js';
import { shownState } from './election-data.js';
import { Overview } from './overview.js';
import { StateDeadlines } from './state-deadlines.js';

type Context = DataPageContext<ElectionPageData>;

/** The content of the page of an election. */
export function renderElection(context: Context): Html {
  const { election } = context.data;
  const { name, date, basis } = election;
  const state = shownState(context);
  return (
    <>
      <Crumbs {...context} />
      <h1>{state && election.state === null ? `${name}: ${state.name}` : name}</h1>
      <p class="lead">
        <time datetime={date}>{longDate(date)}</time> ·{' '}
        {state ? <a href={context.link(`/states/${state.code}`)}>{state.name}</a> : 'all states'} ·{' '}
        {ELECTION_TYPES[election.type]}
      </p>
      {context.found.today && date < context.found.today && (
        <p class="warning">
          <b>This election is over.</b>
        </p>
      )}
      <div class="meta">
        {basis === 'STATUTE'
          ? 'Federal law fixes the date for all years.'
          : 'The date is scheduled and may still change.'}{' '}
        <Source {...election} />
      </div>
      <NextInState {...context} />
      {election.state === null && <ChooseState {...context} />}
      <Deadlines {...context} />
    </>
  );
}

/** The next election of the state, where that is another one. */
function NextInState(context: Context): Html | null {
  const { found, lease, link, data } = context;
  const state = shownState(context);
  const next = state && found.today && nextElection(lease.database, state.code, found.today);
  if (!next || next.id === data.election.id) return null;
  return (
    <p>
      Next election in {state.name}: <a href={link(electionPath(next.id))}>{next.name}</a>,{' '}
      <time datetime={next.date}>{longDate(next.date)}</time>.
    </p>
  );
}

function Crumbs(context: Context): Html {
  const { link, data } = context;
  const { id, name, state: own } = data.election;
  const state = shownState(context);
  return (
    <p class="crumbs">
      <a href={link('/elections')}>Elections</a> /{' '}
      {state && own === null ? (
        <>
          <a href={link(electionPath(id))}>{name}</a> / {state.name}
        </>
      ) : (
        name
      )}
    </p>
  );
}

function Deadlines(context: Context): Html {
  const { deadlines } = context.data.election;
  const state = shownState(context);
  if (state) return <StateDeadlines all={deadlines} state={state} context={context} />;
  return <Overview all={deadlines} context={context} />;
}

/** Leads to the deadlines of one state. */
function ChooseState({ data, found, lease, link }: Context): Html {
  return (
    <form class="card choose" action={link(electionPath(data.election.id))} method="get">
      <ReleaseInput found={found} />
      <label for="state">State</label>
      <select class="control" id="state" name="state">
        <option value="">All states</option>
        <StateOptions states={findStates(lease.database)} chosen={found.query?.state} />
      </select>
      <button class="button" type="submit">
        Show deadlines
      </button>
    </form>
  );
}
