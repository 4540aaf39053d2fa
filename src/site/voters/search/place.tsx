import { isKnownZip } from '../../../../db/storage/queries/search/place-keys.js';
import type { Locale } from '../../../voting/messages/locale.js';
import { namedStates, stateName } from '../../../voting/messages/words.js';
import { Card } from '../../html/controls.js';
import type { Child, Html } from '../../html/html.js';
import { searchPath } from '../../html/search-form.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { regionPath } from '../../parts/paths.js';
import { readableOn } from './hits.js';
import { questionIn, withoutPlace } from './question.js';

type Context = DataPageContext<SearchPageData>;

/** The counties of the question in a state: `Atlanta is in DeKalb County and Fulton County, Georgia.` */
export function PlaceOf({ code, context }: { code: string; context: Context }): Html | null {
  const { city, regions = [], states } = context.data.search;
  const own = regions.filter(({ state }) => state.code === code);
  const { t, rich } = context.locale;
  const found = states.find((state) => state.code === code);
  const state = found ? stateName(context.locale, found) : '';
  if (own.length === 0) return <UnknownZip zip={city ?? ''} state={state} context={context} />;
  const links = own.map(({ name }) => <a href={context.link(regionPath(code, name))}>{name}</a>);
  const places = (
    <>
      {withAnd(
        context.locale,
        own.map(({ name }) => name),
        links,
      )}
    </>
  );
  return (
    <p class="place">
      {city ? rich('search.cityIn', { city, places, state }) : rich('search.inPlaces', { places, state })}
      {own.length > 1 && ` ${t('search.whichIsYours')}`}
    </p>
  );
}

/** Links with their names as a list: `DeKalb County and Fulton County`. */
function withAnd({ language, all }: Locale, names: readonly string[], links: readonly Html[]): Child[] {
  // In English, without a comma before the last one.
  const text = language === 'en' ? all(names).replace(/, (?=and [^,]*$)/, ' ') : all(names);
  let rest = text;
  const parts = names.flatMap((name, index): Child[] => {
    const start = rest.indexOf(name);
    const before = rest.slice(0, start);
    rest = rest.slice(start + name.length);
    return [before, links[index]];
  });
  return [...parts, rest];
}

/** Says what the state was taken from. */
function UnknownZip({ zip, state, context }: { zip: string; state: string; context: Context }): Html | null {
  if (!/^\d{5}$/.test(zip) || isKnownZip(context.dataset.database, zip)) return null;
  return <p class="place">{context.locale.t('search.unknownZip', { zip, start: zip.slice(0, 3), state })}</p>;
}

/** Asks which of the places with one name is meant. */
export function WhichPlace({ context, question }: { context: Context; question: string }): Html {
  const { data, dataset, link, locale } = context;
  const { t } = locale;
  const { regions = [], city } = data.search;
  const states = namedStates(locale, data.search.states);
  const about = withoutPlace(dataset.database, question, readableOn(context));
  const pathFor = (place: string) => link(searchPath(questionIn(locale, about, place)));
  const placesIn = ({ code, name }: (typeof states)[number]) => {
    const own = city ? [city] : regions.filter(({ state }) => state.code === code).map((region) => region.name);
    return (own.length > 0 ? own : ['']).map((place) => [place, name].filter(Boolean).join(', '));
  };
  return (
    <Card id="answer" title={t('search.whichOne')} isSmall class="best none">
      <p class="large">{t('search.statesWithName', { count: states.length })}</p>
      <ul class="columns">
        {states.flatMap(placesIn).map((place) => (
          <li>
            <a href={pathFor(place)}>{place}</a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
