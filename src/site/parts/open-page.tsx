import type { CivilDay } from '../../../db/domain/deadlines/civil-day.js';
import type { Election } from '../../../db/domain/deadlines/elections.js';
import { todayIn } from '../../../db/domain/deadlines/today.js';
import { findElections } from '../../../db/storage/queries/elections.js';
import { findElectionById, findState, UnknownName } from '../../../db/storage/queries/find-by-name.js';
import { type StateRow, statesByCode } from '../../../db/storage/queries/states.js';
import type { DatasetStore } from '../../../db/storage/release/dataset-store.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import { localeOf, withoutLanguage } from '../../messages/language-paths.js';
import type { Locale } from '../../messages/locale.js';
import { stateName } from '../../messages/words.js';
import type { OpenPart } from '../error-page.js';
import type { Html } from '../html/html.js';
import { pageLink } from '../html/page-link.js';
import { ElectionTitle, electionTitleIn } from './deadlines/named-election.js';
import { Source, WebLink } from './source.js';
import { sourcesOf } from './values/item.js';

/** The subject of the public part of a page. */
interface Subject {
  /** Whether the page is about one election. Otherwise, it is about a state or about all states. */
  isElection?: boolean;
  state?: StateRow | undefined;
  /** The first one is shown with its source. */
  elections: readonly Election[];
  today: CivilDay;
}

/** Maximum number of elections after the first one. */
const MAX_LATER = 4;

/**
 * Finds the part of a keyed page that everyone may see: the next election with its source, and vote.gov for the state. GraphQL answers
 * these without a key too, with the same functions. The part depends only on the path and on public data, so it does not reveal whether a
 * county, a field, or an answer exists.
 */
export function openPartFinder(datasets: DatasetStore, now: () => Date): (path: string) => OpenPart | undefined {
  return (path) =>
    datasets.withRelease(
      (dataset) => dataset && openPart(path, subjectOf(dataset.database, path, now()), dataset.database),
    );
}

function subjectOf(database: DatasetDatabase, path: string, now: Date): Subject {
  const [, section, name = ''] = withoutLanguage(path).split('/');
  if (section === 'elections') {
    const election = findElectionById(database, name);
    if (!(election instanceof UnknownName)) {
      const state = statesByCode(database).get(election.state ?? '');
      return { isElection: true, state, elections: [election], today: todayIn(state?.zones ?? [], now) };
    }
  }
  const found = section === 'states' ? findState(database, name) : undefined;
  const state = found instanceof UnknownName ? undefined : found;
  const today = todayIn(state?.zones ?? [], now);
  const elections = findElections(database, { from: today, states: state && [state.code] });
  return { state, elections, today };
}

function openPart(path: string, subject: Subject, database: DatasetDatabase): OpenPart {
  const { state, elections, today } = subject;
  const [next, ...later] = elections;
  const locale = localeOf(path);
  const { t, dates, rich } = locale;
  const nameOf = (election: Election) => (
    // The title names the state unless the page is about it.
    <ElectionTitle election={withState(election, state ? null : database)} locale={locale} />
  );
  return {
    crumbs: state && (
      <p class="crumbs">
        <a href={pageLink(path, '/states')}>{t('layout.states')}</a> / {stateName(locale, state)}
      </p>
    ),
    ...textsOf(subject, locale, database),
    main: (
      <section class="card next" aria-labelledby="next">
        {next && (
          <>
            <p class="eyebrow">{t(next.date < today ? 'open.wasOn' : 'open.next')}</p>
            <h2 class="day" id="next">
              <time datetime={next.date}>{dates.longDate(next.date)}</time>{' '}
              <span class="distance">{locale.distance(today, next.date)}</span>
            </h2>
            <p>{rich<Html>('open.mayComeFirst', { election: nameOf(next) })}</p>
            <Source asOf={next.asOf} sourceLinks={sourcesOf(database, next.source)} locale={locale} />
          </>
        )}
        <VoteGovSection state={state} locale={locale} />
        {later.length > 0 && (
          <>
            <h3>{t('open.later')}</h3>
            <ul class="others">
              {later.slice(0, MAX_LATER).map((election) => (
                <li>
                  <time datetime={election.date}>{dates.mediumDate(election.date)}</time>: {nameOf(election)}
                </li>
              ))}
            </ul>
          </>
        )}
        <p>
          <a href={pageLink(path, '/elections')}>{t('open.allElections')}</a>
        </p>
      </section>
    ),
  };
}

function textsOf({ isElection = false, state, elections }: Subject, locale: Locale, database: DatasetDatabase) {
  const { t } = locale;
  const [election] = elections;
  const name = state && stateName(locale, state);
  const named = isElection && election ? withState(election, database) : undefined;
  const heading = name ? t('open.headingOfState', { state: name }) : t('open.heading');
  return {
    // A title cannot mark a part that is in another language.
    title: (named && electionTitleIn(locale, named)) ?? heading,
    heading: named ? <ElectionTitle election={named} locale={locale} /> : heading,
    lead: name ? t('open.leadOfState', { state: name }) : t('open.lead'),
  };
}

/** @param database null to omit the state */
const withState = ({ name, state }: Election, database: DatasetDatabase | null) => ({
  name,
  state: (database && statesByCode(database).get(state ?? '')) ?? null,
});

/** Returns the vote.gov page of a state. In Spanish, it is the list of states. */
export function voteGov({ language }: Locale, state?: { name: string }): string {
  if (language !== 'en') return `https://vote.gov/${language}`;
  return `https://vote.gov/${state ? `register/${state.name.toLowerCase().replaceAll(' ', '-')}` : ''}`;
}

interface VoteGovSectionProps {
  state?: { code: string; name: string } | undefined;
  locale: Locale;
}

/** A section with a link to vote.gov. */
export function VoteGovSection({ state, locale }: VoteGovSectionProps): Html {
  const { t } = locale;
  return (
    <>
      <h3>{t('open.official')}</h3>
      <p class="way">
        <WebLink url={voteGov(locale, state)}>
          {state ? t('open.howToIn', { state: stateName(locale, state) }) : t('open.howTo')}
        </WebLink>{' '}
        <small>{t('open.government')}</small>
      </p>
    </>
  );
}
