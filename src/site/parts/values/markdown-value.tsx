import { CATALOGS } from '../../../../db/domain/language/languages.js';
import { capitalized } from '../../../../db/domain/text/format.js';
import { plain } from '../../../../db/domain/text/values.js';
import { type Locale, valueText } from '../../../messages/locale.js';
import { type Child, Html } from '../../html/html.js';
import type { DataPageContext } from '../data-page.js';
import { idRule, sentence } from '../questions/sentences.js';
import type { Item } from './item.js';

interface MarkdownProps {
  item: Item;
  locale: Locale;
}

/** The start of `N/A: North Dakota has no voter registration.`, which the sentence repeats in words. */
const NOT_OFFERED_PREFIX = /^<p>N(?:\/|&#x2F;)A: /;

/** A text of the dataset. In other languages than English, it is translated by rules, or else marked as English. */
export function MarkdownValue({ item, locale }: MarkdownProps): Child {
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
