import type { Database, Statement } from 'better-sqlite3';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { yieldToEventLoop } from '../../event-loop.js';
import { apiKeys, customers } from '../../tables/accounts.js';

/** The tables that servers copy. Each has the same columns in the database, and an `id` there and here. */
export const COPIED = { customers, apiKeys };
export type CopiedName = keyof typeof COPIED;

/** By the names of the columns. */
export type CopiedRow = Record<string, unknown> & { id: string | number };

/** How rows differ from a copy, by their ids. Null is for a row that is gone. */
export type Changes = Map<CopiedRow['id'], CopiedRow | null>;

/** Rows between which other work may run: some 10 ms. */
export const SLICE_ROWS = 1_000;

/** `"id", "customer_id"`, as both databases take it. */
export const listColumns = (name: CopiedName): string => columnsOf(name).map(quoted).join(', ');

const columnsOf = (name: CopiedName): string[] => Object.values(getTableColumns(COPIED[name])).map((one) => one.name);
const quoted = (name: string): string => `"${name}"`;

/** A table of a local copy. A new column needs no change here. */
export class CopiedTable {
  readonly #columns: readonly string[];
  readonly #put: Statement<[CopiedRow]>;
  readonly #remove: Statement<[CopiedRow['id']]>;
  readonly #find: Statement<[CopiedRow['id']], CopiedRow>;
  readonly #ids: Statement<[], CopiedRow['id']>;

  constructor(connection: Database, name: CopiedName) {
    const table = quoted(getTableName(COPIED[name]));
    this.#columns = columnsOf(name);
    const values = this.#columns.map((column) => `@${column}`).join(', ');
    // Another row that has the same unique name is removed: it has another name by now, or is gone.
    this.#put = connection.prepare(`insert or replace into ${table} (${listColumns(name)}) values (${values})`);
    this.#remove = connection.prepare(`delete from ${table} where id = ?`);
    this.#find = connection.prepare(`select ${listColumns(name)} from ${table} where id = ?`);
    this.#ids = connection.prepare<[], CopiedRow['id']>(`select id from ${table}`).pluck();
  }

  find(id: CopiedRow['id']): CopiedRow | undefined {
    return this.#find.get(id);
  }

  /** @param isAll whether the source has no other rows */
  async compare(rows: readonly CopiedRow[], isAll: boolean): Promise<Changes> {
    const changes: Changes = new Map();
    const gone = new Set(isAll ? this.#ids.all() : []);
    for (const [index, row] of rows.entries()) {
      if (index % SLICE_ROWS === 0) await yieldToEventLoop();
      gone.delete(row.id);
      if (!this.#has(row)) changes.set(row.id, row);
    }
    for (const id of gone) changes.set(id, null);
    return changes;
  }

  write(id: CopiedRow['id'], row: CopiedRow | null): void {
    if (row) this.#put.run(row);
    else this.#remove.run(id);
  }

  #has(row: CopiedRow): boolean {
    const copied = this.find(row.id);
    return copied !== undefined && this.#columns.every((column) => isSame(copied[column], row[column]));
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : one === other;
}
