import type { Database, Statement } from 'better-sqlite3';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { generateKey, hashSecret, matchesHash } from './key-secret.js';
import { OperatorError } from './operator-error.js';
import { apiKeys, customers, type Subscription } from './tables/accounts.js';

/** What the caller of an account function did wrong; the message says what to do. */
export class AccountsError extends OperatorError {
  override name = 'AccountsError';
}

export interface Customer {
  name: string;
  subscription: Subscription;
  createdAt: string;
}

export interface ApiKey {
  keyId: string;
  customer: string;
  label: string;
  createdAt: string;
  revokedAt: string | null;
}

/** What a key id and secret are good for. An unknown id, a wrong secret and a revoked key are not told apart. */
export type Authentication = { status: 'unknown' } | { status: Subscription; keyId: string; customer: string };

const keyColumns = {
  keyId: apiKeys.id,
  customer: customers.name,
  label: apiKeys.label,
  createdAt: apiKeys.createdAt,
  revokedAt: apiKeys.revokedAt,
};

type KeyRow = [hash: Buffer, customer: string, subscription: Subscription];

/** Prepared once, and read as plain cells: it runs for every keyed request, and making its SQL takes 50 times as long as it does. */
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
 * Customers and their API keys. Read from the file on each call (2 µs), so that a change by another process holds at once;
 * `async` although SQLite is not, so that the accounts can move to a server without a change to the callers (design section 9).
 */
export class Accounts {
  readonly #database: BetterSQLite3Database;
  #findKey: Statement<[string], KeyRow> | undefined;
  #version: Statement<[], number> | undefined;

  constructor(private readonly connection: Database) {
    this.#database = drizzle(connection);
  }

  async createCustomer(name: string): Promise<Customer> {
    if (name.trim() === '') throw new AccountsError('A customer needs a name that is not empty.');
    const customer: Customer = { name: name.trim(), subscription: 'active', createdAt: now() };
    const { changes } = this.#database.insert(customers).values(customer).onConflictDoNothing().run();
    if (changes === 0)
      throw new AccountsError(`There is a customer named "${customer.name}" already. Choose another name.`);
    return customer;
  }

  async setSubscription(name: string, subscription: Subscription): Promise<Customer> {
    const { id } = this.#customer(name);
    this.#database.update(customers).set({ subscription }).where(eq(customers.id, id)).run();
    const { id: _, ...customer } = this.#customer(name);
    return customer;
  }

  /** Customers by name, with the number of keys that are not revoked. */
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

  /** Makes a key; its secret is shown here and never again. */
  async createKey(customer: string, label = ''): Promise<ApiKey & { keySecret: string }> {
    const { id: customerId } = this.#customer(customer);
    const { keyId, keySecret } = generateKey();
    const createdAt = now();
    const secretHash = hashSecret(keySecret);
    this.#database.insert(apiKeys).values({ id: keyId, customerId, label, secretHash, createdAt }).run();
    return { keyId, keySecret, customer, label, createdAt, revokedAt: null };
  }

  async listKeys(): Promise<ApiKey[]> {
    return this.#keys().orderBy(asc(customers.name), asc(apiKeys.createdAt), asc(apiKeys.id)).all();
  }

  /** Ends a key for good; ending it again changes nothing. */
  async revokeKey(keyId: string): Promise<ApiKey> {
    const valid = and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt));
    this.#database.update(apiKeys).set({ revokedAt: now() }).where(valid).run();
    const key = this.#keys().where(eq(apiKeys.id, keyId)).get();
    if (!key) throw new AccountsError(`There is no key "${keyId}". "civic-data keys list" shows the keys there are.`);
    return key;
  }

  async authenticate(keyId: string, keySecret: string): Promise<Authentication> {
    this.#findKey ??= findKey(this.connection);
    const [hash, customer, subscription] = this.#findKey.get(keyId) ?? [];
    if (!matchesHash(keySecret, hash) || !subscription || !customer) return { status: 'unknown' };
    return { status: subscription, keyId, customer };
  }

  /** A number that is another one after any other process has written into the file. */
  version(): number {
    this.#version ??= this.connection.prepare<[], number>('PRAGMA data_version').pluck();
    return this.#version.get() as number;
  }

  close(): void {
    this.connection.close();
  }

  #keys() {
    return this.#database
      .select(keyColumns)
      .from(apiKeys)
      .innerJoin(customers, eq(customers.id, apiKeys.customerId))
      .$dynamic();
  }

  #customer(name: string) {
    const customer = this.#database.select().from(customers).where(eq(customers.name, name.trim())).get();
    if (customer) return customer;
    throw new AccountsError(
      `There is no customer named "${name}". "civic-data customers list" shows the customers there are.`,
    );
  }
}

const now = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z');
