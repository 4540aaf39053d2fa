import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { daysBetween } from '../../../../db/domain/text/format.js';
import type { Locale } from '../../../voting/messages/locale.js';
import { namedStates } from '../../../voting/messages/words.js';
import { Select } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import type { PageContext } from '../../html/page.js';
import type { HomeData } from '../../operation-types.js';
import { TileMap, type Tone } from '../../parts/maps/tile-map.js';
import { stateOptions } from '../../parts/values/states.js';
import { NextElections } from './news.js';

/** Days until an election that the map shows. */
const SOON_DAYS = 30;
const SOON: Tone = 'level-4';

interface StatePickerProps {
  data: HomeData;
  context: Pick<PageContext, 'link' | 'locale'>;
  today: CivilDay;
}

/** The days of the states' own elections that are soon, and of those of all states. */
function soonByState({ elections, states }: HomeData, today: CivilDay): Map<string, string> {
  const soon = elections.filter(({ date }) => daysBetween(today, date) <= SOON_DAYS);
  // The first one of a state is the one that counts.
  return new Map(
    soon.toReversed().flatMap(({ state, date }) => (state ? [state] : states).map(({ code }) => [code, date] as const)),
  );
}

function soonText({ t }: Locale, count: number, all: number): string {
  return count === all ? t('home.soonAll', { days: SOON_DAYS }) : t('home.soon', { count, days: SOON_DAYS });
}

/** A form and a map, which both lead to the page of a state. */
export function StatePicker({ data, context, today }: StatePickerProps): Html {
  const { link, locale } = context;
  const { t, dates } = locale;
  const states = namedStates(locale, data.states);
  const soon = soonByState(data, today);
  const tiles = states.map(({ code, name }) => {
    const day = soon.get(code);
    const text = day ? t('home.votesOn', { day: dates.mediumDate(day) }) : '';
    return { ...{ code, name, text }, tone: day ? SOON : ('plain' as const), href: link(`/states/${code}`) };
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
          <span class={`key ${SOON}`} aria-hidden="true" />
          <b>{soonText(locale, soon.size, states.length)}</b>
        </p>
      )}
      <NextElections elections={data.elections} context={context} today={today} />
    </section>
  );
}
