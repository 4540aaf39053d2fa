import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type * as tables from '../tables/accounts-postgres.js';

export type AccountsDatabase = PostgresJsDatabase;
export type Tables = typeof tables;

/** What a query of accounts works with. */
export interface Call {
  database: AccountsDatabase;
  tables: Tables;
  /** Gives the call its whole time limit again, for work that takes many statements. */
  extend: () => void;
}

/**
 * Where accounts are stored. Queries are written once, with the types of PostgreSQL: the query builders of Drizzle have the same methods
 * for SQLite. Only columns and tables that both have may be used.
 */
export interface AccountsStorage {
  read<T>(work: (call: Call) => Promise<T>): Promise<T>;
  /** Changes rows in a transaction, one after another. So two writers cannot both find a name free. */
  write<T>(work: (call: Call) => Promise<T>): Promise<T>;
  /** Changes the usage of keys in a transaction, which waits for no other writer of a file, and for no standby. */
  record<T>(work: (call: Call) => Promise<T>): Promise<T>;
  /** The time of the machine that has the accounts. */
  now(): Date;
  /** How many rows a server removes in one call, so that requests do not wait. */
  readonly prunedAtOnce: number;
  close(): void;
}
