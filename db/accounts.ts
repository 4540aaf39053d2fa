import type { Database, Statement } from 'better-sqlite3';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { generateKey, hashSecret, matchesHash } from './key-secret.js';
import { OperatorError } from './operator-error.js';
import { apiKeys, customers, type Subscription } from './tables/accounts.js';

/** The operator asked for something impossible, such as a second customer with the same name. */
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

/** The result of checking a key. `unknown` covers an unknown id, a wrong secret and a revoked key alike. */
export type Authentication = { status: 'unknown' } | { status: Subscription; keyId: string; customer: string };

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
export class Accounts {
  readonly #database: BetterSQLite3Database;
  #findKey: Statement<[string], KeyRow> | undefined;
  #version: Statement<[], number> | undefined;

  constructor(private readonly connection: Database) {
    this.#database = drizzle(connection);
  }

  async createCustomer(name: string): Promise<Customer> {
    if (name.trim() === '') throw new AccountsError('The name of a customer must not be empty.');
    const customer: Customer = { name: name.trim(), subscription: 'active', createdAt: now() };
    const { changes } = this.#database.insert(customers).values(customer).onConflictDoNothing().run();
    if (changes === 0)
      throw new AccountsError(`A customer named "${customer.name}" already exists. Choose another name.`);
    return customer;
  }

  async setSubscription(name: string, subscription: Subscription): Promise<Customer> {
    const { id } = this.#customer(name);
    this.#database.update(customers).set({ subscription }).where(eq(customers.id, id)).run();
    const { id: _, ...customer } = this.#customer(name);
    return customer;
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

  /** Revokes a key for good. Revoking it again changes nothing. */
  async revokeKey(keyId: string): Promise<ApiKey> {
    const valid = and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt));
    this.#database.update(apiKeys).set({ revokedAt: now() }).where(valid).run();
    const key = this.#keys().where(eq(apiKeys.id, keyId)).get();
    if (!key) throw new AccountsError(`There is no key "${keyId}". To see the keys, run: npx civic-data keys list`);
    return key;
  }

  async authenticate(keyId: string, keySecret: string): Promise<Authentication> {
    this.#findKey ??= findKey(this.connection);
    const [hash, customer, subscription] = this.#findKey.get(keyId) ?? [];
    if (!matchesHash(keySecret, hash) || !subscription || !customer) return { status: 'unknown' };
    return { status: subscription, keyId, customer };
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
      .select(keyColumns)
      .from(apiKeys)
      .innerJoin(customers, eq(customers.id, apiKeys.customerId))
      .$dynamic();
  }

  #customer(name: string) {
    const customer = this.#database.select().from(customers).where(eq(customers.name, name.trim())).get();
    if (customer) return customer;
    throw new AccountsError(
      `There is no customer named "${name}". To see the customers, run: npx civic-data customers list`,
    );
  }
}

const now = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z');
