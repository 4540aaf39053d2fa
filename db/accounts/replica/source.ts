import { getTableName, sql } from 'drizzle-orm';
import type { Call } from '../storage.js';
import { COPIED, type CopiedName, type CopiedRow, listColumns } from './copied-table.js';

/** How far a database is, and which one it is. */
export interface SourceState {
  /** The random id of the database. A dump and a standby have it as well. */
  identity: string;
  /**
   * Changes when other tables take the place of these: of another server or of one that was started again, of another database or of a
   * restored one. A connection does not tell, because there may be a pool or a proxy between.
   */
  place: string;
  /** The number of the last change. */
  change: number;
  /** A standby may not have the last changes yet. */
  standby: boolean;
}

const PLACE = sql<string>`concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
  (select oid from pg_database where datname = current_database()),
  'accounts_state'::regclass::oid, 'customers'::regclass::oid, 'api_keys'::regclass::oid)`;

export async function readState({ database, tables: { accountsState } }: Call): Promise<SourceState> {
  const { identity, change } = accountsState;
  const standby = sql<boolean>`pg_is_in_recovery()`;
  const [state] = await database.select({ identity, change, standby, place: PLACE }).from(accountsState);
  if (!state) throw new Error('the table accounts_state is empty');
  return state;
}

/** Some 500 KB. Each page has the whole deadline of a call, so a slow network ends nothing, and a server that hangs is noticed. */
const PAGE_ROWS = 2_000;

/**
 * Reads a table without Drizzle, which would map all rows of a page at once, and block the event loop.
 *
 * @param since only rows that changed after this number
 */
export async function readRows({ database, extend }: Call, name: CopiedName, since = -1): Promise<CopiedRow[]> {
  const [columns, table] = [listColumns(name), getTableName(COPIED[name])].map((text) => sql.raw(text));
  const rows: CopiedRow[] = [];
  for (;;) {
    extend();
    const last = rows.at(-1);
    const rest = last === undefined ? sql`` : sql`and id > ${last.id}`;
    const page = await database.execute<CopiedRow>(
      sql`select ${columns} from ${table} where change > ${since} ${rest} order by id limit ${PAGE_ROWS}`,
    );
    rows.push(...page);
    if (page.length < PAGE_ROWS) return rows;
  }
}
