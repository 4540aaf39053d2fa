import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import type { Item, ItemField } from '../values/item.js';

export interface FieldItem extends Item {
  state: { code: string; name: string };
}

export interface FieldDeadline {
  kind: string | null;
  countedDate: CivilDay | null;
  status: string;
  state: { code: string };
  item: { slug: string };
}

/** A region's own value. */
export interface RegionalItem {
  state: { code: string; name: string };
  region: { name: string; item: Item };
}

/** The data of both operations of the page. */
export interface FieldData {
  fields: [ItemField & { v1Slugs: { slug: string }[]; items: FieldItem[] }];
  overrides: { nodes: RegionalItem[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
  /** Only of a field whose texts are deadlines. */
  election?: { name: string; date: CivilDay; deadlines: FieldDeadline[] };
}
