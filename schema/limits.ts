import { badUserInput } from './errors.js';

/** Most entries of a list argument: above the 51 states and twice the fields that there are. */
export const MAX_LIST_LENGTH = 200;

/** Overrides in one answer. Their number grows with the counties, so the list is asked in pages. */
export const MAX_PAGE_SIZE = 500;

/**
 * The list, when it is not too long.
 *
 * @throws BAD_USER_INPUT that names the argument, its length and the limit.
 */
export function checkLength<List extends readonly unknown[] | null | undefined>(argument: string, list: List): List {
  if (!list || list.length <= MAX_LIST_LENGTH) return list;
  throw badUserInput(
    `"${argument}" takes at most ${MAX_LIST_LENGTH} entries and got ${list.length}. Ask in several requests.`,
  );
}

/** @throws BAD_USER_INPUT when it is not a page size from 1 to MAX_PAGE_SIZE */
export function pageSize(first: number | null | undefined): number {
  const size = first ?? MAX_PAGE_SIZE;
  if (size >= 1 && size <= MAX_PAGE_SIZE) return size;
  throw badUserInput(
    `"first" is a number from 1 to ${MAX_PAGE_SIZE}; got ${size}. Use "after" to ask for the next page.`,
  );
}
