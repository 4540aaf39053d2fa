import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { distanceText, mediumDate } from '../../../db/text/format.js';
import type { Child, Html } from '../../pages/html.js';
import type { PageContext } from '../../pages/page.js';
import type { HomeData } from '../operation-types.js';
import { electionPath } from '../paths.js';
import { HomeLink } from './home-link.js';

type Election = HomeData['elections'][number];

/** Days with elections that are listed. */
const MOST_DAYS = 4;
/** Elections of one day that are listed: in November, each state may have one. */
const MOST_OF_DAY = 4;

interface NextElectionsProps extends Pick<HomeData, 'elections'>, Pick<PageContext, 'paths'> {
  today: CivilDay;
}

/** The next elections of all states, by day. */
export function NextElections({ elections, paths, today }: NextElectionsProps): Html {
  const days = [...new Set(elections.map(({ date }) => date))].slice(0, MOST_DAYS);
  const byDay = days.map((day) => [day, elections.filter(({ date }) => date === day)] as const);
  const hasPages = paths.includes('/elections');
  return (
    <section class="card" aria-labelledby="next">
      <h2 id="next">Next elections</h2>
      <ul class="by-day">
        {byDay.map(([day, ofDay]) => (
          <li>
            <time datetime={day}>{mediumDate(day)}</time>
            <span>
              {ofDay.slice(0, MOST_OF_DAY).map(
                (election): Child => (
                  <ElectionName election={election} isLink={hasPages} />
                ),
              )}
              {ofDay.length > MOST_OF_DAY && <span class="line">and {ofDay.length - MOST_OF_DAY} more</span>}
              <small>{distanceText(today, day)}</small>
            </span>
          </li>
        ))}
      </ul>
      {hasPages && (
        <p>
          <HomeLink to="/elections">All {elections.length} elections of the next four years</HomeLink>
        </p>
      )}
    </section>
  );
}

function ElectionName({ election: { id, name, state }, isLink }: { election: Election; isLink: boolean }): Html {
  const text = state ? `${state.name}: ${name}` : name;
  return <span class="line">{isLink ? <HomeLink to={electionPath(id)}>{text}</HomeLink> : text}</span>;
}
