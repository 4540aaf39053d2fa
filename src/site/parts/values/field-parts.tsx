import { CATALOGS } from '../../../../db/domain/language/languages.js';
import { ended } from '../../../../db/domain/text/format.js';
import { plain } from '../../../../db/domain/text/values.js';
import type { Locale } from '../../../messages/locale.js';
import { English } from '../../html/controls.js';
import { type Child, commaList, type Html } from '../../html/html.js';
import { type Fact, type Item, statusOf } from './item.js';

interface FieldNameProps {
  slug: string;
  /** The anchor of a value. */
  id?: string;
  link(to: string): string;
  locale: Locale;
  children?: Child;
}

/** The name of a field, linked to its page, which exists only in English. */
export function FieldName({ slug, id, link, locale, children }: FieldNameProps): Child {
  if (locale.language !== 'en') return id === undefined ? children : <span id={id}>{children}</span>;
  return (
    <a id={id} href={link(`/fields/${slug}`)}>
      {children}
    </a>
  );
}

/** Returns the label of an option: `In person` for `in_person`. */
export const optionText = (option: string): string => CATALOGS.en.optionLabel(option) ?? option;

export function FieldOptions({ options }: { options: readonly string[] }): Html {
  return (
    <ul class="options" aria-label="Options">
      {options.map((option) => (
        <li>{optionText(option)}</li>
      ))}
    </ul>
  );
}

/** What a page says of a field that no state has a value for. */
export function Reserved(): Html {
  return <p class="meta">No state has an answer yet.</p>;
}

interface OneLineProps {
  title: 'facts.notKnown' | 'facts.notOffered';
  facts: readonly Fact[];
  link(to: string): string;
  locale: Locale;
}

/** Lists facts in one line, and what is said about them. Each name has the anchor of its value. */
export function OneLine({ title, facts, link, locale }: OneLineProps): Html | null {
  if (facts.length === 0) return null;
  const notes = new Set(facts.flatMap(({ footnotes }) => (footnotes === '' ? [] : ended(plain(footnotes)))));
  return (
    <p class="not-known">
      <b>{locale.t(title, { count: facts.length })}</b>{' '}
      {commaList(
        facts.map(({ slug, field }) => (
          <FieldName id={slug} slug={slug} link={link} locale={locale}>
            {field.label}
          </FieldName>
        )),
      )}
      .{notes.size > 0 && <English locale={locale}> {[...notes].join(' ')}</English>}
    </p>
  );
}

export function countKnown(items: readonly Item[]): number {
  return items.filter((item) => statusOf(item) !== 'unknown').length;
}
