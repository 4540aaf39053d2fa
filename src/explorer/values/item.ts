import { valueCells } from '../../../db/publish/csv-tables.js';
import { fieldsBySlug } from '../../../db/queries/fields.js';
import type { DatasetLease } from '../../../db/release/dataset-store.js';
import type { FormatName, TopicName } from './names.js';

/** One of the sources of a value. */
export interface ItemSource {
  text: string;
  publisher: string | null;
  kind: 'OFFICIAL' | 'PUBLIC_INTEREST' | 'PRESS' | 'OTHER' | null;
  url: string | null;
}

/** A value as the documents of the pages select it. */
export interface Item {
  __typename: 'BooleanItem' | 'DateItem' | 'MarkdownItem' | 'MultiSelectItem' | 'SingleSelectItem' | 'UrlItem';
  slug: string;
  text: string;
  footnotes: string;
  source: string | null;
  asOf: string | null;
  modifiedAt: string;
  sourceLinks: ItemSource[];
  /** Null if the service has no place for reports. */
  reportUrl: string | null;
  /** Of a Boolean; null if it is unknown. */
  value?: boolean | null;
  html?: string;
  /** Of a Multi-select; null if it is unknown. */
  selected?: string[] | null;
  choice?: string | null;
  url?: string | null;
  /** Of a URL that was checked. */
  link?: { status: 'WORKS' | 'BROKEN' | 'UNCERTAIN'; checkedAt: string } | null;
}

export interface ItemField {
  slug: string;
  /** Its short name for people. */
  label: string;
  description: string;
  format: FormatName;
  topic: TopicName;
  /** In the order of reading. */
  position: number;
  options: string[] | null;
}

/** Text that says that a state does not offer something. */
export const NOT_OFFERED = 'N/A';

/** What a value says, in the few ways that a reader must tell apart. */
export type Standing = 'known' | 'not offered' | 'unknown';

export function standingOf(item: Item): Standing {
  if (item.__typename === 'MultiSelectItem') return item.selected ? 'known' : 'unknown';
  if (item.text === '') return 'unknown';
  return item.text === NOT_OFFERED ? 'not offered' : 'known';
}

/** The cells of a value in CSV and JSON. */
export function itemCells(item: Item, state: { code: string; name: string }, { database }: DatasetLease) {
  return valueCells({ ...item, state, field: fieldsBySlug(database).get(item.slug) });
}
