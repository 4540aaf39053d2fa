import { badUserInput } from './errors.js';

/** Most entries of a list argument: above the 51 states and twice the fields that there are. */
export const LONGEST_LIST = 200;

/** Overrides in one answer. Their number grows with the counties, so the list is asked in pages. */
export const LARGEST_PAGE = 500;

/**
 * The list, when it is not too long.
 *
 * @throws BAD_USER_INPUT that names the argument, its length and the limit.
 */
export function capped<List extends readonly unknown[] | null | undefined>(argument: string, list: List): List {
  if (!list || list.length <= LONGEST_LIST) return list;
  throw badUserInput(
    `"${argument}" takes at most ${LONGEST_LIST} entries and got ${list.length}. Ask in several requests.`,
  );
}

/** @throws BAD_USER_INPUT when it is not a page size from 1 to LARGEST_PAGE */
export function pageSize(first: number | null | undefined): number {
  const size = first ?? LARGEST_PAGE;
  if (size >= 1 && size <= LARGEST_PAGE) return size;
  throw badUserInput(
    `"first" is a number from 1 to ${LARGEST_PAGE}; got ${size}. Use "after" to ask for the next page.`,
  );
}
