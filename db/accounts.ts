import type { Database, Statement } from 'better-sqlite3';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import type { ApiKey, Authentication, Customer } from './account.js';
import { AccountsError, checkedName, isSameName, unknownCustomer, unknownKey } from './account-names.js';
import type { CivilDay } from './deadlines/civil-day.js';
import { generateKey, hashSecret, matchesHash } from './key-secret.js';
import { apiKeys, customers, type Subscription } from './tables/accounts.js';
import type { UsageEntry, UsageGroup, UsagePeriod, UsageRow, UsageWriter } from './usage.js';
import { lastUsed, UsageTable } from './usage-table.js';

export type { ApiKey, Authentication, Customer } from './account.js';
export { AccountsError } from './account-names.js';

const keyColumns = {
  keyId: apiKeys.id,
  customer: customers.name,
  label: apiKeys.label,
  createdAt: apiKeys.createdAt,
  revokedAt: apiKeys.revokedAt,
};

type KeyRow = [hash: Buffer, customer: string, subscription: Subscription];

/** Prepared once and read as an array: it runs for every keyed request, and building its SQL takes 50 times as long as running it. */
function findKey(connection: Database): Statement<[string], KeyRow> {
  const { sql: text } = drizzle(connection)
    .select({ hash: apiKeys.secretHash, customer: customers.name, subscription: customers.subscription })
    .from(apiKeys)
    .innerJoin(customers, eq(customers.id, apiKeys.customerId))
    .where(and(eq(apiKeys.id, sql.placeholder('keyId')), isNull(apiKeys.revokedAt)))
    .toSQL();
  return connection.prepare<[string], KeyRow>(text).raw();
}

/**
 * Customers and their API keys. Each call reads the file (2 µs), so a change by another process takes effect at once. The methods
 * are `async`, although SQLite is not, so that the accounts can move to a database server without changing the callers.
 */
export class Accounts implements UsageWriter {
  readonly #database: BetterSQLite3Database;
  readonly #usage: UsageTable;
  #findKey: Statement<[string], KeyRow> | undefined;
  #version: Statement<[], number> | undefined;

  constructor(private readonly connection: Database) {
    this.#database = drizzle(connection);
    this.#usage = new UsageTable(connection);
  }

  /** @throws AccountsError if the name is empty, or taken in any case: two such customers would be easy to confuse */
  async createCustomer(name: string): Promise<Customer> {
    const customer: Customer = { name: checkedName(name), subscription: 'active', createdAt: now() };
    return this.#write(() => {
      this.#checkFree(customer.name);
      this.#database.insert(customers).values(customer).run();
      return customer;
    });
  }

  /** Gives a customer another name. Its keys stay valid. @throws AccountsError */
  async renameCustomer(name: string, to: string): Promise<Customer> {
    const newName = checkedName(to);
    return this.#write(() => {
      const { id, subscription, createdAt } = this.#customer(name);
      this.#checkFree(newName, id);
      this.#database.update(customers).set({ name: newName }).where(eq(customers.id, id)).run();
      return { name: newName, subscription, createdAt };
    });
  }

  async setSubscription(name: string, subscription: Subscription): Promise<Customer> {
    const { id, ...customer } = this.#customer(name);
    this.#database.update(customers).set({ subscription }).where(eq(customers.id, id)).run();
    return { ...customer, subscription };
  }

  /** Customers sorted by name, each with the number of its keys that are not revoked. */
  async listCustomers(): Promise<(Customer & { keys: number })[]> {
    const { name, subscription, createdAt } = customers;
    return this.#database
      .select({ name, subscription, createdAt, keys: count(apiKeys.id) })
      .from(customers)
      .leftJoin(apiKeys, and(eq(apiKeys.customerId, customers.id), isNull(apiKeys.revokedAt)))
      .groupBy(customers.id)
      .orderBy(asc(name))
      .all();
  }

  /** Creates a key. This is the only time that its secret is available. */
  async createKey(customer: string, label = ''): Promise<ApiKey & { keySecret: string }> {
    const { id: customerId, name } = this.#customer(customer);
    const { keyId, keySecret } = generateKey();
    const createdAt = now();
    const secretHash = hashSecret(keySecret);
    this.#database.insert(apiKeys).values({ id: keyId, customerId, label, secretHash, createdAt }).run();
    return { keyId, keySecret, customer: name, label, createdAt, revokedAt: null, lastUsed: null };
  }

  /** The keys of all customers, or of one. @throws AccountsError if there is no such customer */
  async listKeys(customer?: string): Promise<ApiKey[]> {
    const ofCustomer = customer === undefined ? undefined : eq(customers.id, this.#customer(customer).id);
    return this.#keys().where(ofCustomer).orderBy(asc(customers.name), asc(apiKeys.createdAt), asc(apiKeys.id)).all();
  }

  /** Revokes a key for good. Revoking it again changes nothing. */
  async revokeKey(keyId: string): Promise<ApiKey> {
    const valid = and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt));
    this.#database.update(apiKeys).set({ revokedAt: now() }).where(valid).run();
    return this.#key(keyId);
  }

  async authenticate(keyId: string, keySecret: string): Promise<Authentication> {
    this.#findKey ??= findKey(this.connection);
    const [hash, customer, subscription] = this.#findKey.get(keyId) ?? [];
    if (!matchesHash(keySecret, hash) || !subscription || !customer) return { status: 'unknown' };
    return { status: subscription, keyId, customer };
  }

  async recordUsage(entries: readonly UsageEntry[]): Promise<void> {
    this.#usage.add(entries);
  }

  async pruneUsage(before: CivilDay): Promise<number> {
    return this.#usage.prune(before);
  }

  /**
   * How much the keys were used in a period, added up; of all customers, or of one, or of one key.
   *
   * @throws AccountsError if there is no such customer or key
   */
  async usage(period: UsagePeriod & { customer?: string; keyId?: string }, by: UsageGroup): Promise<UsageRow[]> {
    const { customer, keyId } = period;
    if (keyId !== undefined) this.#key(keyId);
    const customerId = customer === undefined ? undefined : this.#customer(customer).id;
    return this.#usage.find(period, by, { keyId, customerId });
  }

  /** A number that changes when another connection writes to the file (https://sqlite.org/pragma.html#pragma_data_version). */
  version(): number {
    this.#version ??= this.connection.prepare<[], number>('PRAGMA data_version').pluck();
    return this.#version.get() as number;
  }

  close(): void {
    this.connection.close();
  }

  #keys() {
    return this.#database
      .select({ ...keyColumns, lastUsed: lastUsed(this.#database) })
      .from(apiKeys)
      .innerJoin(customers, eq(customers.id, apiKeys.customerId))
      .$dynamic();
  }

  #key(keyId: string): ApiKey {
    const key = this.#keys().where(eq(apiKeys.id, keyId)).get();
    if (key) return key;
    const ids = this.#database.select({ id: apiKeys.id }).from(apiKeys).all();
    throw unknownKey(
      keyId,
      ids.map(({ id }) => id),
    );
  }

  /** The customer with exactly this name, or else the only one whose name differs in case. */
  #customer(name: string) {
    const all = this.#database.select().from(customers).orderBy(asc(customers.name)).all();
    const same = all.filter((customer) => isSameName(customer.name, name));
    const found = same.find((customer) => customer.name === name.trim()) ?? (same.length === 1 ? same[0] : undefined);
    if (found) return found;
    const names = same.length > 1 ? same : all;
    throw unknownCustomer(
      name,
      names.map((customer) => customer.name),
    );
  }

  /** @param id of the customer that may have the name, for a change of its case */
  #checkFree(name: string, id?: number): void {
    const taken = this.#database.select().from(customers).all();
    const other = taken.find((customer) => customer.id !== id && isSameName(customer.name, name));
    if (other) throw new AccountsError(`A customer named "${other.name}" already exists. Choose another name.`);
  }

  /** Takes the write lock before the check, so that two processes cannot both find a name free. */
  #write<T>(work: () => T): T {
    return this.connection.transaction(work).immediate();
  }
}

const now = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z');
