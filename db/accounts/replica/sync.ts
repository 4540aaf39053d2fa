import type { Call } from '../storage.js';
import type { AccountsCopy, CopyTransaction } from './accounts-copy.js';
import { PAGE_ROWS, readPage } from './source.js';

/** How far the comparison of a whole copy is. */
export interface Comparison {
  /** Index of the table. */
  table: number;
  /** The last id that was compared; undefined before the first. */
  after?: string | number;
}

export const COMPARISON_START: Comparison = { table: 0 };

/** Copies the rows that changed after a number. */
export async function copyChanges(
  call: Call,
  copy: AccountsCopy,
  transaction: CopyTransaction,
  since: number,
): Promise<void> {
  for (const table of copy.tables) {
    for (let after: number | undefined = since; after !== undefined; ) {
      const rows = await readPage(call, table.name, 'change', after);
      transaction.check();
      table.put(rows);
      after = rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.change;
    }
  }
}

/**
 * Makes the copy equal to the source, whatever it had.
 *
 * @param isNew whether the copy was never complete, so that nobody reads it
 */
export async function copyAll(
  call: Call,
  copy: AccountsCopy,
  transaction: CopyTransaction,
  isNew: boolean,
): Promise<void> {
  for (let next: Comparison | undefined = COMPARISON_START; next; ) {
    next = await compareNext(call, copy, transaction, next);
    if (isNew) transaction.flush();
  }
}

/**
 * Makes a page of the copy equal to the source.
 *
 * @returns where the next page begins; undefined after the last one
 */
export async function compareNext(
  call: Call,
  copy: AccountsCopy,
  transaction: CopyTransaction,
  { table: index, after }: Comparison,
): Promise<Comparison | undefined> {
  const table = copy.tables[index];
  if (!table) return undefined;
  const begin = after ?? table.firstId;
  const rows = await readPage(call, table.name, 'id', begin);
  transaction.check();
  const last = rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.id;
  table.merge(begin, rows, last === undefined);
  if (last !== undefined) return { table: index, after: last };
  return index + 1 < copy.tables.length ? { table: index + 1 } : undefined;
}
