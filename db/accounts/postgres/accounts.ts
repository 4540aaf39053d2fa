import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { CivilDay } from '../../deadlines/civil-day.js';
import type { Subscription } from '../../tables/accounts.js';
import type { Accounts, ApiKey, Authentication, Customer, UsageOf } from '../accounts.js';
import { generateKey, hashSecret } from '../key-secret.js';
import { authenticationOf, checkedName, checkFree, customerNamed, now, unknownKey } from '../rules.js';
import type { UsageEntry, UsageGroup, UsageRow } from '../usage.js';
import type { Call, PostgresClient } from './client.js';
import { addUsage, findUsage, lastUsed, pruneUsage } from './usage.js';

/** Accounts in PostgreSQL. Each method is one call of the client, with its deadline. */
export class PostgresAccounts implements Accounts {
  constructor(private readonly client: PostgresClient) {}

  async createCustomer(name: string): Promise<Customer> {
    const customer: Customer = { name: checkedName(name), subscription: 'active', createdAt: now() };
    return this.client.write(async (call) => {
      checkFree(await allCustomers(call), customer.name);
      await call.database.insert(call.tables.customers).values(customer);
      return customer;
    });
  }

  async renameCustomer(name: string, to: string): Promise<Customer> {
    const newName = checkedName(to);
    return this.client.write(async (call) => {
      const all = await allCustomers(call);
      const { id, subscription, createdAt } = customerNamed(all, name);
      checkFree(all, newName, id);
      const { customers } = call.tables;
      await call.database.update(customers).set({ name: newName }).where(eq(customers.id, id));
      return { name: newName, subscription, createdAt };
    });
  }

  async setSubscription(name: string, subscription: Subscription): Promise<Customer> {
    return this.client.write(async (call) => {
      const { id, ...customer } = customerNamed(await allCustomers(call), name);
      const { customers } = call.tables;
      await call.database.update(customers).set({ subscription }).where(eq(customers.id, id));
      return { ...customer, subscription };
    });
  }

  async listCustomers(): Promise<(Customer & { keys: number })[]> {
    return this.client.read(({ database, tables: { customers, apiKeys } }) => {
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

  async createKey(customer: string, label = ''): Promise<ApiKey & { keySecret: string }> {
    const { keyId, keySecret } = generateKey();
    return this.client.write(async (call) => {
      const { id: customerId, name } = customerNamed(await allCustomers(call), customer);
      const createdAt = now();
      const secretHash = hashSecret(keySecret);
      await call.database.insert(call.tables.apiKeys).values({ id: keyId, customerId, label, secretHash, createdAt });
      return { keyId, keySecret, customer: name, label, createdAt, revokedAt: null, lastUsed: null };
    });
  }

  async listKeys(customer?: string): Promise<ApiKey[]> {
    return this.client.read(async (call) => {
      const { customers } = call.tables;
      if (customer === undefined) return findKeys(call);
      return findKeys(call, eq(customers.id, customerNamed(await allCustomers(call), customer).id));
    });
  }

  async revokeKey(keyId: string): Promise<ApiKey> {
    return this.client.write(async (call) => {
      const { apiKeys } = call.tables;
      const valid = and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt));
      await call.database.update(apiKeys).set({ revokedAt: now() }).where(valid);
      return findKey(call, keyId);
    });
  }

  async authenticate(keyId: string, keySecret: string): Promise<Authentication> {
    const [row] = await this.client.read(({ database, tables: { customers, apiKeys } }) =>
      database
        .select({ hash: apiKeys.secretHash, customer: customers.name, subscription: customers.subscription })
        .from(apiKeys)
        .innerJoin(customers, eq(customers.id, apiKeys.customerId))
        .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)))
        .execute(),
    );
    return authenticationOf(keyId, keySecret, row && [row.hash, row.customer, row.subscription]);
  }

  async recordUsage(entries: readonly UsageEntry[]): Promise<void> {
    await this.client.transaction(async (call) => {
      // A commit that waits for a standby which is away looks failed, is done later, and would be repeated until then.
      await call.database.execute(sql`select set_config('synchronous_commit', 'local', true)`);
      await addUsage(call, entries);
    });
  }

  async pruneUsage(before: CivilDay): Promise<number> {
    return this.client.transaction((call) => pruneUsage(call, before));
  }

  async usage({ customer, keyId, ...period }: UsageOf, by: UsageGroup): Promise<UsageRow[]> {
    return this.client.read(async (call) => {
      if (keyId !== undefined) await findKey(call, keyId);
      const customerId = customer === undefined ? undefined : customerNamed(await allCustomers(call), customer).id;
      return findUsage(call, period, by, { keyId, customerId });
    });
  }

  close(): void {
    this.client.close();
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
