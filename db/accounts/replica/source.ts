import { asc, gt, sql } from 'drizzle-orm';
import type { Call } from '../storage.js';
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
export const PAGE_ROWS = 1_000;

export async function readState({ database, tables: { accountsState } }: Call): Promise<SourceState> {
  const { identity, change } = accountsState;
  const standby = sql<boolean>`pg_is_in_recovery()`;
  const [state] = await database.select({ identity, change, standby }).from(accountsState);
  if (!state) throw new Error('the table accounts_state is empty');
  return state;
}

/** A page of a table, in the order of a column. It has the whole deadline of a call. */
export function readPage(
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
