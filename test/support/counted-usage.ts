import { join } from 'node:path';
import { Writable } from 'node:stream';
import DatabaseConstructor from 'better-sqlite3';
import { Accounts } from '../../db/storage/accounts/accounts.js';
import { openAccounts } from '../../db/storage/accounts/sqlite/open.js';
import { SqliteKeyStore } from '../../db/storage/accounts/sqlite/reloading-store.js';
import type { SqliteAccounts } from '../../db/storage/accounts/sqlite/storage.js';
import { createLog } from '../../src/process/log/log.js';
import { UsageCounter, type UsageCounterOptions } from '../../src/server/access/usage-counter.js';
import { temporaryFolder } from './temporary-folder.js';

/** Counters write only at a call of `flush`, unless a test says otherwise. */
const NEVER = 1_000_000;

/** An accounts file with a customer, and counters that write to it. */
export class CountedUsage {
  readonly path = join(temporaryFolder(), 'accounts.sqlite');
  accounts: SqliteAccounts = openAccounts(this.path);
  /** The file as a server has it open. */
  readonly store = new SqliteKeyStore(this.path);
  /** What a server writes usage to. */
  readonly served = new Accounts(this.store.storage);
  readonly logged: { msg: string; requests?: number }[] = [];
  readonly #counters: UsageCounter[] = [];

  counter(
    options: Partial<UsageCounterOptions> = {},
    accounts: UsageCounterOptions['accounts'] = this.served,
  ): UsageCounter {
    const write = (chunk: Buffer, _: unknown, done: () => void) => {
      this.logged.push(JSON.parse(chunk.toString()));
      done();
    };
    const log = createLog('info', new Writable({ write }));
    const counter = new UsageCounter({ accounts, log, days: 400, flushMs: NEVER, ...options });
    this.#counters.push(counter);
    return counter;
  }

  async newKey() {
    if ((await this.accounts.customers.list()).length === 0) await this.accounts.customers.create('C');
    return this.accounts.keys.create('C');
  }

  async total() {
    const rows = await this.accounts.usage({ since: '2020-01-01', until: '2099-12-31' }, 'customer');
    return rows[0] ?? { requests: 0, cost: 0 };
  }

  /** How many entries the file has, and how many requests they are. */
  written(): unknown {
    const connection = new DatabaseConstructor(this.path, { readonly: true });
    try {
      return connection.prepare('select count(*), sum(requests) from usage').raw().get();
    } finally {
      connection.close();
    }
  }

  /** Takes the write lock. @returns what releases it */
  lock(): () => void {
    const other = new DatabaseConstructor(this.path);
    other.exec('BEGIN IMMEDIATE');
    return () => {
      other.exec('COMMIT');
      other.close();
    };
  }

  async end(): Promise<void> {
    for (const counter of this.#counters) await counter.stop();
    this.accounts.close();
    this.store.close();
  }
}
