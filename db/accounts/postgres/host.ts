import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { sql } from 'drizzle-orm';
import type { AccountsDatabase, Tables } from '../storage.js';
import { DeadlineError } from './errors.js';
import type { PostgresTarget } from './url.js';

export type Driver = typeof import('./driver.js');

/** An open connection to one server. */
export interface Host {
  database: AccountsDatabase;
  tables: Tables;
  /** Whether it is a standby, or only lets read. */
  readOnly: boolean;
  /** Ends the connection at once, whatever is running. */
  destroy(): void;
}

/**
 * Rejects with a DeadlineError if the work takes longer. The work itself goes on: destroy its connection.
 *
 * @param work is given a function that starts the time again
 */
export async function withDeadline<T>(milliseconds: number, work: (extend: () => void) => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([work(() => timer?.refresh()), late]);
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
  const { client, destroy } = createClient(target, index, driver);
  try {
    const database = driver.drizzle(client);
    const state = sql<{ readOnly: boolean }>`select current_setting('transaction_read_only') = 'on' as "readOnly"`;
    const [row] = await withDeadline(deadlineMs, async () => database.execute<{ readOnly: boolean }>(state));
    return { database, tables: driver.tables, readOnly: row?.readOnly ?? false, destroy };
  } catch (error) {
    destroy();
    throw error;
  }
}

function createClient(target: PostgresTarget, index: number, { postgres }: Driver) {
  const { host, port } = target.hosts[index] as PostgresTarget['hosts'][number];
  const sockets = new Set<Socket>();
  let destroyed = false;
  // Our own sockets, because the package only half-closes those of a server that hangs, and they would keep a command from ending.
  const socket = async () => {
    if (destroyed) throw new Error('the connection was closed');
    return openSocket(host, port, sockets);
  };
  const options = {
    ...{ host, port, database: target.database, ssl: sslOptions(target), socket },
    ...(target.user !== undefined && { user: target.user }),
    ...(target.password !== undefined && { password: target.password }),
    // A transaction takes a connection for itself; with `max: 1`, any other query would wait for ever.
    ...{ max: 2, idle_timeout: 60, connect_timeout: 60, prepare: false, fetch_types: false, onnotice: () => {} },
    connection: { application_name: 'civic-data', ...target.session },
  };
  const client = postgres(options);
  const destroy = () => {
    destroyed = true;
    for (const open of sockets) open.destroy();
    client.end({ timeout: 0 }).catch(() => {});
  };
  return { client, destroy };
}

function openSocket(host: string, port: number, sockets: Set<Socket>): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect({ host, port });
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      // The package compares certificates with it.
      resolve(Object.assign(socket, { host }));
    });
  });
}

/** @see https://www.postgresql.org/docs/current/libpq-ssl.html */
function sslOptions({ sslmode, sslrootcert }: PostgresTarget): boolean | 'prefer' | 'require' | ConnectionOptions {
  if (sslmode === 'disable') return false;
  const ca = sslrootcert && sslrootcert !== 'system' ? readFileSync(sslrootcert) : undefined;
  if (sslmode === 'verify-full') return { rejectUnauthorized: true, ...(ca && { ca }) };
  if (sslmode === 'verify-ca' || (sslmode === 'require' && ca))
    return { rejectUnauthorized: true, checkServerIdentity: () => undefined, ...(ca && { ca }) };
  return sslmode === 'prefer' ? 'prefer' : 'require';
}
