import { NO_OBJECTS, type Objects } from './objects.js';

/** The cost of a connection, which is one object that has a page of others. */

/** Rows that a field reads or counts for one point, where the response does not have them. */
const ROWS_PER_POINT = 100;

/** @param counted rows to read for `totalCount`; undefined if it is known without reading any */
export function connectionOf(page: Objects, counted?: () => number): Objects {
  return { count: 1, page: counted ? { ...page, counted } : page };
}

/** The entries that `nodes` and `edges` of connections have. */
export const entriesOfPage = ({ page }: Objects): Objects => page ?? NO_OBJECTS;

/** Reads the entries, also if no other field does. */
export const pointsOfPageInfo = ({ page }: Objects): number => pointsOf(page?.count);

export const pointsOfTotalCount = ({ page }: Objects): number => pointsOf(page?.counted?.());

const pointsOf = (rows = 0): number => 1 + Math.floor(rows / ROWS_PER_POINT);
