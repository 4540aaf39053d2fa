import { deadlineTable } from '../../../db/publish/csv-tables.js';
import { nextElection } from '../../../db/queries/elections.js';
import { statesByCode } from '../../../db/queries/states.js';
import { longDate } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { readOperation } from '../../pages/operation.js';
import type { DataPage, DataPageContext } from '../data-page.js';
import { eventJsonLd } from '../deadlines/event-json-ld.js';
import { electionTitle, MayComeFirst } from '../deadlines/named-election.js';
import type { ElectionPageData } from '../operation-types.js';
import { electionPath } from '../paths.js';
import { choiceOf } from '../timeline/choice.js';
import { LANES } from '../timeline/lanes.js';
import { TimelinePicture } from '../timeline/timeline-picture.js';
import { ELECTION_TYPES } from '../values/names.js';
import { Source } from '../values/source.js';
import { AllStates, ChooseState, timelineData } from './all-states.js';
import { findPage } from './find-page.js';
import { StateDeadlines } from './state-deadlines.js';

const operation = readOperation('explorer/election/election', true);

/** GET /elections/US-2028-11-07?state=OH: an overview of the deadlines in all states, or those of one state with their sources. */
export const electionPage: DataPage<ElectionPageData> = {
  path: '/elections/{election}',
  operations: [operation],
  find: (request, lease) => findPage(operation, request, lease),
  render(context) {
    const { election } = context.data;
    const state = shownState(context);
    const title = state ? electionTitle({ ...election, state }) : election.name;
    const deadlines = state ? election.deadlines : [];
    return {
      title,
      description: `${title}: deadlines to register, to request and return a ballot, and to vote early, with sources.`,
      jsonLd: eventJsonLd({ election, state, deadlines, publicUrl: context.publicUrl }),
      main: renderElection(context),
      ...(!state && { style: 'timeline.css', hasGetThis: true }),
    };
  },
  picture: (context) => ({
    name: fileName(context),
    svg: (
      <TimelinePicture
        title={`${electionTitle({ ...context.data.election, state: shownState(context) ?? null })}: last days`}
        data={timelineData(context)}
        choice={choiceOf(context.found.query)}
        release={context.lease.release}
      />
    ),
  }),
  table: (context) => ({
    name: fileName(context),
    ...deadlineTable(
      shownDeadlines(context).map(({ state, item: { slug, ...value }, ...deadline }) => ({
        ...{ ...deadline, ...value, state: state.code, field: slug },
      })),
    ),
  }),
};

const fileName = ({ data, found: { query = {} } }: Context): string =>
  [data.election.id, query.state, query.states?.replaceAll(',', '-'), query.show].filter(Boolean).join('-');

/** Those of one lane of the timeline, or all. */
function shownDeadlines({ data: { election }, found }: Context) {
  const { show } = choiceOf(found.query);
  const lane = LANES.find((kind) => kind.show === show);
  return lane ? election.deadlines.filter(({ action }) => action === lane.action) : election.deadlines;
}

type Context = DataPageContext<ElectionPageData>;

/** The content of the page of an election. */
export function renderElection(context: Context): Html {
  const { election } = context.data;
  const { date, basis } = election;
  const state = shownState(context);
  return (
    <>
      <Crumbs {...context} />
      <h1>{electionTitle({ ...election, state: state ?? null })}</h1>
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
        <Source {...election} locale={context.locale} />
      </div>
      <NextInState {...context} />
      {isNext(context) && <MayComeFirst locale={context.locale} />}
      {state ? <OfState context={context} state={state} /> : <AllStates {...context} />}
    </>
  );
}

function nextInState(context: Context) {
  const { found, lease } = context;
  const state = shownState(context);
  return state && found.today ? nextElection(lease.database, state.code, found.today) : undefined;
}

const isNext = (context: Context): boolean => nextInState(context)?.id === context.data.election.id;

/** The next election of the state, where that is another one. */
function NextInState(context: Context): Html | null {
  const next = nextInState(context);
  if (!next || isNext(context)) return null;
  return (
    <>
      <p>
        Next election in {shownState(context)?.name}: <a href={context.link(electionPath(next.id))}>{next.name}</a>,{' '}
        <time datetime={next.date}>{longDate(next.date)}</time>.
      </p>
      <MayComeFirst locale={context.locale} />
    </>
  );
}

function Crumbs(context: Context): Html {
  const { link, data } = context;
  const { id, state: own } = data.election;
  const name = electionTitle(data.election);
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

function OfState({ context, state }: { context: Context; state: { code: string; name: string } }): Html {
  const { deadlines, state: own } = context.data.election;
  return (
    <>
      {own === null && <ChooseState {...context} />}
      <StateDeadlines all={deadlines} state={state} context={context} />
    </>
  );
}

/** The state that the page is about: the one that holds the election, or the one that the visitor chose; undefined for all. */
function shownState({ data, found, lease }: Context) {
  return data.election.state ?? statesByCode(lease.database).get(found.query?.state ?? '');
}
