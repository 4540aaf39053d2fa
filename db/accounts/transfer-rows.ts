import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { KeyScope, Subscription } from '../tables/accounts.js';
import type { Call, Tables } from './storage.js';

/** What to do with a row of the source. */
export type Step = 'add' | 'same' | 'update' | { conflict: string };

/** What is copied, in this order. */
export type CopiedKind = 'customer' | 'key' | 'member';

/** How rows of a table are copied. Ids of customers differ from storage to storage: their name identifies them. */
export interface CopiedRows<Row extends { id: string }> {
  kind: CopiedKind;
  id(tables: Tables): PgColumn;
  select(call: Call, where: SQL): Promise<Row[]>;
  step(row: Row, existing: Row | undefined): Step;
  write(call: Call, added: Row[], updated: Row[]): Promise<void>;
}

/** Rows of a transaction. An interrupted copy has all of some batches. */
export const BATCH = 500;

interface CustomerRow {
  /** Its name. */
  id: string;
  subscription: Subscription;
  createdAt: string;
}

/** @param others is given the names of the customers of the target that are others than those of the source */
export const customerRows = (others: Set<string>): CopiedRows<CustomerRow> => ({
  kind: 'customer',
  id: ({ customers }) => customers.name,
  select({ database, tables: { customers } }, where) {
    const { name: id, subscription, createdAt } = customers;
    return database
      .select({ id, subscription, createdAt })
      .from(customers)
      .where(where)
      .orderBy(asc(id))
      .limit(BATCH)
      .execute();
  },
  /** Of a customer that is suspended in the target only, nobody knows which state is later, so the operator decides. */
  step(source, target) {
    if (!target) return 'add';
    if (source.createdAt !== target.createdAt) {
      others.add(source.id);
      const reason = `the target has another customer of this name, created at ${target.createdAt}; its keys were not copied`;
      return { conflict: reason };
    }
    if (source.subscription === target.subscription) return 'same';
    return source.subscription === 'suspended' ? 'update' : { conflict: 'it is suspended in the target only' };
  },
  async write({ database, tables: { customers } }, added, updated) {
    if (added.length > 0)
      await database.insert(customers).values(added.map(({ id, ...row }) => ({ name: id, ...row })));
    const names = updated.map(({ id }) => id);
    if (names.length > 0)
      await database.update(customers).set({ subscription: 'suspended' }).where(inArray(customers.name, names));
  },
});

interface KeyRow {
  id: string;
  /** Name of the customer. */
  customer: string;
  label: string;
  secretHash: Buffer;
  createdAt: string;
  revokedAt: string | null;
  expiresAt: string | null;
  replaces: string | null;
  createdBy: string | null;
  scope: KeyScope;
  origins: string | null;
}

/** What never changes, and the label, which only people read. */
const SAME = ['customer', 'label', 'createdAt', 'scope', 'origins'] as const;

export const keyRows = (others: ReadonlySet<string>): CopiedRows<KeyRow> => ({
  kind: 'key',
  id: ({ apiKeys }) => apiKeys.id,
  select({ database, tables: { customers, apiKeys } }, where) {
    const { id, label, secretHash, createdAt, revokedAt, expiresAt, replaces, createdBy, scope, origins } = apiKeys;
    return database
      .select({
        ...{ id, customer: customers.name, label, secretHash, createdAt, revokedAt },
        ...{ expiresAt, replaces, createdBy, scope, origins },
      })
      .from(apiKeys)
      .innerJoin(customers, eq(customers.id, apiKeys.customerId))
      .where(where)
      .orderBy(asc(id))
      .limit(BATCH)
      .execute();
  },
  /** A revocation is for good, and no end is ever moved to a later time. So what ends a key earlier is the later state. */
  step(source, target) {
    if (!target && others.has(source.customer))
      return { conflict: `the target has another customer named "${source.customer}"` };
    if (!target) return 'add';
    if (!source.secretHash.equals(target.secretHash)) return { conflict: 'the target has another secret' };
    const name = SAME.find((one) => source[one] !== target[one]);
    if (name) return { conflict: `${name} is "${source[name]}", and "${target[name]}" in the target` };
    const endsEarlier = source.expiresAt !== null && (target.expiresAt === null || source.expiresAt < target.expiresAt);
    return (source.revokedAt !== null && target.revokedAt === null) || endsEarlier ? 'update' : 'same';
  },
  async write({ database, tables: { customers, apiKeys } }, added, updated) {
    const { id, name } = customers;
    const names = [...new Set(added.map(({ customer }) => customer))];
    const found = await database.select({ id, name }).from(customers).where(inArray(name, names));
    const ids = new Map(found.map((row) => [row.name, row.id]));
    const rows = added.map(({ customer, ...key }) => ({ ...key, customerId: ids.get(customer) as number }));
    if (rows.length > 0) await database.insert(apiKeys).values(rows);
    for (const { id: keyId, revokedAt, expiresAt } of updated) {
      const set = { ...(revokedAt !== null && { revokedAt }), ...(expiresAt !== null && { expiresAt }) };
      await database.update(apiKeys).set(set).where(eq(apiKeys.id, keyId));
    }
  },
});
