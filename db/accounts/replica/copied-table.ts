import type { Database, Statement } from 'better-sqlite3';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { apiKeys, customers } from '../../tables/accounts.js';

/** The tables that servers copy. Each has the same columns in the database, an `id` there and here, and a number of its change. */
export const COPIED = { apiKeys, customers };
export type CopiedName = keyof typeof COPIED;

export type CopiedRow = Record<string, unknown> & { id: string | number };

/** A table of a local copy, which is written row by row from the same table elsewhere. A new column needs no change here. */
export class CopiedTable {
  /** Sorts before all ids. */
  readonly firstId: string | number;
  readonly #properties: string[];
  readonly #put: Statement<[CopiedRow]>;
  readonly #range: Statement<[Record<string, unknown>], CopiedRow>;
  readonly #rest: Statement<[Record<string, unknown>], CopiedRow>;
  readonly #delete: Statement<[string | number]>;

  constructor(
    connection: Database,
    readonly name: CopiedName,
  ) {
    const table = `"${getTableName(COPIED[name])}"`;
    const columns = Object.entries(getTableColumns(COPIED[name]));
    this.firstId = COPIED[name].id.dataType === 'number' ? 0 : '';
    this.#properties = columns.map(([property]) => property);
    const listed = columns.map(([, column]) => `"${column.name}"`).join(', ');
    const values = columns.map(([property]) => `@${property}`).join(', ');
    const selected = columns.map(([property, column]) => `"${column.name}" as "${property}"`).join(', ');
    // Another row that has the same unique name is removed: it has another name by now, and comes later.
    this.#put = connection.prepare(`insert or replace into ${table} (${listed}) values (${values})`);
    this.#range = connection.prepare(`select ${selected} from ${table} where id > @after and id <= @last`);
    this.#rest = connection.prepare(`select ${selected} from ${table} where id > @after`);
    this.#delete = connection.prepare(`delete from ${table} where id = ?`);
  }

  /** @param rows may have more columns, which only the source has */
  put(rows: readonly CopiedRow[]): void {
    for (const row of rows) this.#put.run(row);
  }

  /**
   * Makes a range of the copy equal to a page of the source. Writes and removes only what differs.
   *
   * @param after id before the page
   * @param page rows sorted by id
   * @param isLast whether the source has nothing after the page
   */
  merge(after: CopiedRow['id'], page: readonly CopiedRow[], isLast: boolean): void {
    const last = page.at(-1)?.id;
    const found = isLast || last === undefined ? this.#rest.all({ after }) : this.#range.all({ after, last });
    const extra = new Map(found.map((row) => [row.id, row]));
    for (const row of page) {
      const copied = extra.get(row.id);
      extra.delete(row.id);
      if (!copied || !this.#isSame(copied, row)) this.put([row]);
    }
    for (const id of extra.keys()) this.#delete.run(id);
  }

  #isSame(one: CopiedRow, other: CopiedRow): boolean {
    return this.#properties.every((property) => {
      const [a, b] = [one[property], other[property]];
      return Buffer.isBuffer(a) && Buffer.isBuffer(b) ? a.equals(b) : a === b;
    });
  }
}
