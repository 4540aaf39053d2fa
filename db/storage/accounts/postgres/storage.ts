import { sql } from 'drizzle-orm';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import type { Storage, StorageCall } from '../storage.js';
import { AccountsDatabaseError, databaseError, isConnectionProblem, isWithoutTls, tlsOptions } from './errors.js';
import type { NamedTarget } from './url.js';

type Driver = typeof import('./driver.js');

/** A pool of connections, and what works with them. */
type Opened = Pick<Driver, 'drizzle' | 'tables'> & { pool: Pool };

/** Seconds after which a connection is replaced: the name of the host may lead elsewhere by then. */
const LIFETIME_SECONDS = 300;

/** After which a silent connection is probed, so that one through a network that is gone ends. */
const KEEP_ALIVE_MS = 10_000;

const TIME = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as time';

/**
 * A database, with a deadline for each connection and each statement. After a failure, the next call connects again. All errors are
 * OperatorErrors.
 */
export class PostgresStorage implements Storage {
  readonly prunedAtOnce = 1_000;
  #opened: Promise<Opened> | undefined;
  /** Milliseconds from `performance.now()`, which nobody sets, to the clock of the server. */
  #clock = Date.now() - performance.now();
  #isClosed = false;

  /** @param lifetimeSeconds of a connection */
  constructor(
    readonly named: NamedTarget,
    private readonly lifetimeSeconds = LIFETIME_SECONDS,
  ) {}

  now(): Date {
    return new Date(this.#clock + performance.now());
  }

  async read<T>(work: (call: StorageCall) => Promise<T>): Promise<T> {
    try {
      return await this.#call(work);
    } catch (error) {
      throw databaseError(this.named, error);
    }
  }

  snapshot<T>(work: (call: StorageCall) => Promise<T>): Promise<T> {
    return this.read((call) => inTransaction(call, 'begin isolation level repeatable read read only', work));
  }

  /**
   * Changes rows in a transaction, one after another: each waits for the row with the number of changes. So two writers cannot both
   * find a name free, and no deadlock is possible.
   */
  write<T>(work: (call: StorageCall) => Promise<T>): Promise<T> {
    return this.transaction(async (call) => {
      await call.database.select().from(call.tables.accountsState).for('update');
      return work(call);
    });
  }

  /** A commit that waits for a standby which is away looks failed, is done later, and would be repeated until then. */
  record<T>(work: (call: StorageCall) => Promise<T>): Promise<T> {
    return this.transaction(work, '; set local synchronous_commit = local');
  }

  /** A transaction that writes and takes no lock at its begin. @param settings statements that set something for the transaction */
  async transaction<T>(work: (call: StorageCall) => Promise<T>, settings = ''): Promise<T> {
    // So that the server gives up before this side does, and takes the locks from one that hangs.
    const ms = Math.round(this.named.deadlineMs * 0.9);
    const timeouts = `set local statement_timeout = ${ms}; set local idle_in_transaction_session_timeout = ${ms}`;
    let begun = false;
    try {
      return await this.#call((call) => {
        begun = true;
        return inTransaction(call, `begin; ${timeouts}${settings}`, work);
      });
    } catch (error) {
      const known = databaseError(this.named, error);
      if (!(known instanceof AccountsDatabaseError)) throw known;
      // A proxy or the name of the host may lead to another server by now.
      if (known.problem === 'read-only') this.reconnect();
      if (!begun || known.problem !== 'unreachable') throw known;
      // The server may have ended the transaction just before.
      throw new AccountsDatabaseError(
        'unreachable',
        `${known.message} The change may have been made: look before you repeat it.`,
      );
    }
  }

  /** Later calls open new connections. Running calls finish on theirs. */
  reconnect(): void {
    this.#opened?.then(({ pool }) => pool.end()).catch(() => {});
    this.#opened = undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.reconnect();
  }

  async #call<T>(work: (call: StorageCall) => Promise<T>): Promise<T> {
    const [connection, { drizzle, tables }] = await this.#connect();
    try {
      const result = await work({ database: drizzle(connection), tables });
      connection.release();
      return result;
    } catch (error) {
      const isBroken = isConnectionProblem(error);
      connection.release(isBroken);
      if (isBroken) this.reconnect();
      throw error;
    }
  }

  async #connect(): Promise<[PoolClient, Opened]> {
    if (this.#isClosed) throw new Error('the connection was closed');
    const { target } = this.named;
    this.#opened ??= this.#open(() => tlsOptions(target));
    try {
      return await connectWith(this.#opened);
    } catch (error) {
      this.reconnect();
      if (target.sslmode !== 'prefer' || !isWithoutTls(error)) throw error;
      this.#opened = this.#open(() => false);
      return connectWith(this.#opened);
    }
  }

  async #open(ssl: () => PoolConfig['ssl']): Promise<Opened> {
    const { EndingClient, Pool, drizzle, tables } = await import('./driver.js');
    const { target, deadlineMs } = this.named;
    const { host, port, user, database, password = '', options, applicationName } = target;
    const pool = new Pool({
      Client: EndingClient,
      host,
      port,
      user,
      database,
      application_name: applicationName,
      ssl: ssl(),
      // Of what is missing here, the package looks for the password in ~/.pgpass, and for others in variables such as PGSSLNEGOTIATION.
      password: () => password,
      sslnegotiation: 'postgres',
      ...(options !== undefined && { options }),
      connectionTimeoutMillis: deadlineMs,
      query_timeout: deadlineMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      // Other calls go on while a transaction has a connection. Idle ones do not keep the process from ending.
      max: 2,
      maxLifetimeSeconds: this.lifetimeSeconds,
      idleTimeoutMillis: 60_000,
      allowExitOnIdle: true,
      onConnect: async (connection) => {
        // While it is in use, a lost connection rejects its statements; an error that nobody hears would end the process.
        connection.on('error', () => {});
        const { rows } = await connection.query<{ time: number }>(TIME);
        this.#clock = (rows[0]?.time ?? Date.now()) - performance.now();
      },
    });
    // A connection that is lost while idle is gone. The next call opens another.
    pool.on('error', () => {});
    return { pool, drizzle, tables };
  }
}

async function connectWith(opened: Promise<Opened>): Promise<[PoolClient, Opened]> {
  const { pool, ...rest } = await opened;
  return [await pool.connect(), { pool, ...rest }];
}

async function inTransaction<T>(call: StorageCall, begin: string, work: (call: StorageCall) => Promise<T>): Promise<T> {
  await call.database.execute(sql.raw(begin));
  try {
    const result = await work(call);
    await call.database.execute(sql`commit`);
    return result;
  } catch (error) {
    // The server rolls back what a lost connection began.
    if (!isConnectionProblem(error)) await call.database.execute(sql`rollback`);
    throw error;
  }
}
