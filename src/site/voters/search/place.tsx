import { namedStates, stateName } from '../../../messages/words.js';
import { Card, Select } from '../../html/controls.js';
import { type Html, sentenceList } from '../../html/html.js';
import { SEARCH_PATH, searchPath } from '../../html/search-form.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { OfficeCard } from '../../parts/office.js';
import { planPath, regionPath } from '../../parts/paths.js';
import { stateOptions } from '../../parts/values/states.js';
import { type FoundState, questionIn, type SearchData, showsValues, withoutPlace } from './hits.js';

type Context = DataPageContext<SearchPageData>;

/** The counties of a state that the question is about: `Atlanta is in DeKalb County and Fulton County, Georgia.` */
export function PlaceOf({ state: { code, ...named }, context }: { state: FoundState; context: Context }): Html | null {
  const { city, regions = [] } = context.data.search;
  const names = regions.filter((region) => region.state.code === code).map(({ name }) => name);
  const { language, t, rich } = context.locale;
  const state = stateName(context.locale, { code, ...named });
  if (names.length === 0) {
    // A ZIP code that is known has counties, which only readers with a key are shown.
    if (!city || !/^\d{5}$/.test(city) || !showsValues(context.found)) return null;
    return <p class="place">{t('search.unknownZip', { zip: city, start: city.slice(0, 3), state })}</p>;
  }
  const links = names.map((name) => <a href={context.link(regionPath(code, name))}>{name}</a>);
  const places = <>{sentenceList(language, names, links)}</>;
  return (
    <p class="place">
      {city ? rich('search.cityIn', { city, places, state }) : rich('search.inPlaces', { places, state })}
      {names.length > 1 && ` ${t('search.whichIsYours')}`}
    </p>
  );
}

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

type OfficeProps = Pick<SearchData, 'regions'> & { state: FoundState; context: Pick<Context, 'link' | 'locale'> };

/** The election offices to ask: the state's, with its phone number, and the local one. */
export function OfficeOf({ state, regions = [], context: { link, locale } }: OfficeProps): Html {
  const { t } = locale;
  const { code, phone, website, local, pollingPlace } = state;
  const name = stateName(locale, state);
  const [county, ...others] = regions.filter((region) => region.state.code === code);
  return (
    <OfficeCard
      id={`call-${code}`}
      title={t('search.whoToCall', { state: name })}
      phone={phone?.text}
      links={[
        { text: t('search.websiteOf', { state: name }), url: website?.text },
        { text: t('call.localOffice'), url: local?.text },
        { text: t('call.pollingPlace'), url: pollingPlace?.text },
      ]}
      locale={locale}
    >
      <p>
        <a class="button" href={link(planPath(code, { county: others.length > 0 ? undefined : county?.name }))}>
          {t('search.makePlan')}
        </a>
      </p>
    </OfficeCard>
  );
}

/** A form that asks the same question about another state. */
export function ChooseState({ context, question }: { context: Context; question: string }): Html {
  const { data, link, locale } = context;
  const { t } = locale;
  const { states } = data.search;
  const [state] = states.length === 1 ? states : [];
  return (
    <Card id="another" title={t(state ? 'search.anotherState' : 'search.yourState')} isSmall>
      <form class="row" action={link(SEARCH_PATH)}>
        <input type="hidden" name="q" value={withoutPlace(data.search, question)} />
        <label class="unseen" for="state">
          {t('form.state')}
        </label>
        <Select
          name="state"
          empty={state ? undefined : t('home.chooseState')}
          options={stateOptions(namedStates(locale, data.states))}
          chosen={state?.code}
          required
        />
        <button class="button" type="submit">
          {t('form.show')}
        </button>
      </form>
    </Card>
  );
}
