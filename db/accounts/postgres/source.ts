import { asc, gt, sql } from 'drizzle-orm';
import type { apiKeys, customers } from '../../tables/accounts.js';
import type { Call, PostgresClient } from './client.js';

export type CustomerRow = typeof customers.$inferSelect;
export type KeyRow = typeof apiKeys.$inferSelect;

/** How far a database is. */
export interface SourceState {
  identity: string;
  /** The number of the last change. */
  change: number;
  /** A standby may not have the last changes yet. */
  standby: boolean;
}

/** Reads accounts to copy them. Pages are in the order of the column that begins after `after`. */
export interface AccountsReader {
  state(): Promise<SourceState>;
  changedCustomers(after: number, limit: number): Promise<(CustomerRow & { change: number })[]>;
  changedKeys(after: number, limit: number): Promise<(KeyRow & { change: number })[]>;
  customers(after: number, limit: number): Promise<CustomerRow[]>;
  keys(after: string, limit: number): Promise<KeyRow[]>;
}

/** The accounts of a database, for servers that keep a copy of them. */
export class AccountsSource {
  constructor(private readonly client: PostgresClient) {}

  /** Which connection it uses: another number after it had to connect again. */
  get connection(): number {
    return this.client.connection;
  }

  state(): Promise<SourceState> {
    return this.client.read((call) => readState(call));
  }

  /** Reads that all see the same state of the database. The work starts again on another connection if that turns out to be dead. */
  snapshot<T>(work: (reader: AccountsReader) => Promise<T>): Promise<T> {
    return this.client.snapshot((call) => work(readerOf(call)));
  }

  close(): void {
    this.client.close();
  }
}

async function readState({ database, tables: { accountsState } }: Call): Promise<SourceState> {
  const { identity, change } = accountsState;
  const standby = sql<boolean>`pg_is_in_recovery()`;
  const [state] = await database.select({ identity, change, standby }).from(accountsState);
  if (!state) throw new Error('the table accounts_state is empty');
  return state;
}

function readerOf(call: Call): AccountsReader {
  return { state: () => readState(call), ...changesOf(call), ...tablesOf(call) };
}

/** Each page has the whole deadline of a call. */
function changesOf({ database, extend, tables: { customers, apiKeys } }: Call) {
  return {
    changedCustomers(after: number, limit: number) {
      extend();
      const { change } = customers;
      return database.select().from(customers).where(gt(change, after)).orderBy(asc(change)).limit(limit).execute();
    },
    changedKeys(after: number, limit: number) {
      extend();
      const { change } = apiKeys;
      return database.select().from(apiKeys).where(gt(change, after)).orderBy(asc(change)).limit(limit).execute();
    },
  };
}

function tablesOf({ database, extend, tables: { customers, apiKeys } }: Call) {
  return {
    customers(after: number, limit: number) {
      extend();
      const { id } = customers;
      return database.select().from(customers).where(gt(id, after)).orderBy(asc(id)).limit(limit).execute();
    },
    keys(after: string, limit: number) {
      extend();
      const { id } = apiKeys;
      return database.select().from(apiKeys).where(gt(id, after)).orderBy(asc(id)).limit(limit).execute();
    },
  };
}
