import type { CivilDay } from '../../db/deadlines/civil-day.js';
import type { Election } from '../../db/deadlines/elections.js';
import { findElections } from '../../db/queries/elections.js';
import { sourceLinks } from '../../db/queries/sources.js';
import { type StateRow, statesByCode } from '../../db/queries/states.js';
import type { DatasetStore } from '../../db/release/dataset-store.js';
import type { DatasetDatabase } from '../../db/release/open.js';
import { longDate, mediumDate } from '../../db/text/format.js';
import { localeOf, withoutLanguage } from '../messages/language-paths.js';
import { findElectionById, findState, UnknownName } from '../names/find-by-name.js';
import type { OpenPart } from '../pages/error-page.js';
import type { Child, Html } from '../pages/html.js';
import { pageLink } from '../pages/page-link.js';
import { todayIn } from '../voting/today.js';
import type { SourceKind } from './operation-types.js';
import { Distance } from './state/next-election.js';
import { Source, WebLink } from './values/source.js';

/** What the open part of a page is about. */
interface Subject {
  /** Of the page. */
  heading: string;
  state?: StateRow | undefined;
  /** The first one is shown with its source. */
  elections: readonly Election[];
  today: CivilDay;
}

/** Elections that are listed after the first one. */
const MOST_LATER = 4;

/**
 * What everyone may see of a page that needs a key: the next election with its source, and vote.gov for the state. These are open in
 * GraphQL as well, and the resolvers read them with the same functions. It depends on the path and on what is open alone, so it does not
 * tell whether a county, a field or an answer exists.
 */
export function openPartFinder(datasets: DatasetStore, now: () => Date): (path: string) => OpenPart | undefined {
  return (path) => {
    const lease = datasets.tryLease();
    try {
      return lease && openPart(path, subjectOf(lease.database, path, now()), lease.database);
    } finally {
      lease?.end();
    }
  };
}

function subjectOf(database: DatasetDatabase, path: string, now: Date): Subject {
  const [, section, name = ''] = withoutLanguage(path).split('/');
  if (section === 'elections') {
    const election = findElectionById(database, name);
    if (!(election instanceof UnknownName)) {
      const state = statesByCode(database).get(election.state ?? '');
      const heading = state ? `${state.name}: ${election.name}` : election.name;
      return { heading, state, elections: [election], today: todayIn(state?.zones ?? [], now) };
    }
  }
  const found = section === 'states' ? findState(database, name) : undefined;
  const state = found instanceof UnknownName ? undefined : found;
  const today = todayIn(state?.zones ?? [], now);
  const elections = findElections(database, { from: today, states: state && [state.code] });
  return { heading: state ? `Voting in ${state.name}` : 'This page needs an API key', state, elections, today };
}

function openPart(path: string, subject: Subject, database: DatasetDatabase): OpenPart {
  const { heading, state, elections, today } = subject;
  const [next, ...later] = elections;
  const nameOf = (election: Election) => electionName(election, state, database);
  return {
    crumbs: state && (
      <p class="crumbs">
        <a href={pageLink(path, '/states')}>States</a> / {state.name}
      </p>
    ),
    heading,
    lead: `Answers ${state ? `for ${state.name} ` : ''}need an API key on this site. This is what everyone can see.`,
    main: (
      <section class="card next" aria-labelledby="next">
        {next && (
          <>
            <p class="eyebrow">{next.date < today ? 'Election Day was' : 'Next election we know of'}</p>
            <h2 class="day" id="next">
              <time datetime={next.date}>{longDate(next.date)}</time>{' '}
              <Distance day={next.date} today={today} locale={localeOf(path)} />
            </h2>
            <p>{nameOf(next)}. Local and special elections may come first.</p>
            <Source asOf={next.asOf} sourceLinks={linksOf(next, database)} locale={localeOf(path)} />
          </>
        )}
        <Official state={state} />
        {later.length > 0 && (
          <>
            <h3>Later elections</h3>
            <ul class="others">
              {later.slice(0, MOST_LATER).map((election) => (
                <li>
                  <time datetime={election.date}>{mediumDate(election.date)}</time>: {nameOf(election)}
                </li>
              ))}
            </ul>
          </>
        )}
        <p>
          <a href={pageLink(path, '/elections')}>All elections we know of</a>
        </p>
      </section>
    ),
  };
}

/** With its state, where the page is not about that. */
function electionName({ name, state }: Election, ofPage: StateRow | undefined, database: DatasetDatabase): string {
  const own = ofPage ? undefined : statesByCode(database).get(state ?? '');
  return own ? `${own.name}: ${name}` : name;
}

const linksOf = ({ source }: Election, database: DatasetDatabase) =>
  sourceLinks(database, source).map((link) => ({
    ...link,
    kind: (link.kind?.toUpperCase() ?? null) as SourceKind | null,
  }));

/** The site of the US government, which has a page for each state. */
export function Official({ state }: { state?: { name: string } | undefined }): Html {
  const page = state && `/register/${state.name.toLowerCase().replaceAll(' ', '-')}`;
  const text: Child = state ? `How to register and vote in ${state.name}` : 'How to register and vote in each state';
  return (
    <>
      <h3>Official answers, free for everyone</h3>
      <p class="way">
        <WebLink url={`https://vote.gov${page ?? '/'}`}>{text}</WebLink> <small>vote.gov, US government</small>
      </p>
    </>
  );
}
