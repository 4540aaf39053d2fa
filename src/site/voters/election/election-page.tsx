import { stateName } from '../../../messages/locale.js';
import type { Html } from '../../html/html.js';
import { readOperation } from '../../html/operation.js';
import type { ElectionPageData } from '../../operation-types.js';
import type { DataPage, DataPageContext } from '../../parts/data-page.js';
import { deadlinesTable } from '../../parts/deadlines/deadlines-table.js';
import { eventJsonLd } from '../../parts/deadlines/event-json-ld.js';
import { ElectionName, ElectionTitle, electionTitleIn, MayComeFirst } from '../../parts/deadlines/named-election.js';
import { TranslationNote } from '../../parts/office.js';
import { electionPath } from '../../parts/paths.js';
import { Source } from '../../parts/source.js';
import { choiceOf, LANES } from '../../parts/timeline/rows.js';
import { AllStates, ChooseState } from './all-states.js';
import { findPage } from './find-page.js';
import { StateDeadlines } from './state-deadlines.js';

const operation = readOperation('site/voters/election/election', true);

/** The title for the head of the page. A title cannot mark up an untranslated English name, so the date replaces such a name. */
function headTitle(context: Context): string {
  const { locale, data } = context;
  const state = shownState(context) ?? null;
  const place = state ? stateName(locale, state) : locale.t('election.country');
  const day = locale.dates.longDate(data.election.date);
  return electionTitleIn(locale, { ...data.election, state }) ?? locale.t('election.titleByDay', { place, day });
}

/** GET /elections/US-2028-11-07?state=OH: the deadlines in all states, or the deadlines of one state with their sources. */
export const electionPage: DataPage<ElectionPageData> = {
  path: '/elections/{election}',
  operations: [operation],
  find: (request, dataset) => findPage(operation, request, dataset),
  render(context) {
    const { election } = context.data;
    const { locale, publicUrl } = context;
    const state = shownState(context);
    const title = headTitle(context);
    return {
      title,
      description: locale.t('election.description', { title }),
      jsonLd: eventJsonLd({ election, publicUrl, locale }),
      main: renderElection(context),
      ...(!state && { hasGetThis: true }),
    };
  },
  table: (context) => deadlinesTable(fileName(context), shownDeadlines(context)),
};

const fileName = ({ data, found: { query = {} } }: Context): string =>
  [data.election.id, query.state, query.states?.replaceAll(',', '-'), query.show].filter(Boolean).join('-');

/** The deadlines that the visitor chose: one lane of the timeline, or all. */
function shownDeadlines({ data: { election }, found }: Context) {
  const { show } = choiceOf(found.query);
  const lane = LANES.find((kind) => kind.show === show);
  return lane ? election.deadlines.filter(({ action }) => action === lane.action) : election.deadlines;
}

type Context = DataPageContext<ElectionPageData>;

function renderElection(context: Context): Html {
  const { locale, link, found, data } = context;
  const { election } = data;
  const { date, basis } = election;
  const { t, dates } = locale;
  const state = shownState(context);
  return (
    <>
      <Crumbs {...context} />
      <h1>
        <ElectionTitle election={{ ...election, state: state ?? null }} locale={locale} />
      </h1>
      <p class="lead">
        <time datetime={date}>{dates.longDate(date)}</time> ·{' '}
        {state ? <a href={link(`/states/${state.code}`)}>{stateName(locale, state)}</a> : t('election.allStates')} ·{' '}
        {t('election.type', { type: election.type })}
      </p>
      {found.today && date < found.today && (
        <p class="warning">
          <b>{t('election.isOver')}</b>
        </p>
      )}
      <div class="meta">
        {t(basis === 'STATUTE' ? 'election.basis.statute' : 'election.basis.scheduled')}{' '}
        <Source {...election} locale={locale} />
      </div>
      <OtherNextElection {...context} />
      {isNext(context) && <MayComeFirst locale={locale} />}
      {state ? <StateContent context={context} state={state} /> : <AllStates {...context} />}
    </>
  );
}

const nextElectionOfState = (context: Context) => shownState(context)?.nextElection;

const isNext = (context: Context): boolean => nextElectionOfState(context)?.id === context.data.election.id;

/** A link to the state's next election, if this page shows a different one. */
function OtherNextElection(context: Context): Html | null {
  const { locale, link } = context;
  const next = nextElectionOfState(context);
  const state = shownState(context);
  if (!next || !state || isNext(context)) return null;
  return (
    <>
      <p>
        {locale.rich<Html>('election.nextIn', {
          state: stateName(locale, state),
          election: <ElectionName election={next} locale={locale} />,
          a: (text) => <a href={link(electionPath(next.id))}>{text}</a>,
          day: <time datetime={next.date}>{locale.dates.longDate(next.date)}</time>,
        })}
      </p>
      <MayComeFirst locale={locale} />
    </>
  );
}

function Crumbs(context: Context): Html {
  const { link, data, locale } = context;
  const { id, state: holder } = data.election;
  const name = <ElectionTitle election={data.election} locale={locale} />;
  const state = shownState(context);
  return (
    <p class="crumbs">
      <a href={link('/elections')}>{locale.t('elections.title')}</a> /{' '}
      {state && holder === null ? (
        <>
          <a href={link(electionPath(id))}>{name}</a> / {stateName(locale, state)}
        </>
      ) : (
        name
      )}
    </p>
  );
}

function StateContent({ context, state }: { context: Context; state: ElectionPageData['states'][number] }): Html {
  const phone = state.phone?.text || undefined;
  const { deadlines, state: holder } = context.data.election;
  return (
    <>
      {holder === null && <ChooseState {...context} />}
      <StateDeadlines all={deadlines} state={state} context={context} />
      <TranslationNote context={context} state={state} phone={phone} />
    </>
  );
}

/** The state that the page shows: the state that holds the election, or the state that the visitor chose. Undefined for all states. */
function shownState({ data: { election, states }, found }: Context) {
  return election.state || found.query?.state ? states[0] : undefined;
}
