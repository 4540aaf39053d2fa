import type { Database } from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import * as accounts from '../../tables/accounts.js';
import * as people from '../../tables/people.js';
import type { AccountsDatabase, AccountsStorage, StorageCall, Tables } from '../storage.js';

/** An accounts file. Its calls are synchronous: between two statements, no event of another connection comes in. */
export class SqliteStorage implements AccountsStorage {
  /** SQLite takes up to 25 µs for each. */
  readonly prunedAtOnce = 200;
  readonly #call: StorageCall;
  readonly #busyMs: number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly connection: Database) {
    this.#call = {
      database: drizzle(connection) as unknown as AccountsDatabase,
      tables: { ...accounts, ...people } as unknown as Tables,
    };
    this.#busyMs = Number(connection.pragma('busy_timeout', { simple: true }));
  }

  now(): Date {
    return new Date();
  }

  async read<T>(work: (call: StorageCall) => Promise<T>): Promise<T> {
    return work(this.#call);
  }

  snapshot<T>(work: (call: StorageCall) => Promise<T>): Promise<T> {
    return this.#transaction(work, this.#busyMs, 'BEGIN');
  }

  write<T>(work: (call: StorageCall) => Promise<T>): Promise<T> {
    return this.#transaction(work, this.#busyMs);
  }

  /** A server must not wait for another writer: it would answer no request. */
  record<T>(work: (call: StorageCall) => Promise<T>): Promise<T> {
    return this.#transaction(work, 0);
  }

  close(): void {
    this.connection.close();
  }

  /** One after another: a connection has one transaction at a time. */
  #transaction<T>(work: (call: StorageCall) => Promise<T>, busyMs: number, begin = 'BEGIN IMMEDIATE'): Promise<T> {
    const result = this.#last.then(async () => {
      this.#begin(begin, busyMs);
      try {
        const done = await work(this.#call);
        this.connection.exec('COMMIT');
        return done;
      } finally {
        if (this.connection.inTransaction) this.connection.exec('ROLLBACK');
      }
    });
    this.#last = result.catch(() => {});
    return result;
  }

  #begin(begin: string, busyMs: number): void {
    this.connection.pragma(`busy_timeout = ${busyMs}`);
    try {
      this.connection.exec(begin);
    } finally {
      this.connection.pragma(`busy_timeout = ${this.#busyMs}`);
    }
  }
}
