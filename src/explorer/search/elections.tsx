import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import type { DeadlineAction } from '../../../db/deadlines/fields.js';
import { findElections, nextElection } from '../../../db/queries/elections.js';
import { statesByCode } from '../../../db/queries/states.js';
import { namedStates, stateName } from '../../messages/words.js';
import { Card } from '../../pages/controls.js';
import type { Child, Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { ElectionName, ElectionTitle } from '../deadlines/named-election.js';
import type { SearchPageData } from '../operation-types.js';
import { electionPath } from '../paths.js';
import { type FoundState, Hits } from './hits.js';
import { NextDays } from './next-days.js';
import { PlaceOf } from './place.js';

type Context = DataPageContext<SearchPageData>;

const MAX_ELECTIONS = 5;

/** The next election of each state that the question names, otherwise the next ones of all states. */
export function NextElections({ context }: { context: Context }): Child {
  const { data, lease, found, link, locale } = context;
  const { t, dates } = locale;
  const { states } = data.search;
  const { today } = found;
  if (!today) return null;
  if (states.length > 0) return states.map((state) => <OfState state={state} today={today} context={context} />);
  const next = findElections(lease.database, { from: today }).slice(0, MAX_ELECTIONS);
  return (
    <Card id="answer" title={t('search.nextElections')} isSmall class="best">
      <ul class="hits">
        {next.map(({ id, name, date, state }) => (
          <li>
            <a href={link(electionPath(id))}>
              <ElectionTitle
                election={{ name, state: statesByCode(lease.database).get(state ?? '') ?? null }}
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

interface OfStateProps {
  state: FoundState;
  today: CivilDay;
  context: Context;
}

function OfState({ state, today, context }: OfStateProps): Html {
  const { lease, link, found, locale } = context;
  const { t, dates } = locale;
  const { code } = state;
  const name = stateName(locale, state);
  const election = nextElection(lease.database, code, today);
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
          {found.variables.values === true && (
            <NextDays database={lease.database} election={election} state={state} today={today} locale={locale} />
          )}
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

interface NextElectionProps {
  state: FoundState;
  context: Context;
  /** What an answer is a deadline for: then its days follow. */
  action?: DeadlineAction | undefined;
}

/** The election before which a value counts. */
export function NextElection({ state, context, action }: NextElectionProps): Html | null {
  const { lease, found, link, locale } = context;
  const { database } = lease;
  const election = found.today && nextElection(database, state.code, found.today);
  if (!found.today || !election) return null;
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
      {action && <NextDays {...{ database, election, state, action, locale }} today={found.today} />}
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
      <NextElection state={state} context={context} />
    </Hits>
  ));
}
