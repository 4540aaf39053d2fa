import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { asc, count, eq, gt, inArray } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { apiKeys, customers } from '../../tables/accounts.js';
import { openAccounts } from '../sqlite/open.js';
import type { AccountsCount, AccountsStorage, Changes, CustomerRecord, KeyRecord } from './storage.js';

/** An accounts file. */
export class SqliteStorage implements AccountsStorage {
  readonly #connection: Database;
  readonly #database: BetterSQLite3Database;

  /** @throws AccountsFileError if the file cannot be used */
  constructor(path: string) {
    // Creates or migrates it.
    openAccounts(path).close();
    this.#connection = new DatabaseConstructor(path, { timeout: 5_000 });
    this.#connection.pragma('foreign_keys = ON');
    this.#database = drizzle(this.#connection);
  }

  async count(): Promise<AccountsCount> {
    const rowsOf = (table: typeof customers | typeof apiKeys) =>
      this.#database.select({ rows: count() }).from(table).get()?.rows ?? 0;
    return { customers: rowsOf(customers), keys: rowsOf(apiKeys) };
  }

  async customers(): Promise<CustomerRecord[]> {
    const { name, subscription, createdAt } = customers;
    return this.#database.select({ name, subscription, createdAt }).from(customers).orderBy(asc(name)).all();
  }

  async keys(after: string, limit: number): Promise<KeyRecord[]> {
    return this.#keys().where(gt(apiKeys.id, after)).orderBy(asc(apiKeys.id)).limit(limit).all();
  }

  async keysWithIds(ids: readonly string[]): Promise<KeyRecord[]> {
    return this.#keys()
      .where(inArray(apiKeys.id, [...ids]))
      .all();
  }

  async write({ customers: added = [], keys = [], suspended = [], revoked = [] }: Changes): Promise<void> {
    const write = this.#connection.transaction(() => {
      for (const customer of added) this.#database.insert(customers).values(customer).run();
      for (const name of suspended)
        this.#database.update(customers).set({ subscription: 'suspended' }).where(eq(customers.name, name)).run();
      const ids = new Map(
        this.#database
          .select()
          .from(customers)
          .all()
          .map(({ id, name }) => [name, id]),
      );
      for (const { customer, ...key } of keys)
        this.#database
          .insert(apiKeys)
          .values({ ...key, customerId: ids.get(customer) as number })
          .run();
      for (const { id, revokedAt } of revoked)
        this.#database.update(apiKeys).set({ revokedAt }).where(eq(apiKeys.id, id)).run();
    });
    write.immediate();
  }

  close(): void {
    this.#connection.close();
  }

  #keys() {
    const { id, label, secretHash, createdAt, revokedAt } = apiKeys;
    return this.#database
      .select({ id, customer: customers.name, label, secretHash, createdAt, revokedAt })
      .from(apiKeys)
      .innerJoin(customers, eq(customers.id, apiKeys.customerId))
      .$dynamic();
  }
}
