import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { findElections } from '../../../../db/storage/queries/elections.js';
import { statesByCode } from '../../../../db/storage/queries/states.js';
import { type NextSituation, nextSituation } from '../../../../schema/loaders/next-situation.js';
import { namedStates, stateName } from '../../../messages/words.js';
import { Card } from '../../html/controls.js';
import type { Child, Html } from '../../html/html.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { ElectionName, ElectionTitle } from '../../parts/deadlines/named-election.js';
import { electionPath } from '../../parts/paths.js';
import { type FoundState, Hits, showsValues } from './hits.js';
import { PlaceOf } from './place.js';
import { UpcomingDeadlines } from './upcoming-deadlines.js';

type Context = DataPageContext<SearchPageData>;

const MAX_ELECTIONS = 5;

/** The next election of each state that the question names. Without a state, the next elections of all states. */
export function ElectionsAnswer({ context }: { context: Context }): Child {
  const { data, dataset, found, link, locale } = context;
  const { t, dates } = locale;
  const { states } = data.search;
  const { today } = found;
  if (!today) return null;
  if (states.length > 0)
    return states.map((state) => <StateElectionAnswer state={state} today={today} context={context} />);
  const elections = findElections(dataset.database, { from: today }).slice(0, MAX_ELECTIONS);
  return (
    <Card id="answer" title={t('search.nextElections')} isSmall class="best">
      <ul class="hits">
        {elections.map(({ id, name, date, state }) => (
          <li>
            <a href={link(electionPath(id))}>
              <ElectionTitle
                election={{ name, state: statesByCode(dataset.database).get(state ?? '') ?? null }}
                locale={locale}
              />
            </a>
            <time datetime={date}>{dates.longDate(date)}</time>
          </li>
        ))}
      </ul>
      <p>{t('search.nameYourState')}</p>
      <p class="meta">
        <a href={link('/elections')}>{t('search.allElections')}</a>
      </p>
    </Card>
  );
}

/** The next election of a state and its deadlines, as of the day of the page. */
export const situationOfState = (
  { code }: FoundState,
  { dataset, found, locale }: Context,
): NextSituation | undefined =>
  found.today === undefined ? undefined : nextSituation(dataset.database, code, found.today, locale);

interface StateElectionAnswerProps {
  state: FoundState;
  today: CivilDay;
  context: Context;
}

function StateElectionAnswer({ state, today, context }: StateElectionAnswerProps): Html {
  const { link, found, locale } = context;
  const { t, dates } = locale;
  const { code } = state;
  const name = stateName(locale, state);
  const situation = situationOfState(state, context);
  const election = situation?.election;
  return (
    <Card id={`answer-${code}`} title={t('search.nextElectionIn', { state: name })} isSmall class="best">
      {election ? (
        <>
          <p class="large">
            <time datetime={election.date}>{dates.longDate(election.date)}</time>{' '}
            <span class="distance">{locale.distance(today, election.date)}</span>
          </p>
          <p>
            <a href={link(electionPath(election.id))}>
              <ElectionName election={election} locale={locale} />
            </a>
          </p>
          <p class="meta">{t('search.mayComeFirst')}</p>
          {showsValues(found) && <UpcomingDeadlines situation={situation} state={state} />}
        </>
      ) : (
        <p>{t('search.noElection')}</p>
      )}
      <PlaceOf code={code} context={context} />
      <p class="meta">
        <a href={link(`/states/${code}`)}>{t('search.untilThen', { state: name })}</a>
      </p>
    </Card>
  );
}

interface NextElectionOfStateProps {
  state: FoundState;
  context: Context;
  /** The field of the answer. What is over for it follows, and the days of its deadlines. */
  slug?: string | undefined;
}

/** The next election, which a value applies to. */
export function NextElectionOfState({ state, context, slug }: NextElectionOfStateProps): Html | null {
  const { link, locale } = context;
  const situation = situationOfState(state, context);
  if (!situation) return null;
  const { election } = situation;
  return (
    <>
      <p class="meta">
        {locale.rich<Html>('search.nextElectionOf', {
          state: stateName(locale, state),
          election: (
            <a href={link(electionPath(election.id))}>
              <ElectionName election={election} locale={locale} />
            </a>
          ),
          day: <time datetime={election.date}>{locale.dates.longDate(election.date)}</time>,
        })}
      </p>
      {slug && <UpcomingDeadlines situation={situation} state={state} slug={slug} />}
    </>
  );
}

/** Shown when the dataset cannot answer the question: links to the states that it names, with their next elections. */
export function StatesWithoutAnswer({ context }: { context: Context }): Child {
  const { data, link, locale } = context;
  const { t } = locale;
  return namedStates(locale, data.search.states).map((state) => (
    <Hits
      title={t('search.whatWeHave', { state: state.name })}
      all={<a href={link(`/states/${state.code}`)}>{t('search.statePage', { state: state.name })}</a>}
    >
      <NextElectionOfState state={state} context={context} />
    </Hits>
  ));
}
