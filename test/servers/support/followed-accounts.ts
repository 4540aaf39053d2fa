import { join } from 'node:path';
import { beforeAll, beforeEach } from 'vitest';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import { type Environment, withDataset } from '../../support/run.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { withAccounts } from './commands.js';
import { PostgresServer } from './postgres.js';
import { until } from './processes.js';
import { type Key, ServerProcess } from './servers.js';

/** Accounts in PostgreSQL, with the servers that follow them. */
export class FollowedAccounts {
  servers: ServerProcess[] = [];

  constructor(public url: string) {}

  /** Starts a server with a folder of copies of its own. */
  async start(settings: Environment = {}): Promise<ServerProcess> {
    const files = { ACCOUNTS_URL: this.url, COPIES: join(temporaryFolder(), 'copies') };
    const server = new ServerProcess(await withDataset({ ...files, RATE_LIMIT: 'off', ...settings }));
    await this.startAgain(server);
    return server;
  }

  /** Starts a server that has ended, with its copies. */
  async startAgain(server: ServerProcess): Promise<void> {
    await server.start();
    this.servers.push(server);
  }

  /** Ends a server, as a process manager does. @returns what it logged */
  stop(server: ServerProcess): Promise<string> {
    this.servers = this.servers.filter((one) => one !== server);
    return server.end('SIGTERM');
  }

  async killAll(): Promise<void> {
    await Promise.all(this.servers.splice(0).map((server) => server.end('SIGKILL')));
  }

  /** Changes the accounts from this process. */
  change<T>(work: (accounts: Accounts) => Promise<T>): Promise<T> {
    return withAccounts(this.url, work);
  }

  /** A key of the customer C, which is created if needed. */
  newKey(): Promise<Key> {
    return this.change(async (accounts) => {
      if ((await accounts.customers.list()).length === 0) await accounts.customers.create('C');
      return accounts.keys.create('C');
    });
  }

  /** Waits until all servers answer with a status. @returns after how many milliseconds */
  async untilStatus(key: Key, status: number, limit: number): Promise<number> {
    const isReached = async (server: ServerProcess) => (await server.status(key)) === status;
    const times = this.servers.map((server) => until(`status ${status}`, () => isReached(server), limit));
    return Math.round(Math.max(...(await Promise.all(times))));
  }
}

/** A PostgreSQL server for the tests of a file, and accounts in a new database for each test. */
export function eachWithAccounts(): { server: PostgresServer; database: string; accounts: FollowedAccounts } {
  const tested = {} as ReturnType<typeof eachWithAccounts>;
  beforeAll(async () => {
    tested.server = await PostgresServer.start();
  });
  beforeEach(async () => {
    tested.database = await tested.server.createDatabase();
    tested.accounts = new FollowedAccounts(tested.server.url(tested.database));
    return () => tested.accounts.killAll();
  });
  return tested;
}
