import { felonySentence } from '../../../../db/domain/language/felony-sentence.js';
import { shorten } from '../../../../db/domain/text/shorten.js';
import { NOT_OFFERED } from '../../../../db/domain/vocabulary.js';
import { type CommonText, commonTexts } from '../../../../db/storage/queries/common-texts.js';
import type { DatasetDatabase } from '../../../../db/storage/release/open.js';
import type { Locale } from '../../../voting/messages/locale.js';
import { fieldLabel, optionLabel, stateName, valueText } from '../../../voting/messages/words.js';
import { plain } from '../../../voting/values.js';
import { English } from '../../html/english.js';
import type { Child, Html } from '../../html/html.js';
import type { FoundResult, SearchPageData } from '../../operation-types.js';
import type { DataPageContext, FoundPage } from '../../parts/data-page.js';
import { regionPath } from '../../parts/paths.js';
import { WebLink } from '../../parts/source.js';
import { type Item, standingOf } from '../../parts/values/item.js';
import { markedRuns, type QuestionWords } from './question.js';

export type SearchData = SearchPageData['search'];
export type Node = FoundResult;
export type FoundState = SearchData['states'][number];
export type FoundField = NonNullable<Node['field']>;

/** The states whose values the visitor may see on the page. */
export function readableOn({ found, demoStates }: Pick<DataPageContext<unknown>, 'found' | 'demoStates'>) {
  if (showsAllStates(found)) return undefined;
  return found.variables.values === true ? demoStates : [];
}

/** Whether the visitor may see values of all states, and what is counted from them. */
export const showsAllStates = ({ variables }: FoundPage): boolean => variables.allStates === true;

/** More states are a list to choose from, and not several answers. */
const MAX_ANSWERS = 3;

/** Whether the question has to say where it is about: a name that several states have. */
export const isVague = ({ states }: Pick<SearchData, 'states'>): boolean => states.length > MAX_ANSWERS;

/** The page that a result leads to. */
export function pathOf({ state, region, field }: Pick<Node, 'state' | 'region' | 'field'>): string {
  const anchor = state && field ? `#${field.slug}` : '';
  if (state && region) return `${regionPath(state.code, region.name)}${anchor}`;
  return state ? `/states/${state.code}${anchor}` : `/fields/${field?.slug ?? ''}`;
}

/** `Ohio: Time when polls close` */
export function labelOf({ dataset, locale }: Pick<DataPageContext<unknown>, 'dataset' | 'locale'>, node: Node): string {
  const { state, region, field } = node;
  if (locale.language === 'en') return node.label;
  const where = [region?.name, state && stateName(locale, state)].filter(Boolean).join(', ');
  return [where, field && fieldLabel(locale, dataset.database, field)].filter(Boolean).join(': ');
}

/** `21 states and DC` */
export function countedStates({ t }: Locale, states: readonly { code: string }[]): string {
  const count = states.filter(({ code }) => code !== 'DC').length;
  if (count === states.length) return t('search.states', { count });
  return count === 0 ? 'DC' : t('search.statesAndDc', { count });
}

/** A link to a page that exists in English only. */
export function InEnglish({ locale, href, children }: { locale: Locale; href: string; children: Child }): Html {
  if (locale.language === 'en') return <a href={href}>{children}</a>;
  return (
    <a href={href} hreflang="en">
      {children} {locale.t('search.inEnglish')}
    </a>
  );
}

/** A text in which the words of the question are marked. */
export function Marked({ text, words }: { text: string; words: QuestionWords }): Html {
  return <>{markedRuns(text, words).map((run) => (run.isMarked ? <mark>{run.text}</mark> : run.text))}</>;
}

interface HitsProps {
  title: string;
  /** Leads to all of them. */
  all?: Child;
  /** Without any, why there are none. */
  children: Child;
}

/** A list of results below its title. */
export function Hits({ title, all, children }: HitsProps): Html {
  return (
    <section class="hit-list">
      <div class="group-head">
        <h2>{title}</h2>
        {all}
      </div>
      {children}
    </section>
  );
}

export function Hit({ name, children }: { name: Child; children: Child }): Html {
  return (
    <li>
      <span>{name}</span>
      <span>{children}</span>
    </li>
  );
}

/** The answers of the states to a field that is a Boolean; null where it is unknown. */
export const answersOf = ({ items = [] }: NonNullable<SearchData['field']>) =>
  items.map((item) => ({ state: item.state, answer: 'value' in item ? item.value : null }));

const MOST_CHARACTERS = 160;

/** A value in a line. */
export function ShortValue({ item, field, locale }: { item: Item; field: FoundField; locale: Locale }): Child {
  const { language, t } = locale;
  const standing = standingOf(item);
  if (standing === 'unknown') return <span class="unknown">{t('search.unknown')}</span>;
  if (standing === 'not offered') return <span class="none">{t('search.notOffered')}</span>;
  if (item.__typename === 'BooleanItem') return item.value ? t('search.yes') : t('search.no');
  if (item.__typename === 'UrlItem') return <WebLink url={item.text} />;
  if (item.__typename === 'MultiSelectItem') {
    const options = (item.selected ?? []).map((option) => optionLabel(locale, option));
    return felonySentence(item, language) ?? (options.join(', ') || t('search.noneOfOptions'));
  }
  const text = language === 'en' ? undefined : valueText(locale, { text: item.text, field: ruleField(field) });
  return text ?? <English locale={locale}>{shorten(plain(item.text), MOST_CHARACTERS)}</English>;
}

/** A field as the rules of a language name its format. */
const ruleField = ({ slug, format }: Pick<FoundField, 'slug' | 'format'>) => ({
  slug,
  format: format[0] + format.slice(1).toLowerCase().replace('_', '-'),
});

/** So many states have a text in common that it says something about all of them. */
const MANY = 5;
const SHORT = 60;

/** What the states have: `Yes 22 · No 28 · Unknown 1`, or `8:00 p.m. in 22 states, 7:00 p.m. in 20`. */
export function summaryOf(
  database: DatasetDatabase,
  field: Pick<FoundField, 'slug' | 'format'>,
  locale: Locale,
): string {
  const { t } = locale;
  const statesWith = (wanted: string) =>
    commonTexts(database, field.slug).find(({ text }) => text === wanted)?.states ?? 0;
  if (field.format === 'BOOLEAN')
    return t('search.counts', { yes: statesWith('True'), no: statesWith('False'), unknown: statesWith('') });
  return commonOf(database, field, locale) ?? formatName(locale, field);
}

/** What the values of a field are. */
export const formatName = ({ t }: Locale, { format }: Pick<FoundField, 'format'>): string =>
  t('search.format', { format });

/** The texts of a field that many states have in common; undefined if they have none. */
export function commonOf(
  database: DatasetDatabase,
  { slug, format }: Pick<FoundField, 'slug' | 'format'>,
  locale: Locale,
): string | undefined {
  const { t } = locale;
  const texts = commonTexts(database, slug).filter(({ text }) => text !== '');
  const isCommon = ({ text, states }: CommonText) => states >= MANY && text.length <= SHORT;
  const [first, second] = texts.slice(0, 2).map((one) => isCommon(one) && one);
  if (format !== 'MARKDOWN' || !first) return undefined;
  const name = ({ text }: CommonText) =>
    text === NOT_OFFERED ? t('search.notOffered') : valueText(locale, { text, field: ruleField({ slug, format }) });
  const [text, next] = [name(first), second ? name(second) : undefined];
  if (text === undefined) return undefined;
  if (!second || next === undefined) return t('search.commonText', { text, count: first.states });
  return t('search.commonTexts', { text, count: first.states, next, nextCount: second.states });
}

/** In how many states a field is known. */
export const knownStates = (database: DatasetDatabase, slug: string): number =>
  commonTexts(database, slug).reduce((sum, { text, states }) => sum + (text === '' ? 0 : states), 0);
