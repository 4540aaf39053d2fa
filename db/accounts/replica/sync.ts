import { asc, gt, sql } from 'drizzle-orm';
import type { Call } from '../storage.js';
import type { AccountsCopy, CopyTransaction } from './accounts-copy.js';
import type { CopiedName, CopiedRow } from './copied-table.js';

/** How far a database is. */
export interface SourceState {
  identity: string;
  /** The number of the last change. */
  change: number;
  /** A standby may not have the last changes yet. */
  standby: boolean;
}

/** Rows of a page. The event loop is blocked while one is written: some 10 ms. */
const PAGE_ROWS = 1_000;

export async function readState({ database, tables: { accountsState } }: Call): Promise<SourceState> {
  const { identity, change } = accountsState;
  const standby = sql<boolean>`pg_is_in_recovery()`;
  const [state] = await database.select({ identity, change, standby }).from(accountsState);
  if (!state) throw new Error('the table accounts_state is empty');
  return state;
}

/** A page of a table, in the order of a column. It has the whole deadline of a call. */
function readPage(
  { database, tables, extend }: Call,
  name: CopiedName,
  by: 'id' | 'change',
  after: string | number,
): Promise<(CopiedRow & { change: number })[]> {
  extend();
  // All have these columns, but the type of a query is that of one table.
  const table = tables[name] as Call['tables']['apiKeys'];
  const column = table[by];
  return database.select().from(table).where(gt(column, after)).orderBy(asc(column)).limit(PAGE_ROWS).execute();
}

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
