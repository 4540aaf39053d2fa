import type { DataPageContext } from '../data-page.js';
import type { Item } from './item.js';

/**
 * Translates the labels of fields, and adds the pages of the state in the language of the locale, except for values of a region.
 *
 * @param state code of the state
 */
export function localized<
  LabeledItem extends Item & { field: { slug: string; label: string }; region?: object | null },
>(
  items: readonly LabeledItem[],
  state: string,
  { locale, fieldLabel, statePages }: Pick<DataPageContext<unknown>, 'locale' | 'fieldLabel' | 'statePages'>,
): readonly LabeledItem[] {
  if (locale.language === 'en') return items;
  const pages = new Map(statePages(state).map((page) => [page.slug, page]));
  return items.map((item) => ({
    ...item,
    field: { ...item.field, label: fieldLabel(item.field) },
    translated: item.region ? undefined : pages.get(item.slug),
  }));
}
