import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type * as accounts from '../tables/accounts-postgres.js';
import type * as people from '../tables/people-postgres.js';

export type AccountsDatabase = NodePgDatabase;
export type Tables = typeof accounts & typeof people;

/** What a query of accounts works with. */
export interface Call {
  database: AccountsDatabase;
  tables: Tables;
}

/**
 * Where accounts are stored. Queries are written once, with the types of PostgreSQL: the query builders of Drizzle have the same methods
 * for SQLite. Only columns and tables that both have may be used.
 */
export interface AccountsStorage {
  read<T>(work: (call: Call) => Promise<T>): Promise<T>;
  /** Reads one state with several statements. */
  snapshot<T>(work: (call: Call) => Promise<T>): Promise<T>;
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
