import { ended } from '../../../../db/domain/text/format.js';
import { plain } from '../../../../db/domain/text/values.js';
import type { Locale } from '../../../messages/locale.js';
import { English } from '../../html/english.js';
import { commaList, type Html } from '../../html/html.js';
import { FieldName } from './field-parts.js';
import { type Fact, type Item, statusOf } from './item.js';

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
