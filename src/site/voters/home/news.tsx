import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { amountOf, dayOf, mediumDate } from '../../../../db/domain/text/format.js';
import { linkFrom } from '../../../server/response/response.js';
import { Card } from '../../html/controls.js';
import { commaList, type Html } from '../../html/html.js';
import type { PageContext } from '../../html/page.js';
import type { HomeData } from '../../operation-types.js';
import { ElectionTitle } from '../../parts/deadlines/named-election.js';
import { electionPath } from '../../parts/paths.js';

/** The number of days with elections that are listed. */
const MAX_DAYS = 3;
/** The number of elections that are listed for one day. In November, each state may have one. */
const MAX_PER_DAY = 3;

interface UpcomingElectionsProps extends Pick<HomeData, 'elections'> {
  context: Pick<PageContext, 'link' | 'locale'>;
  today: CivilDay;
}

/** The next elections of all states, by day. */
export function UpcomingElections({ elections, context, today }: UpcomingElectionsProps): Html {
  const { link, locale } = context;
  const { t, dates } = locale;
  const days = [...new Set(elections.map(({ date }) => date))].slice(0, MAX_DAYS);
  const byDay = days.map((day) => [day, elections.filter(({ date }) => date === day)] as const);
  return (
    <>
      <h3 id="next">{t('home.nextElections')}</h3>
      <ul class="by-day" aria-labelledby="next">
        {byDay.map(([day, electionsOfDay]) => (
          <li>
            <time datetime={day}>{dates.mediumDate(day)}</time>
            <span>
              {electionsOfDay.slice(0, MAX_PER_DAY).map((election) => (
                <span class="line">
                  <a href={link(electionPath(election.id))}>
                    <ElectionTitle election={election} locale={locale} />
                  </a>
                </span>
              ))}
              {electionsOfDay.length > MAX_PER_DAY && (
                <span class="line">{t('home.andMore', { count: electionsOfDay.length - MAX_PER_DAY })}</span>
              )}
              <small>{locale.distance(today, day)}</small>
            </span>
          </li>
        ))}
      </ul>
      <p>
        <a href={link('/elections')}>{t('home.allElections', { count: elections.length })}</a>
      </p>
    </>
  );
}

const MAX_RELEASES = 4;
/** The number of changed states that are named. */
const MAX_NAMES = 3;

/** What the latest releases changed. The old and new values need a key, so only the page of changes has them. */
export function ChangedRecently({ data, paths }: { data: HomeData } & Pick<PageContext, 'paths'>): Html | null {
  const releases = data.releases.nodes.filter(({ changeSummary }) => (changeSummary?.total ?? 0) > 0);
  if (releases.length === 0) return null;
  return (
    <Card id="changed" title="Changed recently" class="news">
      <ul class="by-day">
        {releases.slice(0, MAX_RELEASES).map(({ publishedAt, changeSummary }) => (
          <li>
            <time datetime={publishedAt}>{mediumDate(dayOf(publishedAt))}</time>
            {changeSummary && <Summary summary={changeSummary} states={data.states} />}
          </li>
        ))}
      </ul>
      <p>
        <a href={linkFrom('/', paths.includes('/changes') ? '/changes' : '/changes.atom')}>All changes</a>
      </p>
    </Card>
  );
}

type ChangeSummary = NonNullable<HomeData['releases']['nodes'][number]['changeSummary']>;

function Summary({ summary, states }: { summary: ChangeSummary } & Pick<HomeData, 'states'>): Html {
  const { total, stateCodes } = summary;
  const names = stateCodes.map((code) => states.find((state) => state.code === code)?.name ?? code);
  const more = names.length - MAX_NAMES;
  return (
    <span>
      {amountOf(total, 'value')}
      <small>
        {commaList(names.slice(0, MAX_NAMES))}
        {more > 0 && ` and ${more} more`}
      </small>
    </span>
  );
}
