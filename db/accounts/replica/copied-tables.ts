import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { yieldToEventLoop } from '../../event-loop.js';
import { type Changes, COPIED, type CopiedName, type CopiedRow, CopiedTable, SLICE_ROWS } from './copied-table.js';

export type CopyChanges = Record<CopiedName, Changes>;

const NAMES = Object.keys(COPIED) as CopiedName[];

export const noChanges = (): CopyChanges => ({ customers: new Map(), apiKeys: new Map() });

export const isEmpty = (changes: CopyChanges): boolean => NAMES.every((name) => changes[name].size === 0);

/** Adds later changes to earlier ones. */
export function addChanges(earlier: CopyChanges, later: CopyChanges): void {
  for (const name of NAMES) for (const [id, row] of later[name]) earlier[name].set(id, row);
}

/** The tables of a copy, in a file or in memory. */
export class CopiedTables {
  readonly #tables: Record<CopiedName, CopiedTable>;

  constructor(readonly connection: Database) {
    // Customers and their keys are written one after the other. Keys without a customer are never valid.
    connection.pragma('foreign_keys = OFF');
    this.#tables = {
      customers: new CopiedTable(connection, 'customers'),
      apiKeys: new CopiedTable(connection, 'apiKeys'),
    };
  }

  /** A copy of these tables in memory. */
  inMemory(): CopiedTables {
    const bytes = this.connection.serialize();
    // A database in memory has no write-ahead log: both file format versions become 1 (https://sqlite.org/fileformat.html, section 1.3.3).
    bytes.fill(1, 18, 20);
    return new CopiedTables(new DatabaseConstructor(bytes));
  }

  /**
   * How they differ from rows of the database.
   *
   * @param isAll whether the database has no other rows
   */
  async compare(rows: Record<CopiedName, readonly CopiedRow[]>, isAll: boolean): Promise<CopyChanges> {
    const { customers, apiKeys } = this.#tables;
    return {
      customers: await customers.compare(rows.customers, isAll),
      apiKeys: await apiKeys.compare(rows.apiKeys, isAll),
    };
  }

  /** Ids of keys that are revoked, or end at some time, and would be valid after changes, or for longer. No command does that. */
  async revivedBy({ apiKeys }: CopyChanges): Promise<string[]> {
    const revived: string[] = [];
    let rows = 0;
    for (const [id, row] of apiKeys) {
      const copied = this.#tables.apiKeys.find(id);
      if (row && copied && (isRevived(copied, row, 'revoked_at') || isProlonged(copied, row))) revived.push(String(id));
      rows += 1;
      if (rows % SLICE_ROWS === 0) await yieldToEventLoop();
    }
    return revived;
  }

  /** Writes changes while it is iterated. Between two steps, other work may run. */
  *write(changes: CopyChanges): Generator<void> {
    let rows = 0;
    for (const name of NAMES)
      for (const [id, row] of changes[name]) {
        this.#tables[name].write(id, row);
        rows += 1;
        if (rows % SLICE_ROWS === 0) yield;
      }
  }
}

const isRevived = (copied: CopiedRow, row: CopiedRow, column: string): boolean =>
  copied[column] !== null && row[column] === null;

const isProlonged = (copied: CopiedRow, row: CopiedRow): boolean =>
  isRevived(copied, row, 'expires_at') || String(row.expires_at ?? '') > String(copied.expires_at ?? '9');
