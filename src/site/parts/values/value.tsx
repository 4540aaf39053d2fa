import { felonySentence } from '../../../../db/domain/language/felony-sentence.js';
import { CATALOGS } from '../../../../db/domain/language/languages.js';
import { capitalized, lowerFirst } from '../../../../db/domain/text/format.js';
import { plain } from '../../../../db/domain/text/values.js';
import { type Locale, optionLabel, valueText } from '../../../messages/locale.js';
import { type Child, Html } from '../../html/html.js';
import type { DataPageContext } from '../data-page.js';
import { idRule, sentence } from '../questions/sentences.js';
import { Source, WebLink } from '../source.js';
import { type Item, statusOf } from './item.js';

interface ValueProps {
  item: Item;
  /** The options of the field. The chosen ones are marked. */
  options: readonly string[] | null;
  locale: Locale;
}

/** A value for readers. An unknown value never looks like "no". */
export function Value({ item, options, locale }: ValueProps): Child {
  const { t } = locale;
  const standing = statusOf(item);
  if (standing === 'unknown') return <span class="unknown">{t('value.unknown')}</span>;
  if (standing === 'not offered') return <b>{t('value.notOffered')}</b>;
  switch (item.__typename) {
    case 'BooleanItem':
      return item.value ? (
        <span class="answer yes">✓ {t('value.yes')}</span>
      ) : (
        <span class="answer no">✕ {t('value.no')}</span>
      );
    case 'MultiSelectItem':
      return <Chosen item={item} options={options ?? []} locale={locale} />;
    case 'SingleSelectItem':
      return <ChosenOptions options={options ?? []} chosen={item.choice ? [item.choice] : []} locale={locale} />;
    case 'UrlItem':
      return <NamedLink item={item} locale={locale} />;
    case 'MarkdownItem':
      return <MarkdownValue item={item} locale={locale} />;
    default:
      return item.text;
  }
}

type ChosenProps = { options: readonly string[] } & Pick<ValueProps, 'locale'>;

function Chosen({ item, options, locale }: ChosenProps & { item: Item }): Html {
  const sentence = felonySentence(item, locale.language);
  if (sentence === undefined) return <ChosenOptions options={options} chosen={item.selected ?? []} locale={locale} />;
  return (
    <p>
      <b>{sentence}</b>
    </p>
  );
}

/** The chosen options, followed by those that are not chosen. */
function ChosenOptions({ options, chosen, locale }: ChosenProps & { chosen: readonly string[] }): Html {
  const { t } = locale;
  const others = options.filter((option) => !chosen.includes(option));
  return (
    <p>
      <b>{chosen.length === 0 ? t('value.noneOfThese') : listed(chosen, locale)}</b>
      {others.length > 0 && (
        <span class="footnote"> {t('value.notListed', { options: lowerFirst(listed(others, locale)) })}</span>
      )}
    </p>
  );
}

/** Returns `In person, by mail, online` */
const listed = (options: readonly string[], locale: Locale): string =>
  capitalized(options.map((option) => lowerFirst(optionLabel(locale, option))).join(', '));

/** A link named after its field, such as `Find your polling place`. */
function NamedLink({ item, locale }: Pick<ValueProps, 'item' | 'locale'>): Child {
  const shown = item.translated ? { ...item, ...item.translated, link: null } : item;
  if (!item.field || !URL.canParse(shown.text)) return <CheckedLink {...shown} locale={locale} />;
  return (
    <CheckedLink {...shown} locale={locale}>
      {taskOf(item.field.label)}
    </CheckedLink>
  );
}

/** Converts `State tool to find a polling place` to `Find your polling place`. */
const taskOf = (label: string): string =>
  capitalized(
    label.replace(/^(?:State tool to|Herramienta estatal para) /, '').replace(/^(check|find|track) an? /, '$1 your '),
  );

/** A link with a warning if it is broken. */
function CheckedLink({
  text: url,
  link,
  locale,
  children,
}: Item & Pick<ValueProps, 'locale'> & { children?: Child }): Child {
  const day = link && <time datetime={link.checkedAt}>{dayOfCheck(link.checkedAt, locale)}</time>;
  return (
    <>
      <WebLink url={url}>{children}</WebLink>
      {link?.status === 'BROKEN' && (
        <>
          {' '}
          <span class="broken">{locale.rich('value.brokenLink', { day: day as Html })}</span>
        </>
      )}
    </>
  );
}

const dayOfCheck = (day: string, { language, dates }: Locale): string =>
  language === 'en' ? day : dates.mediumDate(day);

/** A value with its footnotes and its source. */
export function FullValue(props: ValueProps & Pick<DataPageContext<unknown>, 'markdown'>): Html {
  const { item, locale } = props;
  return (
    <>
      <ValueWithFootnotes {...props} />
      <Source {...item} {...item.translated} locale={locale} />
    </>
  );
}

export function ValueWithFootnotes({ item, options, markdown, locale }: Parameters<typeof FullValue>[0]): Html {
  return (
    <div class="value">
      <Value item={item} options={options} locale={locale} />
      <Footnotes item={item} markdown={markdown} locale={locale} />
    </div>
  );
}

interface MarkdownProps {
  item: Item;
  locale: Locale;
}

/** The start of `N/A: North Dakota has no voter registration.`, which the sentence repeats in words. */
const NOT_OFFERED_PREFIX = /^<p>N(?:\/|&#x2F;)A: /;

/** A text of the dataset. In other languages than English, it is translated by rules, or else marked as English. */
function MarkdownValue({ item, locale }: MarkdownProps): Child {
  const html = new Html((item.html ?? '').replace(NOT_OFFERED_PREFIX, '<p>'));
  if (locale.language === 'en') return html;
  const words = translateText(item, locale);
  if (words !== undefined) return <p>{capitalized(words)}</p>;
  if (hasNoWords(item.text)) return html;
  const rule = item.slug === 'id_laws_in_person_voting' ? idRule(plain(item.text), locale).rule : '';
  return (
    <>
      {rule && (
        <p>
          <b>{sentence(rule)}</b>
        </p>
      )}
      <small class="soft">{locale.t('value.inEnglish')}</small>
      <div lang="en">{html}</div>
    </>
  );
}

/** Translates a text by the rules of the language. Undefined if it exists only in English. */
const translateText = ({ slug, text }: Item, locale: Locale): string | undefined =>
  slug === 'id_laws_in_person_voting' && idRule(plain(text), locale).rest === ''
    ? sentence(idRule(plain(text), locale).rule)
    : valueText(locale, { text: plain(text), field: { slug, format: 'Markdown' } });

/** Whether a text has no words, such as a phone number or an email address. */
const hasNoWords = (text: string): boolean => !/[a-z]{2}/i.test(plain(text).replace(/\S+@\S+|https?:\S+/g, ''));

/** The footnotes of a value. In other languages than English, they are translated by rules, or else marked as English. */
export function Footnotes({
  item: { footnotes },
  locale,
  markdown,
}: { item: Pick<Item, 'footnotes'> } & Pick<DataPageContext<unknown>, 'locale' | 'markdown'>): Child {
  if (footnotes === '') return null;
  if (locale.language === 'en') return <div class="footnote">{markdown(footnotes)}</div>;
  const words = translateNote(plain(footnotes), locale);
  if (words !== undefined) return <div class="footnote">{sentence(words)}</div>;
  return (
    <div class="footnote">
      {locale.t('note.inEnglish')}
      <div lang="en">{markdown(footnotes)}</div>
    </div>
  );
}

function translateNote(text: string, { language }: Locale): string | undefined {
  const { note, timeOf } = CATALOGS[language];
  const time = timeOf(text);
  return note(text) ?? (time?.isAll ? time.words.replace(/^, /, '') : undefined);
}
