import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { findElections } from '../../../../db/storage/queries/elections.js';
import { statesByCode } from '../../../../db/storage/queries/states.js';
import { namedStates, stateName } from '../../../voting/messages/words.js';
import { type NextSituation, nextSituation } from '../../../voting/next-situation.js';
import { Card } from '../../html/controls.js';
import type { Child, Html } from '../../html/html.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { ElectionName, ElectionTitle } from '../../parts/deadlines/named-election.js';
import { electionPath } from '../../parts/paths.js';
import { type FoundState, Hits } from './hits.js';
import { NextDays } from './next-days.js';
import { PlaceOf } from './place.js';

type Context = DataPageContext<SearchPageData>;

const MAX_ELECTIONS = 5;

/** The next election of each state that the question names, otherwise the next ones of all states. */
export function NextElections({ context }: { context: Context }): Child {
  const { data, dataset, found, link, locale } = context;
  const { t, dates } = locale;
  const { states } = data.search;
  const { today } = found;
  if (!today) return null;
  if (states.length > 0) return states.map((state) => <OfState state={state} today={today} context={context} />);
  const next = findElections(dataset.database, { from: today }).slice(0, MAX_ELECTIONS);
  return (
    <Card id="answer" title={t('search.nextElections')} isSmall class="best">
      <ul class="hits">
        {next.map(({ id, name, date, state }) => (
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

/** How things stand in a state of the question on the day of the page. */
export const situationIn = ({ code }: FoundState, { dataset, found, locale }: Context): NextSituation | undefined =>
  found.today === undefined ? undefined : nextSituation(dataset.database, code, found.today, locale);

interface OfStateProps {
  state: FoundState;
  today: CivilDay;
  context: Context;
}

function OfState({ state, today, context }: OfStateProps): Html {
  const { link, found, locale } = context;
  const { t, dates } = locale;
  const { code } = state;
  const name = stateName(locale, state);
  const situation = situationIn(state, context);
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
          {found.variables.values === true && <NextDays situation={situation} state={state} />}
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
  /** Of the answer: what is over follows, and the days of a deadline. */
  slug?: string | undefined;
}

/** The election before which a value counts. */
export function NextElectionOfState({ state, context, slug }: NextElectionOfStateProps): Html | null {
  const { link, locale } = context;
  const situation = situationIn(state, context);
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
      {slug && <NextDays {...{ situation, state, slug }} />}
    </>
  );
}

/** What a question about something else may come to. */
export function WhatWeHave({ context }: { context: Context }): Child {
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
