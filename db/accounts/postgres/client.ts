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
  /** Milliseconds in which a server has to say something while it connects or works. */
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
  #isLooking = false;
  readonly #running = new Set<Promise<unknown>>();
  #clock = Date.now() - performance.now();
  #isClosed = false;

  constructor(
    readonly named: NamedTarget,
    private readonly options: ClientOptions,
  ) {}

  now(): Date {
    return new Date(this.#clock + performance.now());
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
      if (!begun || !(known instanceof AccountsDatabaseError) || known.problem !== 'unreachable') throw known;
      // The server may have ended the transaction just before.
      throw new AccountsDatabaseError(
        'unreachable',
        `${known.message} The change may have been made: look before you repeat it.`,
      );
    }
  }

  /**
   * Opens another connection, and changes to it if it leads to a primary: there may be a new one, or the name of a host may have moved.
   * Calls that run end on the old connection.
   */
  async preferPrimary(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const found = this.#open();
      if ((await found).readOnly || this.#isClosed) return (await found).destroy();
      this.#disconnect(Promise.allSettled([...this.#running]));
      await this.#adopt(found);
    } catch {
      // The old connection answers, so there is something to read.
    } finally {
      this.#isLooking = false;
    }
  }

  /** Ends the connection, and all calls that are running. No other call is possible. */
  close(): void {
    this.#isClosed = true;
    this.#disconnect();
  }

  /** @param ready when the connection can be closed */
  #disconnect(ready: Promise<unknown> = Promise.resolve()): void {
    const host = this.#host;
    this.#host = undefined;
    this.#used = false;
    ready.then(async () => (await host)?.destroy()).catch(() => {});
  }

  #adopt(host: Promise<Host>): Promise<Host> {
    this.#host = host;
    host.then(
      ({ clock }) => {
        this.#clock = clock;
      },
      () => {
        // Whatever the reason is: a password that was wrong may fit later.
        if (this.#host === host) this.#host = undefined;
      },
    );
    return host;
  }

  #call<T>(work: (call: Call) => Promise<T>): Promise<T> {
    const call = this.#callNow(work).finally(() => this.#running.delete(call));
    this.#running.add(call);
    return call;
  }

  async #callNow<T>(work: (call: Call) => Promise<T>): Promise<T> {
    const { deadlineMs } = this.options;
    const current = this.#host ?? this.#adopt(this.#open());
    try {
      const host = await current;
      const { database, tables, heardAt } = host;
      const result = await withDeadline(deadlineMs, (extend) => work({ database, tables, extend }), heardAt);
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
