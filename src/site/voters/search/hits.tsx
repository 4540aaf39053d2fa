import { shorten } from '../../../../db/domain/text/shorten.js';
import { plain } from '../../../../db/domain/text/values.js';
import type { Locale } from '../../../messages/locale.js';
import { stateName } from '../../../messages/words.js';
import { English } from '../../html/english.js';
import type { Child, Html } from '../../html/html.js';
import type { FoundResult, SearchPageData } from '../../operation-types.js';
import type { DataPageContext, FoundPage } from '../../parts/data-page.js';
import { regionPath } from '../../parts/paths.js';
import { say } from '../../parts/say.js';
import { WebLink } from '../../parts/source.js';
import { type Item, statusOf } from '../../parts/values/item.js';
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
