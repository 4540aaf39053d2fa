import { shorten } from '../../../../db/domain/text/shorten.js';
import { plain } from '../../../../db/domain/text/values.js';
import { type Locale, namedStates, stateName } from '../../../messages/locale.js';
import { Card, English, Select } from '../../html/controls.js';
import { type Child, type Html, sentenceList } from '../../html/html.js';
import { SEARCH_PATH, searchPath } from '../../html/search-form.js';
import type { FoundResult, SearchPageData } from '../../operation-types.js';
import type { DataPageContext, FoundPage } from '../../parts/data-page.js';
import { OfficeCard } from '../../parts/office.js';
import { planPath, regionPath } from '../../parts/paths.js';
import { say } from '../../parts/say.js';
import { WebLink } from '../../parts/source.js';
import { type Item, statusOf } from '../../parts/values/item.js';
import { stateOptions } from '../../parts/values/states.js';
import { signInPath } from '../../sign-in.js';

export type SearchData = SearchPageData['search'];
export type Node = FoundResult;
export type FoundState = SearchData['states'][number];
export type FoundField = NonNullable<Node['field']>;

/** Whether the visitor may see values, and what is counted from them. */
export const showsValues = ({ variables }: FoundPage): boolean => variables.values === true;

/** Questions that match more states than this get a list to choose from instead of answers. */
const MAX_ANSWERS = 3;

/** Whether the question names a place that too many states have, so that the visitor must choose one. */
export const isAmbiguous = ({ states }: Pick<SearchData, 'states'>): boolean => states.length > MAX_ANSWERS;

/** The page that a result leads to. */
export function pathOf({
  state,
  region,
  field,
}: Pick<Node, 'state' | 'region'> & { field: { slug: string } | null }): string {
  const anchor = state && field ? `#${field.slug}` : '';
  if (state && region) return `${regionPath(state.code, region.name)}${anchor}`;
  return state ? `/states/${state.code}${anchor}` : `/fields/${field?.slug ?? ''}`;
}

/** `Ohio: Time when polls close` */
export function labelOf(
  { fieldLabel, locale }: Pick<DataPageContext<unknown>, 'fieldLabel' | 'locale'>,
  { state, region, field }: Pick<Node, 'state' | 'region'> & { field: Pick<FoundField, 'slug' | 'label'> | null },
): string {
  const where = [region?.name, state && stateName(locale, state)].filter(Boolean).join(', ');
  return [where, field && fieldLabel(field)].filter(Boolean).join(': ');
}

interface EnglishPageLinkProps {
  locale: Locale;
  href: string;
  isEnglish?: boolean;
  children: Child;
}

/** A link to a page that exists in English only. */
export const EnglishPageLink = ({ locale, href, isEnglish = true, children }: EnglishPageLinkProps): Html => (
  <a href={href} hreflang={isEnglish ? 'en' : undefined}>
    {children} {isEnglish && locale.language !== 'en' && locale.t('search.inEnglish')}
  </a>
);

/** Shown to visitors without a key in place of values. */
export function SignInNote({ context }: { context: DataPageContext<SearchPageData> }): Html {
  const { found, link, locale } = context;
  const signIn = link(signInPath(`${found.path}?${new URLSearchParams({ q: found.query?.q ?? '' })}`));
  return <p>{locale.rich<Html>('search.needsKey', { key: (content) => <a href={signIn}>{content}</a> })}</p>;
}

const MAX_CHARACTERS = 160;

/** A value on one line. */
export function ShortValue({ item, field, locale }: { item: Item; field: FoundField; locale: Locale }): Child {
  const { t } = locale;
  if (statusOf(item) === 'unknown') return <span class="unknown">{t('value.unknown')}</span>;
  if (item.__typename === 'UrlItem') return <WebLink url={item.text} />;
  const words = say(item, field.format, locale);
  if (words === '') return t('search.noneOfOptions');
  const text = shorten(plain(words ?? item.text), MAX_CHARACTERS);
  return words === undefined ? <English locale={locale}>{text}</English> : text;
}

/** A text is common if at least this many states share it and it is not too long. */
const MIN_STATES_IN_COMMON = 5;
const MAX_COMMON_LENGTH = 60;

/** `8:00 p.m. in 22 states and 7:00 p.m. in 20 states`; empty if a field has no texts that many states share. */
export function textsInCommon(field: NonNullable<SearchData['field']>, locale: Locale): string {
  const { t, all } = locale;
  const items = field.format === 'MARKDOWN' ? (field.items ?? []) : [];
  const common = [...Map.groupBy(items, ({ text }) => text)]
    .map(([text, { length: count }]) => ({ text, count }))
    .filter(({ text, count }) => text !== '' && count >= MIN_STATES_IN_COMMON && text.length <= MAX_COMMON_LENGTH)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, 2);
  const textOf = (text: string) => say({ slug: field.slug, text }, field.format, locale) ?? text;
  return all(common.map(({ text, count }) => t('search.commonText', { text: textOf(text), count })));
}

/** Prepositions that are left at the end when the place is removed: `when do polls close in`. */
const TRAILING_PREPOSITIONS = /(?: (?:at|for|from|in|near|of|on|cerca|de|del|desde|en|para))+$/;

/** A question without the place that it names. */
export const withoutPlace = (
  { states, words }: Record<'states' | 'words', readonly unknown[]>,
  question: string,
): string => (states.length > 0 ? words.join(' ').replace(TRAILING_PREPOSITIONS, '') : question);

/** A question with a place. Either may be empty: `when do polls close in Ohio`. */
export const questionIn = ({ t }: Locale, question: string, place: string): string =>
  question === '' || place === '' ? question || place : t('search.questionIn', { question, place });

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
