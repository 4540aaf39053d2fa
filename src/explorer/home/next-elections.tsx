import { type CivilDay, longDate } from '../../../db/deadlines/civil-day.js';
import type { Html } from '../../pages/html.js';
import type { PageContext } from '../../pages/page.js';
import type { HomeData } from '../operation-types.js';
import { electionPath } from '../paths.js';
import { HomeLink } from './home-link.js';

/** Elections of single states. */
const MOST = 3;

/** The next federal general election, and the next ones of single states before it. */
export function NextElections({
  elections,
  paths,
}: Pick<HomeData, 'elections'> & Pick<PageContext, 'paths'>): Html | null {
  const federal = elections.find(({ state }) => state === null);
  if (!federal) return null;
  const before = elections.filter(({ state, date }) => state !== null && date < federal.date);
  return (
    <section class="card" aria-labelledby="next">
      <h2 class="eyebrow" id="next">
        Next federal general election
      </h2>
      <p class="date">
        <time datetime={federal.date}>{longDate(federal.date)}</time>
      </p>
      <p class="meta">Source: {federal.source}</p>
      {paths.includes('/elections') && (
        <>
          <InStates elections={before.slice(0, MOST)} />
          <ul class="links">
            <li>
              <HomeLink to={electionPath(federal.id)}>Deadlines in all states</HomeLink>
            </li>
            <li>
              <HomeLink to="/elections">All elections</HomeLink>
            </li>
          </ul>
        </>
      )}
    </section>
  );
}

function InStates({ elections }: { elections: readonly HomeData['elections'][number][] }): Html | null {
  if (elections.length === 0) return null;
  return (
    <>
      <h3>Before that, in the states</h3>
      <ul class="upcoming">
        {elections.map(({ id, date, name, state }) => (
          <li>
            <time datetime={date}>{mediumDate(date)}</time>{' '}
            <HomeLink to={electionPath(id)}>
              {state?.name}: {name}
            </HomeLink>
          </li>
        ))}
      </ul>
    </>
  );
}

const MEDIUM = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Dec 1, 2026` */
const mediumDate = (day: CivilDay): string => MEDIUM.format(Date.parse(`${day}T00:00:00Z`));
