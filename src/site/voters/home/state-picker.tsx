import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { daysBetween } from '../../../../db/domain/text/format.js';
import { namedStates } from '../../../messages/words.js';
import { Select } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import type { PageContext } from '../../html/page.js';
import type { HomeData } from '../../operation-types.js';
import { TileMap, type Tone } from '../../parts/maps/tile-map.js';
import { stateOptions } from '../../parts/values/states.js';
import { UpcomingElections } from './news.js';

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
