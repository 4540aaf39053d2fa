import { namedStates, stateName } from '../../../messages/words.js';
import { Card } from '../../html/controls.js';
import type { Child, Html } from '../../html/html.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { ElectionName, ElectionTitle } from '../../parts/deadlines/named-election.js';
import { electionPath } from '../../parts/paths.js';
import { type ActionStatus, Verdict } from '../../parts/voting/verdict.js';
import { type FoundState, Hits } from './hits.js';
import { PlaceOf } from './place.js';

type Context = DataPageContext<SearchPageData>;

/** The next election of each state that the question names. Without a state, the next elections of all states. */
export function ElectionsAnswer({ context }: { context: Context }): Child {
  const { data, link, locale } = context;
  const { t, dates } = locale;
  const { elections, search } = data;
  if (!elections) return search.states.map((state) => <StateElectionAnswer state={state} context={context} />);
  return (
    <Card id="answer" title={t('search.nextElections')} isSmall class="best">
      <ul class="hits">
        {elections.map((election) => (
          <li>
            <a href={link(electionPath(election.id))}>
              <ElectionTitle election={election} locale={locale} />
            </a>
            <time datetime={election.date}>{dates.longDate(election.date)}</time>
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

function StateElectionAnswer({ state, context }: { state: FoundState; context: Context }): Html {
  const { link, found, locale } = context;
  const { t, dates } = locale;
  const { code, nextElection: election, voting, phone } = state;
  const name = stateName(locale, state);
  return (
    <Card id={`answer-${code}`} title={t('search.nextElectionIn', { state: name })} isSmall class="best">
      <p class="large">
        <time datetime={election.date}>{dates.longDate(election.date)}</time>{' '}
        <span class="distance">{locale.distance(found.today ?? '', election.date)}</span>
      </p>
      <p>
        <a href={link(electionPath(election.id))}>
          <ElectionName election={election} locale={locale} />
        </a>
      </p>
      <p class="meta">{t('search.mayComeFirst')}</p>
      {voting && <Verdict voting={voting} actions={voting.actions} phone={phone?.text} locale={locale} />}
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
  /** What the answer is about of what voters do. */
  actions?: readonly ActionStatus[];
}

/** The next election, which a value applies to. */
export function NextElectionOfState({ state, context, actions = [] }: NextElectionOfStateProps): Html {
  const { link, locale } = context;
  const { nextElection: election, voting, phone } = state;
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
      {voting && <Verdict voting={voting} actions={actions} phone={phone?.text} locale={locale} />}
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
