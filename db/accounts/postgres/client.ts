import { sql } from 'drizzle-orm';
import type { AccountsDatabase, AccountsStorage, Call } from '../storage.js';
import {
  AccountsDatabaseError,
  DeadlineError,
  databaseError,
  isConnectionProblem,
  type NamedTarget,
} from './errors.js';
import { type Host, openHost, withDeadline } from './host.js';

export interface ClientOptions {
  /** Milliseconds for a connection, and for each call. */
  deadlineMs: number;
}

/**
 * A database with a deadline on every call. After a failed or late call it connects again, with a new client of the package, which
 * otherwise waits for ever in some states. All errors are OperatorErrors.
 */
export class PostgresClient implements AccountsStorage {
  readonly prunedAtOnce = 1_000;
  #host: Promise<Host> | undefined;
  /** Whether the open connection has answered a call. */
  #used = false;
  #connection = 0;
  #isLooking = false;
  #isClosed = false;

  constructor(
    readonly named: NamedTarget,
    private readonly options: ClientOptions,
  ) {}

  /** The number of the current connection. */
  get connection(): number {
    return this.#connection;
  }

  /** Reads from the primary, or from a standby if there is no primary. A call on a connection that turns out to be dead is repeated. */
  async read<T>(work: (call: Call) => Promise<T>): Promise<T> {
    const wasUsed = this.#used;
    try {
      return await this.#call(work).catch((error: unknown) => {
        const isDead = wasUsed && isConnectionProblem(error) && !(error instanceof DeadlineError);
        if (isDead) return this.#call(work);
        throw error;
      });
    } catch (error) {
      throw databaseError(this.named, error);
    }
  }

  /** Reads a consistent state with several statements. */
  snapshot<T>(work: (call: Call) => Promise<T>): Promise<T> {
    return this.read(({ database, ...call }) =>
      database.transaction((transaction) => work({ ...call, database: transaction as unknown as AccountsDatabase }), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      }),
    );
  }

  /**
   * Changes rows in a transaction, one after another: each waits for the row with the number of changes. So two writers cannot both
   * find a name free, and no deadlock is possible.
   */
  write<T>(work: (call: Call) => Promise<T>): Promise<T> {
    return this.transaction(async (call) => {
      await call.database.select().from(call.tables.accountsState).for('update');
      return work(call);
    });
  }

  /** A commit that waits for a standby which is away looks failed, is done later, and would be repeated until then. */
  record<T>(work: (call: Call) => Promise<T>): Promise<T> {
    return this.transaction(async (call) => {
      await call.database.execute(sql`select set_config('synchronous_commit', 'local', true)`);
      return work(call);
    });
  }

  /** A transaction that writes and takes no lock at its begin. */
  async transaction<T>(work: (call: Call) => Promise<T>): Promise<T> {
    let begun = false;
    try {
      return await this.#call(async ({ database, ...call }) => {
        begun = true;
        return database.transaction(async (transaction) => {
          // So that the server gives up before this side does.
          const timeout = `${Math.round(this.options.deadlineMs * 0.9)}`;
          await transaction.execute(sql`select set_config('statement_timeout', ${timeout}, true)`);
          return work({ ...call, database: transaction as unknown as AccountsDatabase });
        });
      });
    } catch (error) {
      const known = databaseError(this.named, error);
      // Not refused by what the host was when the connection opened: a standby keeps its connections when it becomes the primary.
      if (known instanceof AccountsDatabaseError && known.problem === 'read-only') void this.preferPrimary();
      if (!begun || !isConnectionProblem(error)) throw known;
      // The server may have ended the transaction just before.
      throw new AccountsDatabaseError(
        'unreachable',
        `${known.message} The change may have been made: look before you repeat it.`,
      );
    }
  }

  /** Looks for a primary during an open connection to a standby, and changes to it. */
  async preferPrimary(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const found = this.#open();
      if ((await found).readOnly || this.#isClosed) return (await found).destroy();
      this.#disconnect();
      await this.#adopt(found);
    } catch {
      // The standby answers, so there is something to read.
    } finally {
      this.#isLooking = false;
    }
  }

  /** Ends the connection, and all calls that are running. No other call is possible. */
  close(): void {
    this.#isClosed = true;
    this.#disconnect();
  }

  #disconnect(): void {
    const host = this.#host;
    this.#host = undefined;
    this.#used = false;
    host?.then((open) => open.destroy()).catch(() => {});
  }

  #adopt(host: Promise<Host>): Promise<Host> {
    this.#connection += 1;
    this.#host = host;
    // Whatever the reason is: a password that was wrong may fit later.
    host.catch(() => {
      if (this.#host === host) this.#host = undefined;
    });
    return host;
  }

  async #call<T>(work: (call: Call) => Promise<T>): Promise<T> {
    const { deadlineMs } = this.options;
    const current = this.#host ?? this.#adopt(this.#open());
    try {
      const host = await current;
      const result = await withDeadline(deadlineMs, (extend) =>
        work({ database: host.database, tables: host.tables, extend }),
      );
      this.#used = true;
      return result;
    } catch (error) {
      if (this.#host === current && isConnectionProblem(error)) this.#disconnect();
      throw error;
    }
  }

  async #open(): Promise<Host> {
    if (this.#isClosed) throw new Error('the connection was closed');
    const driver = await import('./driver.js');
    return openHost(this.named.target, driver, this.options.deadlineMs);
  }
}
