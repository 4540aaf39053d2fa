import { rmSync } from 'node:fs';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { yieldToEventLoop } from '../../event-loop.js';
import { OperatorError } from '../../operator-error.js';
import { SqliteAccounts } from '../sqlite/accounts.js';
import { AccountsFileError } from '../sqlite/file-error.js';
import { openAccounts, SERVER_BUSY_MS } from '../sqlite/open.js';
import { addChanges, CopiedTables, isEmpty, noChanges } from './copied-tables.js';
import { type CopyState, StoredState } from './copy-state.js';

/** The copy cannot be written, for example because the disk is full. */
export class AccountsCopyWriteError extends OperatorError {
  override name = 'AccountsCopyWriteError';
  constructor(reason: string) {
    super(
      `The copy of the accounts in COPIES cannot be written: ${reason}. This process has all changes in memory, so revoked keys are ` +
        'refused, but a restart without the database would not know them. Check the disk and the rights of that folder.',
    );
  }
}

/** How often an unchanged copy stores that it is current, for the next start. */
const STORE_MS = 30_000;
/** After a failure. Each attempt may wait for a lock, in which the server answers nothing. */
const RETRY_MS = 1_000;

/**
 * An accounts file that is a copy of a database. Servers read it as any other, and notice each commit. The file is never replaced: it
 * has a write-ahead log, and readers have it open. While it cannot be written, a copy of it in memory takes its place.
 */
export class AccountsCopy {
  #state: CopyState | undefined;
  readonly #file: CopiedTables;
  readonly #stored: StoredState;
  #memory: { tables: CopiedTables; accounts: SqliteAccounts } | undefined;
  /** What the file does not have yet. */
  #unsaved = noChanges();
  /** Whether the file was complete once, so that it is read. */
  #isComplete: boolean;
  /** In terms of `performance.now()`. */
  #savedAt = Number.NEGATIVE_INFINITY;
  #failure: { error: AccountsCopyWriteError; at: number } | undefined;

  private constructor(private readonly connection: Database) {
    this.#file = new CopiedTables(connection);
    this.#stored = new StoredState(connection);
    this.#state = this.#stored.read();
    this.#isComplete = this.#state !== undefined;
  }

  /**
   * Opens the copy, or creates an empty one.
   *
   * @throws AccountsFileError
   */
  static open(path: string): AccountsCopy {
    // Checks the file, and gives it the tables of this version. The server does not answer yet, so it may wait for a lock for seconds.
    openAccounts(path, { isCopy: true }).close();
    try {
      return new AccountsCopy(new DatabaseConstructor(path, { timeout: SERVER_BUSY_MS }));
    } catch (error) {
      throw AccountsFileError.from(path, error);
    }
  }

  /** Removes a damaged copy. Nothing may have it open. */
  static remove(path: string): void {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
  }

  /** Undefined as long as the copy was never complete. */
  get state(): CopyState | undefined {
    return this.#state;
  }

  /** What has the current rows. */
  get tables(): CopiedTables {
    return this.#memory?.tables ?? this.#file;
  }

  /** What to read instead of the file, while that cannot be written: another object after each change. */
  inMemory(): SqliteAccounts | undefined {
    return this.#memory?.accounts;
  }

  /**
   * Brings the copy up to date. Its readers see all changes or none.
   *
   * @throws AccountsCopyWriteError if the changes are in memory only. Later calls try again, also without changes.
   */
  async update(state: CopyState, changes = noChanges()): Promise<void> {
    this.#state = state;
    addChanges(this.#unsaved, changes);
    const isChanged = !isEmpty(changes);
    if (this.#failure && isChanged) this.#remember();
    if (this.#failure && performance.now() - this.#failure.at < RETRY_MS) throw this.#failure.error;
    if (!this.#failure && !isChanged && performance.now() - this.#savedAt < STORE_MS) return;
    try {
      await this.#save(state);
    } catch (error) {
      if (!(error instanceof DatabaseConstructor.SqliteError)) throw error;
      const failure = new AccountsCopyWriteError(error.message);
      this.#failure = { error: failure, at: performance.now() };
      if (!this.#memory) this.#remember();
      throw failure;
    }
  }

  /** Stores that it was current a moment ago, if it can. */
  close(): void {
    try {
      if (this.#state && !this.#failure) this.#stored.write(this.#state);
    } catch {
      // It is as good without.
    } finally {
      this.connection.close();
    }
  }

  async #save(state: CopyState): Promise<void> {
    const { connection } = this;
    try {
      connection.exec('BEGIN IMMEDIATE');
      for (const _ of this.#file.write(this.#unsaved)) {
        // A large commit takes long. Nobody reads a copy that was never complete.
        if (!this.#isComplete) connection.exec('COMMIT; BEGIN IMMEDIATE');
        await yieldToEventLoop();
      }
      this.#stored.write(state);
      connection.exec('COMMIT');
    } finally {
      if (connection.inTransaction) connection.exec('ROLLBACK');
    }
    this.#isComplete = true;
    this.#savedAt = performance.now();
    this.#unsaved = noChanges();
    this.#failure = undefined;
    this.#memory = undefined;
  }

  /** Makes what the file does not have yet visible to readers. */
  #remember(): void {
    const tables = this.#memory?.tables ?? this.#file.inMemory();
    for (const _ of tables.write(this.#unsaved));
    this.#memory = { tables, accounts: new SqliteAccounts(tables.connection) };
  }
}
