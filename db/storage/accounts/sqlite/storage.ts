import type { Database, Statement } from 'better-sqlite3';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import * as tables from '../../tables/accounts.js';
import { Accounts } from '../accounts.js';
import { type Authentication, authenticationOf, type KeyUseRow, useColumns } from '../authentication.js';
import type { AccountsDatabase, Storage, StorageCall, Tables } from '../storage.js';

/** Its type is that of PostgreSQL, because queries are written once. */
const databaseOf = (connection: Database) => drizzle(connection) as unknown as AccountsDatabase;

/** An accounts file. Its calls are synchronous: between two statements, no event of another connection comes in. */
class SqliteStorage implements Storage {
  /** SQLite takes up to 25 µs for each. */
  readonly prunedAtOnce = 200;
  readonly #call: StorageCall;
  readonly #busyMs: number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly connection: Database) {
    this.#call = { database: databaseOf(connection), tables: tables as Tables };
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

/** Prepared once and read as an array: it runs for every keyed request, and building its SQL takes 50 times as long as running it. */
function findKey(connection: Database): Statement<[string], KeyUseRow> {
  const { apiKeys, customers } = tables;
  const { sql: text } = databaseOf(connection)
    .select(useColumns(tables))
    .from(apiKeys)
    .innerJoin(customers, eq(customers.id, apiKeys.customerId))
    .where(eq(apiKeys.id, sql.placeholder('keyId')))
    .toSQL();
  return connection.prepare<[string], KeyUseRow>(text).raw();
}

/** Accounts in a SQLite file. Each call reads the file (2 µs), so a change by another process takes effect at once. */
export class SqliteAccounts extends Accounts {
  #findKey: Statement<[string], KeyUseRow> | undefined;
  #version: Statement<[], number> | undefined;

  constructor(readonly connection: Database) {
    super(new SqliteStorage(connection));
  }

  async authenticate(keyId: string, keySecret: string): Promise<Authentication> {
    this.#findKey ??= findKey(this.connection);
    return authenticationOf(keyId, keySecret, this.#findKey.get(keyId), this.now());
  }

  /** Whether there is any key, also a revoked one. */
  hasKeys(): boolean {
    return this.connection.prepare('SELECT 1 FROM api_keys LIMIT 1').get() !== undefined;
  }

  /** A number that changes when another connection writes to the file (https://sqlite.org/pragma.html#pragma_data_version). */
  version(): number {
    this.#version ??= this.connection.prepare<[], number>('PRAGMA data_version').pluck();
    return this.#version.get() as number;
  }
}
