import { felonySentence } from '../../../../db/domain/language/felony-sentence.js';
import { plain } from '../../../../db/domain/text/plain.js';
import { shorten } from '../../../../db/domain/text/shorten.js';
import { NOT_OFFERED } from '../../../../db/domain/vocabulary.js';
import { type CommonText, commonTexts } from '../../../../db/storage/queries/common-texts.js';
import type { DatasetDatabase } from '../../../../db/storage/release/open.js';
import type { Locale } from '../../../messages/locale.js';
import { optionLabel, stateName, valueText } from '../../../messages/words.js';
import { English } from '../../html/english.js';
import type { Child, Html } from '../../html/html.js';
import type { FoundResult, SearchPageData } from '../../operation-types.js';
import type { DataPageContext, FoundPage } from '../../parts/data-page.js';
import { regionPath } from '../../parts/paths.js';
import { WebLink } from '../../parts/source.js';
import { type Item, statusOf } from '../../parts/values/item.js';
import { markedRuns, type QuestionWords } from './question.js';

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
  node: Node,
): string {
  const { state, region, field } = node;
  if (locale.language === 'en') return node.label;
  const where = [region?.name, state && stateName(locale, state)].filter(Boolean).join(', ');
  return [where, field && fieldLabel(field)].filter(Boolean).join(': ');
}

/** `21 states and DC` */
export function countedStates({ t }: Locale, states: readonly { code: string }[]): string {
  const count = states.filter(({ code }) => code !== 'DC').length;
  if (count === states.length) return t('search.states', { count });
  return count === 0 ? 'DC' : t('search.statesAndDc', { count });
}

/** A link to a page that exists in English only. */
export function EnglishPageLink({ locale, href, children }: { locale: Locale; href: string; children: Child }): Html {
  if (locale.language === 'en') return <a href={href}>{children}</a>;
  return (
    <a href={href} hreflang="en">
      {children} {locale.t('search.inEnglish')}
    </a>
  );
}

/** A text with the words of the question highlighted. */
export function Highlighted({ text, words }: { text: string; words: QuestionWords }): Html {
  return <>{markedRuns(text, words).map((run) => (run.isMarked ? <mark>{run.text}</mark> : run.text))}</>;
}

interface HitsProps {
  title: string;
  /** A link to all results. */
  all?: Child;
  /** The results, or the reason why there are none. */
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

/** The answer of each state to a Boolean field; null if it is unknown. */
export const booleanAnswers = ({ items = [] }: NonNullable<SearchData['field']>) =>
  items.map((item) => ({ state: item.state, answer: 'value' in item ? item.value : null }));

const MAX_CHARACTERS = 160;

/** A value on one line. */
export function ShortValue({ item, field, locale }: { item: Item; field: FoundField; locale: Locale }): Child {
  const { language, t } = locale;
  const standing = statusOf(item);
  if (standing === 'unknown') return <span class="unknown">{t('search.unknown')}</span>;
  if (standing === 'not offered') return <span class="none">{t('search.notOffered')}</span>;
  if (item.__typename === 'BooleanItem') return item.value ? t('search.yes') : t('search.no');
  if (item.__typename === 'UrlItem') return <WebLink url={item.text} />;
  if (item.__typename === 'MultiSelectItem') {
    const options = (item.selected ?? []).map((option) => optionLabel(locale, option));
    return felonySentence(item, language) ?? (options.join(', ') || t('search.noneOfOptions'));
  }
  const text = language === 'en' ? undefined : valueText(locale, { text: item.text, field: ruleField(field) });
  return text ?? <English locale={locale}>{shorten(plain(item.text), MAX_CHARACTERS)}</English>;
}

/** A field with its format as the translation rules spell it, such as `Multi-select`. */
const ruleField = ({ slug, format }: Pick<FoundField, 'slug' | 'format'>) => ({
  slug,
  format: format[0] + format.slice(1).toLowerCase().replace('_', '-'),
});

/** A text is common if at least this many states share it and it is not too long. */
const MIN_STATES_IN_COMMON = 5;
const MAX_COMMON_LENGTH = 60;

/** A summary of the states' values: `Yes 22 · No 28 · Unknown 1`, or `8:00 p.m. in 22 states, 7:00 p.m. in 20`. */
export function summaryOf(
  database: DatasetDatabase,
  field: Pick<FoundField, 'slug' | 'format'>,
  locale: Locale,
): string {
  const { t } = locale;
  const statesWith = (value: string) =>
    commonTexts(database, field.slug).find(({ text }) => text === value)?.states ?? 0;
  if (field.format === 'BOOLEAN')
    return t('search.counts', { yes: statesWith('True'), no: statesWith('False'), unknown: statesWith('') });
  return textsInCommon(database, field, locale) ?? formatName(locale, field);
}

/** The kind of values that a field has, in words. */
export const formatName = ({ t }: Locale, { format }: Pick<FoundField, 'format'>): string =>
  t('search.format', { format });

/** The texts of a field that many states share; undefined if there are none. */
export function textsInCommon(
  database: DatasetDatabase,
  { slug, format }: Pick<FoundField, 'slug' | 'format'>,
  locale: Locale,
): string | undefined {
  const { t } = locale;
  const texts = commonTexts(database, slug).filter(({ text }) => text !== '');
  const isCommon = ({ text, states }: CommonText) => states >= MIN_STATES_IN_COMMON && text.length <= MAX_COMMON_LENGTH;
  const [first, second] = texts.slice(0, 2).map((entry) => isCommon(entry) && entry);
  if (format !== 'MARKDOWN' || !first) return undefined;
  const name = ({ text }: CommonText) =>
    text === NOT_OFFERED ? t('search.notOffered') : valueText(locale, { text, field: ruleField({ slug, format }) });
  const [text, next] = [name(first), second ? name(second) : undefined];
  if (text === undefined) return undefined;
  if (!second || next === undefined) return t('search.commonText', { text, count: first.states });
  return t('search.commonTexts', { text, count: first.states, next, nextCount: second.states });
}

/** The number of states that have a value for a field. */
export const countKnownStates = (database: DatasetDatabase, slug: string): number =>
  commonTexts(database, slug).reduce((sum, { text, states }) => sum + (text === '' ? 0 : states), 0);
