import { sql } from 'drizzle-orm';
import type { AccountsDatabase, Tables } from '../storage.js';
import { Connections } from './connections.js';
import { DeadlineError } from './errors.js';
import type { PostgresTarget } from './url.js';

export type Driver = typeof import('./driver.js');

/** An open connection to one server. */
export interface Host {
  database: AccountsDatabase;
  tables: Tables;
  /** Whether it is a standby, or only lets read. */
  readOnly: boolean;
  /** Milliseconds from `performance.now()`, which nobody sets, to the clock of the server. */
  clock: number;
  /** When the server was last heard, as `performance.now()`. */
  heardAt(): number;
  /** Ends the connection and what is running, also if the server hangs. */
  destroy(): void;
}

/**
 * Rejects with a DeadlineError if the server is silent for longer: a slow network delays work, and ends it only if it is as slow as that
 * for a single answer. The work itself goes on: destroy its connection.
 *
 * @param work is given a function that starts the time again
 * @param heardAt when the server was last heard, as `performance.now()`
 */
export async function withDeadline<T>(
  milliseconds: number,
  work: (extend: () => void) => Promise<T>,
  heardAt: () => number,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let begin = performance.now();
  const late = new Promise<never>((_, reject) => {
    const check = () => {
      const left = Math.max(begin, heardAt()) + milliseconds - performance.now();
      if (left < 1) reject(new DeadlineError(milliseconds));
      else timer = setTimeout(check, left);
    };
    check();
  });
  try {
    return await Promise.race([work(() => (begin = performance.now())), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Opens a connection to the primary if a host is one, or else to a standby. It asks all hosts at once, so that one that hangs delays
 * nothing. The package is given one host: of several, it cannot prefer the primary to a standby, ends an attempt at the first one that
 * hangs, and tries for ever if all are down.
 *
 * @throws the error of the first host
 */
export async function openHost(target: PostgresTarget, driver: Driver, deadlineMs: number): Promise<Host> {
  const attempts = target.hosts.map((_, index) => tryHost(target, index, driver, deadlineMs));
  const primaries = attempts.map(async (attempt) => {
    const host = await attempt;
    if (host.readOnly) throw new Error('read-only');
    return host;
  });
  const chosen = await Promise.any(primaries)
    .catch(() => Promise.any(attempts))
    .catch(() => attempts[0] as Promise<Host>);
  for (const attempt of attempts) {
    attempt.then((host) => host !== chosen && host.destroy()).catch(() => {});
  }
  return chosen;
}

async function tryHost(target: PostgresTarget, index: number, driver: Driver, deadlineMs: number): Promise<Host> {
  const address = target.hosts[index] as PostgresTarget['hosts'][number];
  const connections = new Connections(target, address);
  const heardAt = () => connections.heardAt;
  const client = createClient(target, address, driver, connections);
  const destroy = () => {
    client.end({ timeout: 0 }).catch(() => {});
    connections.destroy();
  };
  try {
    const database = driver.drizzle(client);
    const state = sql`select current_setting('transaction_read_only') = 'on' as "readOnly",
      (extract(epoch from clock_timestamp()) * 1000)::float8 as "time"`;
    const find = async () => database.execute<{ readOnly: boolean; time: number }>(state);
    const [row] = await withDeadline(deadlineMs, find, heardAt);
    if (!row) throw new Error('there was no answer');
    const clock = row.time - performance.now();
    return { database, tables: driver.tables, readOnly: row.readOnly, clock, heardAt, destroy };
  } catch (error) {
    destroy();
    throw error;
  }
}

function createClient(
  target: PostgresTarget,
  { host, port }: PostgresTarget['hosts'][number],
  { postgres }: Driver,
  connections: Connections,
) {
  const options = {
    ...{ host, port },
    // The socket speaks TLS already where it should.
    ...{ database: target.database, ssl: false, socket: () => connections.open() },
    ...(target.user !== undefined && { user: target.user }),
    ...(target.password !== undefined && { password: target.password }),
    // A transaction takes a connection for itself; with `max: 1`, any other query would wait for ever.
    ...{ max: 2, idle_timeout: 60, connect_timeout: 60, prepare: false, fetch_types: false, onnotice: () => {} },
    connection: { application_name: 'civic-data', ...target.session },
  };
  return postgres(options);
}
