import { and, asc, count, eq, isNull, type SQL } from 'drizzle-orm';
import type { CivilDay } from '../deadlines/civil-day.js';
import type { Subscription } from '../tables/accounts.js';
import { generateKey, hashSecret } from './key-secret.js';
import {
  type Authentication,
  authenticationOf,
  checkedName,
  checkFree,
  customerNamed,
  now,
  unknownKey,
} from './rules.js';
import type { AccountsStorage, Call } from './storage.js';
import {
  addUsage,
  findUsage,
  lastUsed,
  pruneUsage,
  type UsageEntry,
  type UsageGroup,
  type UsagePeriod,
  type UsageRow,
  type UsageWriter,
} from './usage.js';

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
  /** The last day (UTC) for which usage is recorded. */
  lastUsed: CivilDay | null;
}

/** Of which keys usage is added up, and for which days. */
export type UsageOf = UsagePeriod & { customer?: string; keyId?: string };

/** Customers and their API keys, in a SQLite file or in a PostgreSQL database. A change takes effect with the end of its call. */
export class Accounts implements UsageWriter {
  constructor(readonly storage: AccountsStorage) {}

  /** @throws AccountsError if the name is empty, or taken in any case: two such customers would be easy to confuse */
  async createCustomer(name: string): Promise<Customer> {
    const customer: Customer = { name: checkedName(name), subscription: 'active', createdAt: now() };
    return this.storage.write(async (call) => {
      checkFree(await allCustomers(call), customer.name);
      await call.database.insert(call.tables.customers).values(customer);
      return customer;
    });
  }

  /** Gives a customer another name. Its keys stay valid. @throws AccountsError */
  async renameCustomer(name: string, to: string): Promise<Customer> {
    const newName = checkedName(to);
    return this.storage.write(async (call) => {
      const all = await allCustomers(call);
      const { id, subscription, createdAt } = customerNamed(all, name);
      checkFree(all, newName, id);
      const { customers } = call.tables;
      await call.database.update(customers).set({ name: newName }).where(eq(customers.id, id));
      return { name: newName, subscription, createdAt };
    });
  }

  async setSubscription(name: string, subscription: Subscription): Promise<Customer> {
    return this.storage.write(async (call) => {
      const { id, ...customer } = customerNamed(await allCustomers(call), name);
      const { customers } = call.tables;
      await call.database.update(customers).set({ subscription }).where(eq(customers.id, id));
      return { ...customer, subscription };
    });
  }

  /** Customers sorted by name, each with the number of its keys that are not revoked. */
  async listCustomers(): Promise<(Customer & { keys: number })[]> {
    return this.storage.read(({ database, tables: { customers, apiKeys } }) => {
      const { name, subscription, createdAt } = customers;
      return database
        .select({ name, subscription, createdAt, keys: count(apiKeys.id) })
        .from(customers)
        .leftJoin(apiKeys, and(eq(apiKeys.customerId, customers.id), isNull(apiKeys.revokedAt)))
        .groupBy(customers.id)
        .orderBy(asc(name))
        .execute();
    });
  }

  /** Creates a key. This is the only time that its secret is available. */
  async createKey(customer: string, label = ''): Promise<ApiKey & { keySecret: string }> {
    const { keyId, keySecret } = generateKey();
    return this.storage.write(async (call) => {
      const { id: customerId, name } = customerNamed(await allCustomers(call), customer);
      const createdAt = now();
      const secretHash = hashSecret(keySecret);
      await call.database.insert(call.tables.apiKeys).values({ id: keyId, customerId, label, secretHash, createdAt });
      return { keyId, keySecret, customer: name, label, createdAt, revokedAt: null, lastUsed: null };
    });
  }

  /** The keys of all customers, or of one. @throws AccountsError if there is no such customer */
  async listKeys(customer?: string): Promise<ApiKey[]> {
    return this.storage.read(async (call) => {
      const { customers } = call.tables;
      if (customer === undefined) return findKeys(call);
      return findKeys(call, eq(customers.id, customerNamed(await allCustomers(call), customer).id));
    });
  }

  /** Revokes a key for good. Revoking it again changes nothing. @throws AccountsError if there is no such key */
  async revokeKey(keyId: string): Promise<ApiKey> {
    return this.storage.write(async (call) => {
      const { apiKeys } = call.tables;
      const valid = and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt));
      await call.database.update(apiKeys).set({ revokedAt: now() }).where(valid);
      return findKey(call, keyId);
    });
  }

  async authenticate(keyId: string, keySecret: string): Promise<Authentication> {
    const [row] = await this.storage.read(({ database, tables: { customers, apiKeys } }) =>
      database
        .select({ hash: apiKeys.secretHash, customer: customers.name, subscription: customers.subscription })
        .from(apiKeys)
        .innerJoin(customers, eq(customers.id, apiKeys.customerId))
        .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)))
        .execute(),
    );
    return authenticationOf(keyId, keySecret, row && [row.hash, row.customer, row.subscription]);
  }

  now(): Date {
    return this.storage.now();
  }

  recordUsage(entries: readonly UsageEntry[]): Promise<void> {
    return this.storage.record((call) => addUsage(call, entries));
  }

  pruneUsage(before: () => CivilDay): Promise<number> {
    return this.storage.record((call) => pruneUsage(call, before(), this.storage.prunedAtOnce));
  }

  /**
   * How much the keys were used in a period, added up; of all customers, or of one, or of one key.
   *
   * @throws AccountsError if there is no such customer or key
   */
  async usage({ customer, keyId, ...period }: UsageOf, by: UsageGroup): Promise<UsageRow[]> {
    return this.storage.read(async (call) => {
      if (keyId !== undefined) await findKey(call, keyId);
      const customerId = customer === undefined ? undefined : customerNamed(await allCustomers(call), customer).id;
      return findUsage(call, period, by, { keyId, customerId });
    });
  }

  close(): void {
    this.storage.close();
  }
}

function allCustomers({ database, tables: { customers } }: Call) {
  const { id, name, subscription, createdAt } = customers;
  return database.select({ id, name, subscription, createdAt }).from(customers).orderBy(asc(name));
}

/** @throws AccountsError if there is no such key */
async function findKey(call: Call, keyId: string): Promise<ApiKey> {
  const { apiKeys } = call.tables;
  const [key] = await findKeys(call, eq(apiKeys.id, keyId));
  if (key) return key;
  const ids = await call.database.select({ id: apiKeys.id }).from(apiKeys);
  throw unknownKey(
    keyId,
    ids.map(({ id }) => id),
  );
}

function findKeys(call: Call, where?: SQL): Promise<ApiKey[]> {
  const { database, tables } = call;
  const { customers, apiKeys } = tables;
  const { id: keyId, label, createdAt, revokedAt } = apiKeys;
  return database
    .select({ keyId, customer: customers.name, label, createdAt, revokedAt, lastUsed: lastUsed(call) })
    .from(apiKeys)
    .innerJoin(customers, eq(customers.id, apiKeys.customerId))
    .where(where)
    .orderBy(asc(customers.name), asc(createdAt), asc(keyId))
    .execute();
}
