import type { AccountsReader } from '../../db/accounts/postgres/source.js';
import type { AccountsCopy, CopyTransaction } from '../../db/accounts/replica/accounts-copy.js';

/** Rows of a page. The event loop is blocked while one is written: some 10 ms. */
export const PAGE_ROWS = 1_000;

/** How far the comparison of a whole copy is: after which id of which table. */
export interface Comparison {
  table: 'keys' | 'customers';
  after: string | number;
}

export const COMPARISON_START: Comparison = { table: 'keys', after: '' };

/** Copies the rows that changed after a number. */
export async function copyChanges(
  reader: AccountsReader,
  copy: AccountsCopy,
  transaction: CopyTransaction,
  since: number,
): Promise<void> {
  for (let after: number | undefined = since; after !== undefined; ) {
    const rows = await reader.changedCustomers(after, PAGE_ROWS);
    transaction.check();
    copy.customers.put(rows);
    after = rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.change;
  }
  for (let after: number | undefined = since; after !== undefined; ) {
    const rows = await reader.changedKeys(after, PAGE_ROWS);
    transaction.check();
    copy.keys.put(rows);
    after = rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.change;
  }
}

/**
 * Makes the copy equal to the source, whatever it had.
 *
 * @param isNew whether the copy was never complete, so that nobody reads it
 */
export async function copyAll(
  reader: AccountsReader,
  copy: AccountsCopy,
  transaction: CopyTransaction,
  isNew: boolean,
): Promise<void> {
  for (let next: Comparison | undefined = COMPARISON_START; next; ) {
    next = await compareNext(reader, copy, transaction, next);
    if (isNew) transaction.flush();
  }
}

/**
 * Makes a page of the copy equal to the source.
 *
 * @returns where the next page begins; undefined after the last one
 */
export async function compareNext(
  reader: AccountsReader,
  copy: AccountsCopy,
  transaction: CopyTransaction,
  { table, after }: Comparison,
): Promise<Comparison | undefined> {
  if (table === 'keys') {
    const rows = await reader.keys(String(after), PAGE_ROWS);
    transaction.check();
    const isLast = rows.length < PAGE_ROWS;
    copy.keys.merge(String(after), rows, isLast);
    return isLast ? { table: 'customers', after: 0 } : { table, after: rows.at(-1)?.id as string };
  }
  const rows = await reader.customers(Number(after), PAGE_ROWS);
  transaction.check();
  const isLast = rows.length < PAGE_ROWS;
  copy.customers.merge(Number(after), rows, isLast);
  return isLast ? undefined : { table, after: rows.at(-1)?.id as number };
}
