import type { Database, Statement } from 'better-sqlite3';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

type Row = Record<string, unknown>;

/**
 * A table of a local copy, which is written row by row from the same table elsewhere. It has the columns of the definition, so a new
 * column needs no change here.
 */
export class CopiedTable<CopiedRow extends { id: string | number }> {
  readonly #properties: string[];
  readonly #put: Statement<[Row]>;
  readonly #range: Statement<[Row], CopiedRow>;
  readonly #rest: Statement<[Row], CopiedRow>;
  readonly #delete: Statement<[string | number]>;

  constructor(connection: Database, table: SQLiteTable) {
    const name = `"${getTableName(table)}"`;
    const columns = Object.entries(getTableColumns(table)).map(([property, column]) => ({
      property,
      column: column.name,
    }));
    this.#properties = columns.map(({ property }) => property);
    const listed = columns.map(({ column }) => `"${column}"`).join(', ');
    const values = columns.map(({ property }) => `@${property}`).join(', ');
    const selected = columns.map(({ property, column }) => `"${column}" as "${property}"`).join(', ');
    // Another row that has the same unique name is removed: it has another name by now, and comes later.
    this.#put = connection.prepare(`insert or replace into ${name} (${listed}) values (${values})`);
    this.#range = connection.prepare(`select ${selected} from ${name} where id > @after and id <= @last`);
    this.#rest = connection.prepare(`select ${selected} from ${name} where id > @after`);
    this.#delete = connection.prepare(`delete from ${name} where id = ?`);
  }

  put(rows: readonly CopiedRow[]): void {
    for (const row of rows) this.#put.run(this.#valuesOf(row));
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

  #isSame(one: Row, other: Row): boolean {
    return this.#properties.every((property) => {
      const [a, b] = [one[property], other[property]];
      return Buffer.isBuffer(a) && Buffer.isBuffer(b) ? a.equals(b) : a === b;
    });
  }

  /** Without what only the source has. */
  #valuesOf(row: Row): Row {
    return Object.fromEntries(this.#properties.map((property) => [property, row[property]]));
  }
}
