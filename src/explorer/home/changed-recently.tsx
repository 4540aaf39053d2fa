import { amountOf, dayOf, mediumDate } from '../../../db/text/format.js';
import { commaList, type Html } from '../../pages/html.js';
import type { PageContext } from '../../pages/page.js';
import type { HomeData } from '../operation-types.js';
import { HomeLink } from './home-link.js';

const MOST_RELEASES = 4;
/** Fields or states that are named. */
const MOST_NAMES = 3;

/** What the last releases changed. Values before and after need a key, so they are on the page of changes. */
export function ChangedRecently({ data, paths }: { data: HomeData } & Pick<PageContext, 'paths'>): Html | null {
  const releases = data.releases.nodes.filter(({ changeSummary }) => (changeSummary?.total ?? 0) > 0);
  if (releases.length === 0) return null;
  return (
    <section class="card" aria-labelledby="changed">
      <h2 id="changed">Changed recently</h2>
      <ul class="by-day">
        {releases.slice(0, MOST_RELEASES).map(({ publishedAt, changeSummary }) => (
          <li>
            <time datetime={publishedAt}>{mediumDate(dayOf(publishedAt))}</time>
            {changeSummary && <Summary summary={changeSummary} states={data.states} />}
          </li>
        ))}
      </ul>
      <p>
        <HomeLink to={paths.includes('/changes') ? '/changes' : '/changes.atom'}>All changes</HomeLink>
      </p>
    </section>
  );
}

type ChangeSummary = NonNullable<HomeData['releases']['nodes'][number]['changeSummary']>;

function Summary({ summary, states }: { summary: ChangeSummary } & Pick<HomeData, 'states'>): Html {
  const { total, stateCodes } = summary;
  const names = stateCodes.map((code) => states.find((state) => state.code === code)?.name ?? code);
  const more = names.length - MOST_NAMES;
  return (
    <span>
      {amountOf(total, 'value')}
      <small>
        {commaList(names.slice(0, MOST_NAMES))}
        {more > 0 && ` and ${more} more`}
      </small>
    </span>
  );
}
