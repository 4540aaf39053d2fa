import { rmSync } from 'node:fs';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { OperatorError } from '../../operator-error.js';
import { AccountsFileError, openAccounts, SERVER_BUSY_MS } from '../sqlite/open.js';
import { COPIED, type CopiedName, CopiedTable } from './copied-table.js';

/** The copy cannot be written, for example because the disk is full. */
export class AccountsCopyWriteError extends OperatorError {
  override name = 'AccountsCopyWriteError';
  constructor(reason: string) {
    super(
      `The copy of the accounts in COPIES cannot be written: ${reason}. Check the disk and the rights of that folder.`,
    );
  }

  /** An error of SQLite as one for the operator; any other as it is. */
  static from(error: unknown): unknown {
    return error instanceof DatabaseConstructor.SqliteError ? new AccountsCopyWriteError(error.message) : error;
  }
}

/** What a copy was made from, and how far it is. */
export interface CopyState {
  /** The random id of the database. */
  identity: string;
  /** The number of the last change that it has. */
  change: number;
  /** The name of the database. */
  database: string;
  /** The hosts of the database, as `host:port`. */
  hosts: string[];
  /** When it was last known to be current, in milliseconds since 1970. It is stored now and then. */
  currentAt: number;
}

export interface CopyTransaction {
  /** Throws if another transaction has begun. To be called before rows are written that arrived in between. */
  check(): void;
  /** Stores what was written so far. For a copy that was never complete and that nobody reads: a large commit takes long. */
  flush(): void;
  commit(state: CopyState): void;
  rollback(): void;
}

/**
 * An accounts file that is a copy of a database. Servers read it as any other, and notice each commit. The file is never replaced: it
 * has a write-ahead log, and readers have it open.
 */
export class AccountsCopy {
  readonly tables: readonly CopiedTable[];
  /** Counts transactions, so that one that was given up cannot go on in the next. */
  #transaction = 0;

  private constructor(private readonly connection: Database) {
    this.tables = (Object.keys(COPIED) as CopiedName[]).map((name) => new CopiedTable(connection, name));
  }

  /**
   * Opens the copy, or creates an empty one.
   *
   * @throws AccountsFileError if it is damaged
   */
  static open(path: string): AccountsCopy {
    // Checks the file, and gives it the tables of this version. The server does not answer yet, so it may wait for a lock for seconds.
    openAccounts(path).close();
    try {
      const connection = new DatabaseConstructor(path, { timeout: SERVER_BUSY_MS });
      // A page may have keys whose customer comes later. Keys without a customer are never valid.
      connection.pragma('foreign_keys = OFF');
      connection.exec(
        'create table if not exists copy_state (id integer primary key check (id = 1), state text not null)',
      );
      return new AccountsCopy(connection);
    } catch (error) {
      throw new AccountsFileError(path, (error as Error).message);
    }
  }

  /** Removes a damaged copy. Nothing may have it open. */
  static remove(path: string): void {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
  }

  /** Undefined as long as the copy was never complete. */
  state(): CopyState | undefined {
    const text = this.connection.prepare<[], string>('select state from copy_state').pluck().get();
    return text === undefined ? undefined : (JSON.parse(text) as CopyState);
  }

  /** @throws AccountsCopyWriteError */
  saveState(state: CopyState): void {
    const save = 'insert or replace into copy_state (id, state) values (1, ?)';
    try {
      this.connection.prepare(save).run(JSON.stringify(state));
    } catch (error) {
      throw AccountsCopyWriteError.from(error);
    }
  }

  /**
   * Begins a transaction, which ends with a call of what it returns. It may stay open while rows arrive: readers see the state before.
   * One that was not ended is rolled back.
   */
  begin(): CopyTransaction {
    if (this.connection.inTransaction) this.connection.exec('ROLLBACK');
    this.#transaction += 1;
    const number = this.#transaction;
    this.connection.exec('BEGIN IMMEDIATE');
    const isCurrent = () => number === this.#transaction && this.connection.inTransaction;
    const check = () => {
      if (!isCurrent()) throw new Error('another transaction of the copy has begun');
    };
    return {
      check,
      flush: () => {
        check();
        this.connection.exec('COMMIT; BEGIN IMMEDIATE');
      },
      commit: (state) => {
        check();
        this.saveState(state);
        this.connection.exec('COMMIT');
      },
      rollback: () => {
        if (isCurrent()) this.connection.exec('ROLLBACK');
      },
    };
  }

  close(): void {
    this.connection.close();
  }
}
