import { statePagesIn } from '../../../../db/storage/queries/translations.js';
import { fieldLabel } from '../../../messages/words.js';
import type { DataPageContext } from '../data-page.js';
import { type Item, sourcesOf } from './item.js';

interface Labeled {
  slug: string;
  label: string;
}

/**
 * Translates the labels of fields, and adds the pages of the state in the language of the locale, except for values of a region.
 *
 * @param state code of the state
 */
export function localized<LabeledItem extends Item & { field: Labeled; region?: object | null }>(
  items: readonly LabeledItem[],
  state: string,
  { locale, dataset: { database } }: Pick<DataPageContext<unknown>, 'locale' | 'dataset'>,
): readonly LabeledItem[] {
  const { language } = locale;
  if (language === 'en') return items;
  const pages = new Map(statePagesIn(database, state, language).map((page) => [page.field, page]));
  return items.map((item) => {
    const page = item.region ? undefined : pages.get(item.slug);
    const { field } = item;
    return {
      ...item,
      field: { ...field, label: fieldLabel(locale, database, field) },
      translated: page && { text: page.text, asOf: page.asOf, sourceLinks: sourcesOf(database, page.source) },
    };
  });
}
