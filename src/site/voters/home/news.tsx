import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { amountOf, dayOf, mediumDate } from '../../../../db/domain/text/format.js';
import { linkFrom } from '../../../server/response/response.js';
import { Card } from '../../html/controls.js';
import { commaList, type Html } from '../../html/html.js';
import type { PageContext } from '../../html/page.js';
import type { HomeData } from '../../operation-types.js';
import { ElectionTitle } from '../../parts/deadlines/named-election.js';
import { electionPath } from '../../parts/paths.js';

/** Days with elections that are listed. */
const MOST_DAYS = 3;
/** Elections of one day that are listed: in November, each state may have one. */
const MOST_OF_DAY = 3;

interface NextElectionsProps extends Pick<HomeData, 'elections'> {
  context: Pick<PageContext, 'link' | 'locale'>;
  today: CivilDay;
}

/** The next elections of all states, by day. */
export function NextElections({ elections, context, today }: NextElectionsProps): Html {
  const { link, locale } = context;
  const { t, dates } = locale;
  const days = [...new Set(elections.map(({ date }) => date))].slice(0, MOST_DAYS);
  const byDay = days.map((day) => [day, elections.filter(({ date }) => date === day)] as const);
  return (
    <>
      <h3 id="next">{t('home.nextElections')}</h3>
      <ul class="by-day" aria-labelledby="next">
        {byDay.map(([day, ofDay]) => (
          <li>
            <time datetime={day}>{dates.mediumDate(day)}</time>
            <span>
              {ofDay.slice(0, MOST_OF_DAY).map((election) => (
                <span class="line">
                  <a href={link(electionPath(election.id))}>
                    <ElectionTitle election={election} locale={locale} />
                  </a>
                </span>
              ))}
              {ofDay.length > MOST_OF_DAY && (
                <span class="line">{t('home.andMore', { count: ofDay.length - MOST_OF_DAY })}</span>
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

const MOST_RELEASES = 4;
/** Fields or states that are named. */
const MOST_NAMES = 3;

/** What the last releases changed. Values before and after need a key, so they are on the page of changes. */
export function ChangedRecently({ data, paths }: { data: HomeData } & Pick<PageContext, 'paths'>): Html | null {
  const releases = data.releases.nodes.filter(({ changeSummary }) => (changeSummary?.total ?? 0) > 0);
  if (releases.length === 0) return null;
  return (
    <Card id="changed" title="Changed recently" class="news">
      <ul class="by-day">
        {releases.slice(0, MOST_RELEASES).map(({ publishedAt, changeSummary }) => (
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
