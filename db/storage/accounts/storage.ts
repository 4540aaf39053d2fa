import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type * as tables from '../tables/accounts-postgres.js';

export type AccountsDatabase = NodePgDatabase;

/** An accounts file has no `accountsState`. */
export type Tables = typeof tables;

export interface StorageCall {
  database: AccountsDatabase;
  tables: Tables;
}

export interface Call extends StorageCall {
  now: Date;
}

/**
 * Where accounts are stored. Queries are written once, with the types of PostgreSQL: the query builders of Drizzle have the same methods
 * for SQLite. Only columns and tables that both have may be used.
 */
export interface Storage {
  read<T>(work: (call: StorageCall) => Promise<T>): Promise<T>;
  /** Reads one state with several statements. */
  snapshot<T>(work: (call: StorageCall) => Promise<T>): Promise<T>;
  /** Changes rows in a transaction, one after another. So two writers cannot both find a name free. */
  write<T>(work: (call: StorageCall) => Promise<T>): Promise<T>;
  /** Changes the usage of keys in a transaction, which waits for no other writer of a file, and for no standby. */
  record<T>(work: (call: StorageCall) => Promise<T>): Promise<T>;
  /** The time of the machine that has the accounts. */
  now(): Date;
  /** How many rows a server removes in one call, so that requests do not wait. */
  readonly prunedAtOnce: number;
  close(): void;
}

/** Base class for what works with one kind of rows. Each call has the time of the storage. */
export abstract class Part {
  constructor(readonly storage: Storage) {}

  protected read<T>(work: (call: Call) => Promise<T>): Promise<T> {
    return this.storage.read((call) => work({ ...call, now: this.storage.now() }));
  }

  protected write<T>(work: (call: Call) => Promise<T>): Promise<T> {
    return this.storage.write((call) => work({ ...call, now: this.storage.now() }));
  }
}
