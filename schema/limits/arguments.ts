import { badUserInput } from './errors/errors.js';

/** Maximum length of a list argument: more than the 51 states, and about twice the number of fields. */
export const MAX_LIST_LENGTH = 200;

/** Maximum number of overrides in one response. They are paged because their number grows with the number of counties. */
export const MAX_PAGE_SIZE = 500;

/**
 * Returns the list if it is not too long.
 *
 * @throws BAD_USER_INPUT with the argument, its length and the limit
 */
export function checkLength<List extends readonly unknown[] | null | undefined>(argument: string, list: List): List {
  if (!list || !isTooLong(list)) return list;
  throw badUserInput(
    `"${argument}" takes at most ${MAX_LIST_LENGTH} entries, but got ${list.length}. Split it into several requests.`,
  );
}

/**
 * @param more how to get the entries that follow
 * @throws BAD_USER_INPUT if `first` is not between 1 and MAX_PAGE_SIZE
 */
export function pageSize(first: number | null | undefined, more = 'To get the next page, use "after".'): number {
  const size = first ?? MAX_PAGE_SIZE;
  if (size >= 1 && size <= MAX_PAGE_SIZE) return size;
  throw badUserInput(`"first" must be between 1 and ${MAX_PAGE_SIZE}, but got ${size}. ${more}`);
}

/** Whether a list argument has more entries than it may. */
export const isTooLong = (list: readonly unknown[] | null | undefined): boolean =>
  (list?.length ?? 0) > MAX_LIST_LENGTH;
