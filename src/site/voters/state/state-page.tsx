import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { todayIn } from '../../../../db/domain/deadlines/today.js';
import { daysBetween } from '../../../../db/domain/text/format.js';
import { stateName } from '../../../messages/locale.js';
import type { Html } from '../../html/html.js';
import { readOperation } from '../../html/operation.js';
import type { StatePageData } from '../../operation-types.js';
import type { DataPage, DataPageContext } from '../../parts/data-page.js';
import { DeadlineList, deadlinesOf } from '../../parts/deadlines/deadline-list.js';
import { eventJsonLd } from '../../parts/deadlines/event-json-ld.js';
import { DayHeading, ElectionName, ElectionTitle, MayComeFirst } from '../../parts/deadlines/named-election.js';
import { Caution, type Office } from '../../parts/deadlines/notes.js';
import { stateOrMissing } from '../../parts/missing-page.js';
import { PlaceForm, phoneOf, TranslationNote, WhoToCall } from '../../parts/office.js';
import { compareLink, electionPath, guidePath, planPath, regionPath } from '../../parts/paths.js';
import { AnswerList, valuesBySlug } from '../../parts/questions/answer-list.js';
import { FactsByTopic } from '../../parts/values/facts.js';
import { countKnown } from '../../parts/values/field-parts.js';
import { type Fact, localized } from '../../parts/values/item.js';
import { valueTable } from '../../parts/values/value-table.js';
import { isOver, Verdict } from '../../parts/voting/verdict.js';

const operation = readOperation('site/voters/state/state', true);

/** GET /states/CA: the next election with its deadlines, who to call, all values of a state by topic, and its regions. */
export const statePage: DataPage<StatePageData> = {
  path: '/states/{state}',
  operations: [operation],
  find({ params: { state: text = '' }, now }, dataset) {
    const state = stateOrMissing(dataset.database, text);
    if ('problem' in state) return state;
    const today = todayIn(state.zones, now());
    const variables = { state: state.code, today };
    return { path: `/states/${state.code}`, today, operation, variables };
  },
  render(context) {
    const { state } = context.data;
    const { locale, publicUrl } = context;
    const name = stateName(locale, state);
    return {
      title: locale.t('state.title', { state: name }),
      description: locale.t('state.description', { state: name }),
      jsonLd: eventJsonLd({ election: state.voting.election, publicUrl, locale }),
      main: renderState(context),
    };
  },
  table: ({ data: { state }, dataset }) => {
    const rows = state.information.map((item) => ({ item, state }));
    return valueTable(state.code, rows, dataset);
  },
};

type Context = DataPageContext<StatePageData>;

function renderState(context: Context): Html {
  const { data, link, locale } = context;
  const { state, release } = data;
  const { code } = state;
  const name = stateName(locale, state);
  const information = localized(state.information, code, context);
  const values = valuesBySlug(information);
  return (
    <>
      <p class="crumbs">
        <a href={link('/states')}>{locale.t('layout.states')}</a> / {name}
      </p>
      <Title context={context} facts={information} />
      <div class="main-and-side">
        <NextElection
          {...context}
          office={{ phone: values.get('sos_phone_number'), website: values.get('sos_election_website') }}
        />
        <WhoToCall items={information} hrefOf={hrefOf} locale={locale} />
      </div>
      <section aria-labelledby="short">
        <h2 id="short">{locale.t('state.sevenLines', { state: name })}</h2>
        <AnswerList values={values} hrefOf={hrefOf} locale={locale} />
      </section>
      <FactsByTopic facts={information} state={code} context={context} />
      <Regions state={state} context={context} />
      <p class="note" lang={locale.language === 'en' ? undefined : 'en'}>
        {release.disclaimer}
      </p>
      <TranslationNote context={context} state={state} phone={phoneOf(information)} />
    </>
  );
}

/** The heading, the number of known facts, and links to what visitors do next. */
function Title({ context, facts: allFacts }: { context: Context; facts: readonly Fact[] }): Html {
  const { data, link, locale } = context;
  const { t } = locale;
  const { code } = data.state;
  const facts = allFacts.filter(({ field }) => !field.isReserved);
  return (
    <div class="title">
      <div>
        <h1>{t('state.title', { state: stateName(locale, data.state) })}</h1>
        <p class="lead">{t('state.lead', { known: countKnown(facts), total: facts.length })}</p>
      </div>
      <p class="row">
        <a class="button" href={link(planPath(code))}>
          {t('state.makePlan')}
        </a>{' '}
        <a class="button quiet" href={link(guidePath(code))}>
          {t('state.printGuide')}
        </a>{' '}
        <a class="button quiet" href="#regions">
          {t('state.findCounty')}
        </a>
        {locale.language === 'en' && (
          <>
            {' '}
            <a class="button quiet" href={link(compareLink([code]))}>
              {t('state.compare')}
            </a>
          </>
        )}
      </p>
    </div>
  );
}

/** The link to a value on this page. */
const hrefOf = (slug: string) => `#${slug}`;

interface NextElectionProps extends Pick<DataPageContext<StatePageData>, 'data' | 'found' | 'link' | 'locale'> {
  office: Office;
}

/** Notes and sources of deadlines begin this many days before the election. */
const MAX_DAYS = 60;

/** The next election of the state, of any type: what is over, and the deadlines until then. Most visitors come for this. */
function NextElection({ data, found, link, office, locale }: NextElectionProps): Html {
  const { t } = locale;
  const { elections, state } = data;
  const { voting } = state;
  const { election, actions } = voting;
  const sent = actions.find(({ action, status }) => action === 'REQUEST_BALLOT' && status === 'NOT_NEEDED');
  // What nobody needs to ask for has no days.
  const agenda = voting.agenda.filter(({ action, day }) => action !== sent?.action || day !== null);
  const deadlines = deadlinesOf(agenda);
  const laterElections = elections.filter(({ id }) => id !== election.id);
  const { today = election.date } = found;
  return (
    <section class="card next" aria-labelledby="deadlines">
      <p class="eyebrow">{t('state.nextElection', { state: stateName(locale, state) })}</p>
      <DayHeading id="deadlines" day={election.date} today={today} locale={locale} />
      <p>
        <b>
          <ElectionName election={election} locale={locale} />
        </b>
      </p>
      <Verdict voting={voting} phone={office.phone?.text} locale={locale} />
      {/* The phone number once. */}
      <Caution office={actions.some((action) => isOver(action)) ? {} : office} deadlines={deadlines} locale={locale} />
      {sent && <p>{sent.headline}.</p>}
      <DeadlineList
        agenda={agenda}
        today={today}
        ofState={election.state !== null}
        isShort={daysBetween(today, election.date) > MAX_DAYS}
        locale={locale}
      />
      <MayComeFirst locale={locale} />
      <ElectionLinks election={election} code={state.code} link={link} locale={locale} />
      {laterElections.length > 0 && (
        <LaterElections data={data} elections={laterElections} link={link} today={today} locale={locale} />
      )}
    </section>
  );
}

type ElectionLinksProps = Pick<NextElectionProps, 'link' | 'locale'> & {
  election: { id: string; state: unknown };
  code: string;
};

function ElectionLinks({ election: { id, state }, code, link, locale: { t } }: ElectionLinksProps): Html {
  return (
    <p class="row">
      <a class="button" href={link(`/calendar/${encodeURIComponent(id)}/${code}.ics`)}>
        {t('state.addToCalendar')}
      </a>{' '}
      <a class="button quiet" href={link(electionPath(id))}>
        {t(state === null ? 'state.allStates' : 'state.allDeadlines')}
      </a>
    </p>
  );
}

type LaterElectionsProps = Omit<NextElectionProps, 'found' | 'office'> & {
  elections: StatePageData['elections'];
  today: CivilDay;
};

function LaterElections({ data, elections, link, today, locale }: LaterElectionsProps): Html {
  return (
    <>
      <h3>{locale.t('state.laterElections', { state: stateName(locale, data.state) })}</h3>
      <ul class="others">
        {elections.map((election) => (
          <li>
            <a href={link(electionPath(election.id))}>
              <ElectionTitle election={election} locale={locale} />
            </a>{' '}
            <span class="soft">{locale.dates.dayNear(election.date, today)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface RegionsProps extends Pick<StatePageData, 'state'> {
  context: DataPageContext<StatePageData>;
}

/** A form that finds a county, and the regions that the dataset has values for. */
function Regions({ state, context }: RegionsProps): Html {
  const { locale } = context;
  return (
    <section aria-labelledby="regions">
      <h2 id="regions">{locale.t('state.findCounty')}</h2>
      <PlaceForm code={state.code} context={context} />
      <RegionList state={state} context={context} />
    </section>
  );
}

function RegionList({ state, context: { link, locale, fieldLabel } }: RegionsProps): Html {
  const { t } = locale;
  const { code, regions } = state;
  if (regions.length === 0) return <p>{t('state.noOwnFacts', { state: stateName(locale, state) })}</p>;
  return (
    <>
      <p>{t('state.ownFacts')}</p>
      <ul class="columns wide">
        {regions.map((region) => (
          <li>
            <a href={link(regionPath(code, region.name))}>{region.name}</a>{' '}
            <span class="soft">{region.overrides.map(({ field }) => fieldLabel(field)).join('; ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
