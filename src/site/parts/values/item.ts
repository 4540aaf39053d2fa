import { NOT_OFFERED } from '../../../../db/domain/vocabulary.js';
import { valueCells } from '../../../../db/storage/publish/csv-tables.js';
import { fieldsBySlug } from '../../../../db/storage/queries/fields.js';
import type { OpenRelease } from '../../../../db/storage/release/dataset-store.js';
import type { FieldFormat, LinkStatus, Topic, Value } from '../../operation-types.js';

/** One of the sources of a value. */
export type ItemSource = Value['sourceLinks'][number];

/** A value as the documents of the pages select it: what all types have, and what only some have. */
export interface Item extends Pick<Value, keyof Value> {
  /** Of a Boolean; null if it is unknown. */
  value?: boolean | null;
  html?: string;
  /** Of a Multi-select; null if it is unknown. */
  selected?: string[] | null;
  choice?: string | null;
  url?: string | null;
  /** Names what a link leads to. */
  field?: { label: string };
  /** Of a URL that was checked. */
  link?: { status: LinkStatus; checkedAt: string } | null;
  /** The state's own page in the language of the page, in place of one in English. */
  translated?: Pick<Value, 'text' | 'asOf' | 'sourceLinks'> | undefined;
}

export interface ItemField {
  slug: string;
  /** Its short name for people. */
  label: string;
  description: string;
  format: FieldFormat;
  topic: Topic;
  /** In the order of reading. */
  options: string[] | null;
}

/** A value of a state or region with its field. */
export interface Fact extends Item {
  field: ItemField & {
    /** Whether no state has a value. */
    isReserved: boolean;
  };
}

/** What a value says, in the few ways that a reader must tell apart. */
export type Standing = 'known' | 'not offered' | 'unknown';

export function standingOf(item: Item): Standing {
  if (item.__typename === 'MultiSelectItem') return item.selected ? 'known' : 'unknown';
  if (item.text === '') return 'unknown';
  return item.text === NOT_OFFERED ? 'not offered' : 'known';
}

/** The text of a value for people: what stands behind `N/A: ` says it in words. */
export const wordsOf = ({ text }: Item): string => text.replace(/^N\/A: /, '');

/** The cells of a value in CSV and JSON. */
export function itemCells(item: Item, state: { code: string; name: string }, { database }: OpenRelease) {
  return valueCells({ ...item, state, field: fieldsBySlug(database).get(item.slug) });
}
