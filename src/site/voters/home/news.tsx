import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { amountOf, dayOf, daysBetween, mediumDate } from '../../../../db/domain/text/format.js';
import { namedStates } from '../../../messages/locale.js';
import { linkFrom } from '../../../server/response/response.js';
import { Card, Select } from '../../html/controls.js';
import { commaList, type Html } from '../../html/html.js';
import type { PageContext } from '../../html/page.js';
import type { HomeData } from '../../operation-types.js';
import { ElectionTitle } from '../../parts/deadlines/named-election.js';
import { TileMap, type Tone } from '../../parts/maps/tile-map.js';
import { electionPath } from '../../parts/paths.js';
import { stateOptions } from '../../parts/values/states.js';

/** The map highlights states with an election within this number of days. */
const SOON_DAYS = 30;
const SOON_TONE: Tone = 'level-4';

interface StatePickerProps {
  data: HomeData;
  context: Pick<PageContext, 'link' | 'locale'>;
  today: CivilDay;
}

/** The date of each state's first election that is soon, nationwide elections included. */
function soonByState({ elections, states }: HomeData, today: CivilDay): Map<string, string> {
  const soon = elections.filter(({ date }) => daysBetween(today, date) <= SOON_DAYS);
  // In reverse order, so that the earliest election of a state wins.
  return new Map(
    soon.toReversed().flatMap(({ state, date }) => (state ? [state] : states).map(({ code }) => [code, date] as const)),
  );
}

/** A form and a map, which both link to the pages of states. */
export function StatePicker({ data, context, today }: StatePickerProps): Html {
  const { link, locale } = context;
  const { t, dates } = locale;
  const states = namedStates(locale, data.states);
  const soon = soonByState(data, today);
  const tiles = states.map(({ code, name }) => {
    const day = soon.get(code);
    const text = day ? t('home.votesOn', { day: dates.mediumDate(day) }) : '';
    return { code, name, text, tone: day ? SOON_TONE : ('plain' as const), href: link(`/states/${code}`) };
  });
  return (
    <section class="card picker" aria-labelledby="choose">
      <div class="row">
        <h2 id="choose">{t('home.chooseState')}</h2>
        <form class="row" action={link('/states')} method="get">
          <label class="unseen" for="state">
            {t('form.state')}
          </label>{' '}
          <Select name="state" empty={t('home.nameOfState')} options={stateOptions(states)} required />
          <button class="button" type="submit">
            {t('form.show')}
          </button>
        </form>
      </div>
      <TileMap label={t('home.map')} tiles={tiles} locale={locale} />
      {soon.size > 0 && (
        <p>
          <span class={`key ${SOON_TONE}`} aria-hidden="true" />
          <b>
            {soon.size === states.length
              ? t('home.soonAll', { days: SOON_DAYS })
              : t('home.soon', { count: soon.size, days: SOON_DAYS })}
          </b>
        </p>
      )}
      <UpcomingElections elections={data.elections} context={context} today={today} />
    </section>
  );
}

/** The number of days with elections that are listed. */
const MAX_DAYS = 3;
/** The number of elections that are listed for one day. In November, each state may have one. */
const MAX_PER_DAY = 3;

interface UpcomingElectionsProps extends Pick<HomeData, 'elections'> {
  context: Pick<PageContext, 'link' | 'locale'>;
  today: CivilDay;
}

/** The next elections of all states, by day. */
function UpcomingElections({ elections, context, today }: UpcomingElectionsProps): Html {
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
export function ChangedRecently({ data }: { data: HomeData }): Html | null {
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
        <a href={linkFrom('/', '/changes')}>All changes</a>
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
