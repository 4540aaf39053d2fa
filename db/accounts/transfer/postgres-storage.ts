import { asc, count, eq, gt, inArray } from 'drizzle-orm';
import type { Call, PostgresClient } from '../postgres/client.js';
import type { AccountsCount, AccountsStorage, Changes, CustomerRecord, KeyRecord } from './storage.js';

/** An accounts database whose tables are up to date. */
export class PostgresStorage implements AccountsStorage {
  constructor(private readonly client: PostgresClient) {}

  count(): Promise<AccountsCount> {
    return this.client.read(async ({ database, tables: { customers, apiKeys } }) => {
      const [inCustomers] = await database.select({ rows: count() }).from(customers);
      const [inKeys] = await database.select({ rows: count() }).from(apiKeys);
      return { customers: inCustomers?.rows ?? 0, keys: inKeys?.rows ?? 0 };
    });
  }

  customers(): Promise<CustomerRecord[]> {
    return this.client.read(({ database, tables: { customers } }) => {
      const { name, subscription, createdAt } = customers;
      return database.select({ name, subscription, createdAt }).from(customers).orderBy(asc(name)).execute();
    });
  }

  keys(after: string, limit: number): Promise<KeyRecord[]> {
    return this.client.read((call) => {
      const { id } = call.tables.apiKeys;
      return selectKeys(call).where(gt(id, after)).orderBy(asc(id)).limit(limit).execute();
    });
  }

  keysWithIds(ids: readonly string[]): Promise<KeyRecord[]> {
    return this.client.read((call) =>
      selectKeys(call)
        .where(inArray(call.tables.apiKeys.id, [...ids]))
        .execute(),
    );
  }

  write(changes: Changes): Promise<void> {
    return this.client.write((call) => writeAll(call, changes));
  }

  close(): void {
    this.client.close();
  }
}

async function writeAll(
  { database, tables: { customers, apiKeys } }: Call,
  { customers: added = [], keys = [], suspended = [], revoked = [] }: Changes,
): Promise<void> {
  if (added.length > 0) await database.insert(customers).values([...added]);
  if (suspended.length > 0)
    await database
      .update(customers)
      .set({ subscription: 'suspended' })
      .where(inArray(customers.name, [...suspended]));
  if (keys.length > 0) {
    const names = [...new Set(keys.map(({ customer }) => customer))];
    const { id, name } = customers;
    const found = await database.select({ id, name }).from(customers).where(inArray(name, names));
    const ids = new Map(found.map((row) => [row.name, row.id]));
    await database
      .insert(apiKeys)
      .values(keys.map(({ customer, ...key }) => ({ ...key, customerId: ids.get(customer) as number })));
  }
  for (const { id, revokedAt } of revoked) await database.update(apiKeys).set({ revokedAt }).where(eq(apiKeys.id, id));
}

function selectKeys({ database, tables: { customers, apiKeys } }: Call) {
  const { id, label, secretHash, createdAt, revokedAt } = apiKeys;
  return database
    .select({ id, customer: customers.name, label, secretHash, createdAt, revokedAt })
    .from(apiKeys)
    .innerJoin(customers, eq(customers.id, apiKeys.customerId))
    .$dynamic();
}
