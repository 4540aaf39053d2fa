import { NOT_OFFERED } from '../../../../db/domain/vocabulary.js';
import type { FieldFormat, LinkStatus, Topic, Value } from '../../operation-types.js';
import type { DataPageContext } from '../data-page.js';

export type ItemSource = Value['sourceLinks'][number];

/** A page of the state in the language of the locale, instead of one in English. */
export type Translated = Pick<Value, 'text' | 'asOf' | 'sourceLinks'>;

/** A value, as the operations of the pages select it. Some properties exist only for some types. */
export interface Item extends Pick<Value, keyof Value> {
  /** The value of a Boolean; null if it is unknown. */
  value?: boolean | null;
  html?: string;
  /** The options of a Multi-select; null if it is unknown. */
  selected?: string[] | null;
  choice?: string | null;
  /** The label names the target of a link. */
  field?: { label: string };
  /** The status of a URL that was checked. */
  link?: { status: LinkStatus; checkedAt: string } | null;
  /** What it is too late for, of what the value helps with; empty if there is time. */
  tooLate?: string | null;
  translated?: Translated | undefined;
}

/** A value of a state or region with its field. */
export interface Fact extends Item {
  field: {
    slug: string;
    label: string;
    format: FieldFormat;
    topic: Topic;
    /** The options in reading order. */
    options: string[] | null;
    /** Whether no state has a value. */
    isReserved: boolean;
  };
}

/** Whether a value is known. "Not offered" is a known answer with its own look. */
type ValueStatus = 'known' | 'not offered' | 'unknown';

export function statusOf(item: Item): ValueStatus {
  if (item.__typename === 'MultiSelectItem') return item.selected ? 'known' : 'unknown';
  if (item.text === '') return 'unknown';
  return item.text === NOT_OFFERED ? 'not offered' : 'known';
}

/** Returns the text of a value without `N/A: `, because the words after it say the same. */
export const wordsOf = ({ text }: Item): string => text.replace(/^N\/A: /, '');

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
