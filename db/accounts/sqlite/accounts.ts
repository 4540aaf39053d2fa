import type { Database, Statement } from 'better-sqlite3';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import type { CivilDay } from '../../deadlines/civil-day.js';
import { apiKeys, customers, type Subscription } from '../../tables/accounts.js';
import type { Accounts, ApiKey, Authentication, Customer, UsageOf } from '../accounts.js';
import { generateKey, hashSecret } from '../key-secret.js';
import { authenticationOf, checkedName, checkFree, customerNamed, now, unknownKey } from '../rules.js';
import type { UsageEntry, UsageGroup, UsageRow } from '../usage.js';
import { lastUsed, UsageTable } from './usage.js';

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

/** Accounts in a SQLite file. Each call reads the file (2 µs), so a change by another process takes effect at once. */
export class SqliteAccounts implements Accounts {
  readonly #database: BetterSQLite3Database;
  readonly #usage: UsageTable;
  #findKey: Statement<[string], KeyRow> | undefined;
  #version: Statement<[], number> | undefined;

  constructor(private readonly connection: Database) {
    this.#database = drizzle(connection);
    this.#usage = new UsageTable(connection);
  }

  async createCustomer(name: string): Promise<Customer> {
    const customer: Customer = { name: checkedName(name), subscription: 'active', createdAt: now() };
    return this.#write(() => {
      checkFree(this.#database.select().from(customers).all(), customer.name);
      this.#database.insert(customers).values(customer).run();
      return customer;
    });
  }

  async renameCustomer(name: string, to: string): Promise<Customer> {
    const newName = checkedName(to);
    return this.#write(() => {
      const { id, subscription, createdAt } = this.#customer(name);
      checkFree(this.#database.select().from(customers).all(), newName, id);
      this.#database.update(customers).set({ name: newName }).where(eq(customers.id, id)).run();
      return { name: newName, subscription, createdAt };
    });
  }

  async setSubscription(name: string, subscription: Subscription): Promise<Customer> {
    const { id, ...customer } = this.#customer(name);
    this.#database.update(customers).set({ subscription }).where(eq(customers.id, id)).run();
    return { ...customer, subscription };
  }

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

  async createKey(customer: string, label = ''): Promise<ApiKey & { keySecret: string }> {
    const { id: customerId, name } = this.#customer(customer);
    const { keyId, keySecret } = generateKey();
    const createdAt = now();
    const secretHash = hashSecret(keySecret);
    this.#database.insert(apiKeys).values({ id: keyId, customerId, label, secretHash, createdAt }).run();
    return { keyId, keySecret, customer: name, label, createdAt, revokedAt: null, lastUsed: null };
  }

  async listKeys(customer?: string): Promise<ApiKey[]> {
    const ofCustomer = customer === undefined ? undefined : eq(customers.id, this.#customer(customer).id);
    return this.#keys().where(ofCustomer).orderBy(asc(customers.name), asc(apiKeys.createdAt), asc(apiKeys.id)).all();
  }

  async revokeKey(keyId: string): Promise<ApiKey> {
    const valid = and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt));
    this.#database.update(apiKeys).set({ revokedAt: now() }).where(valid).run();
    return this.#key(keyId);
  }

  async authenticate(keyId: string, keySecret: string): Promise<Authentication> {
    this.#findKey ??= findKey(this.connection);
    return authenticationOf(keyId, keySecret, this.#findKey.get(keyId));
  }

  async recordUsage(entries: readonly UsageEntry[]): Promise<void> {
    this.#usage.add(entries);
  }

  async pruneUsage(before: CivilDay): Promise<number> {
    return this.#usage.prune(before);
  }

  async usage({ customer, keyId, ...period }: UsageOf, by: UsageGroup): Promise<UsageRow[]> {
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

  #customer(name: string) {
    return customerNamed(this.#database.select().from(customers).orderBy(asc(customers.name)).all(), name);
  }

  /** Takes the write lock before the check, so that two processes cannot both find a name free. */
  #write<T>(work: () => T): T {
    return this.connection.transaction(work).immediate();
  }
}
