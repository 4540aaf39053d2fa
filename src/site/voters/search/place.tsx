import type { Locale } from '../../../messages/locale.js';
import { namedStates, stateName } from '../../../messages/words.js';
import { Card } from '../../html/controls.js';
import type { Child, Html } from '../../html/html.js';
import { searchPath } from '../../html/search-form.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { regionPath } from '../../parts/paths.js';
import { showsValues } from './hits.js';
import { questionIn, withoutPlace } from './question.js';

type Context = DataPageContext<SearchPageData>;

/** The counties of a state that the question is about: `Atlanta is in DeKalb County and Fulton County, Georgia.` */
export function PlaceOf({ code, context }: { code: string; context: Context }): Html | null {
  const { city, regions = [], states } = context.data.search;
  const names = regions.filter(({ state }) => state.code === code).map(({ name }) => name);
  const { t, rich } = context.locale;
  const namedState = states.find((state) => state.code === code);
  const state = namedState ? stateName(context.locale, namedState) : '';
  if (names.length === 0) {
    // A ZIP code that is known has counties, which only readers with a key are shown.
    if (!city || !/^\d{5}$/.test(city) || !showsValues(context.found)) return null;
    return <p class="place">{t('search.unknownZip', { zip: city, start: city.slice(0, 3), state })}</p>;
  }
  const links = names.map((name) => <a href={context.link(regionPath(code, name))}>{name}</a>);
  const places = <>{joinLinks(context.locale, names, links)}</>;
  return (
    <p class="place">
      {city ? rich('search.cityIn', { city, places, state }) : rich('search.inPlaces', { places, state })}
      {names.length > 1 && ` ${t('search.whichIsYours')}`}
    </p>
  );
}

/** Joins links into a sentence: `DeKalb County and Fulton County`. */
const joinLinks = ({ language }: Locale, names: readonly string[], links: readonly Html[]): Child[] =>
  new Intl.ListFormat(language)
    .formatToParts(names)
    .map(({ type, value }) => (type === 'element' ? links[names.indexOf(value)] : value));

/** Asks which of several places with the same name is meant. */
export function WhichPlace({ context, question }: { context: Context; question: string }): Html {
  const { data, link, locale } = context;
  const { t } = locale;
  const { regions = [], city } = data.search;
  const states = namedStates(locale, data.search.states);
  const questionText = withoutPlace(data.search, question);
  const hrefFor = (place: string) => link(searchPath(questionIn(locale, questionText, place)));
  const placesIn = ({ code, name }: (typeof states)[number]) => {
    const names = city ? [city] : regions.filter(({ state }) => state.code === code).map((region) => region.name);
    return (names.length > 0 ? names : ['']).map((place) => [place, name].filter(Boolean).join(', '));
  };
  return (
    <Card id="answer" title={t('search.whichOne')} isSmall class="best none">
      <p class="large">{t('search.statesWithName', { count: states.length })}</p>
      <ul class="columns">
        {states.flatMap(placesIn).map((place) => (
          <li>
            <a href={hrefFor(place)}>{place}</a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
