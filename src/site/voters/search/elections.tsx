import { stateName } from '../../../messages/locale.js';
import { Card } from '../../html/controls.js';
import type { Child, Html } from '../../html/html.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { ElectionName, ElectionTitle } from '../../parts/deadlines/named-election.js';
import { electionPath } from '../../parts/paths.js';
import { type ActionStatus, Verdict } from '../../parts/voting/verdict.js';
import { type FoundState, PlaceOf } from './hits.js';

type Context = DataPageContext<SearchPageData>;

/** The next election of the kind that the question names in each of its states, or the first ones of all states. */
export function ElectionsAnswer({ context }: { context: Context }): Child {
  const { data, link, locale } = context;
  const { t, dates } = locale;
  const { states, elections, electionKind } = data.search;
  if (states.length > 0) return states.map((state) => <StateElectionAnswer state={state} context={context} />);
  return (
    <Card id="answer" title={t('search.nextElections')} isSmall class="best">
      {elections?.length === 0 && electionKind && <p>{t('search.dayUnknown', { kind: electionKind })}</p>}
      <ul class="hits">
        {elections?.map((election) => (
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

/** The election of the kind. Where the day of none is known, this is said first, and then which election is next. */
function StateElectionAnswer({ state, context }: { state: FoundState; context: Context }): Html {
  const { data, link, found, locale } = context;
  const { t, dates } = locale;
  const { code, voting, phone } = state;
  const { elections, electionKind } = data.search;
  const name = stateName(locale, state);
  const election = elections?.find((one) => one.state?.code === code) ?? elections?.find((one) => one.state === null);
  const isNext = election?.id === state.nextElection.id;
  return (
    <Card
      id={`answer-${code}`}
      title={t(isNext ? 'search.nextElectionIn' : 'search.electionsIn', { state: name })}
      isSmall
      class="best"
    >
      {election ? (
        <>
          <p class="large">
            <time datetime={election.date}>{dates.longDate(election.date)}</time>{' '}
            <span class="distance">{locale.distance(found.today ?? '', election.date)}</span>
          </p>
          <p>
            <a href={link(electionPath(election.id))}>
              <ElectionName election={election} locale={locale} />
            </a>
          </p>
        </>
      ) : (
        <p class="large">{t('search.dayUnknownIn', { kind: electionKind ?? '', state: name })}</p>
      )}
      {isNext ? (
        <p class="meta">{t('search.mayComeFirst')}</p>
      ) : (
        <NextElectionOfState state={state} context={context} />
      )}
      {isNext && voting && <Verdict voting={voting} actions={voting.actions} phone={phone?.text} locale={locale} />}
      <PlaceOf state={state} context={context} />
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
