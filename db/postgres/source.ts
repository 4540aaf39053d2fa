import { asc, getTableColumns, gt, sql } from 'drizzle-orm';
import type { apiKeys, customers } from '../tables/accounts.js';
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

/** Each page has the whole deadline of a call. */
function readerOf(call: Call): AccountsReader {
  const { database, extend } = call;
  const { customers, apiKeys } = call.tables;
  const page = <T>(rows: Promise<T>): Promise<T> => {
    extend();
    return rows;
  };
  const { change: customerChange, ...customerColumns } = getTableColumns(customers);
  const { change: keyChange, ...keyColumns } = getTableColumns(apiKeys);
  return {
    state: () => page(readState(call)),
    changedCustomers: (after, limit) =>
      page(
        database
          .select()
          .from(customers)
          .where(gt(customerChange, after))
          .orderBy(asc(customerChange))
          .limit(limit)
          .execute(),
      ),
    changedKeys: (after, limit) =>
      page(database.select().from(apiKeys).where(gt(keyChange, after)).orderBy(asc(keyChange)).limit(limit).execute()),
    customers: (after, limit) =>
      page(
        database
          .select(customerColumns)
          .from(customers)
          .where(gt(customers.id, after))
          .orderBy(asc(customers.id))
          .limit(limit)
          .execute(),
      ),
    keys: (after, limit) =>
      page(
        database
          .select(keyColumns)
          .from(apiKeys)
          .where(gt(apiKeys.id, after))
          .orderBy(asc(apiKeys.id))
          .limit(limit)
          .execute(),
      ),
  };
}
