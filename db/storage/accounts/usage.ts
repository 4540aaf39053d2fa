import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, lte, max, min, sql } from 'drizzle-orm';
import type { CivilDay } from '../../domain/deadlines/civil-day.js';
import type { CustomerRef } from './customers.js';
import { secondsAfter } from './rules.js';
import type { Call, StorageCall, Tables } from './storage.js';

/** What a key was used for on a day (UTC), as far as one process has counted it. */
export type UsageEntry = Tables['usage']['$inferInsert'];

/** By what usage can be added up. */
export const USAGE_GROUPS = ['day', 'month', 'key', 'day-key', 'customer'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** Both days are included. */
export interface UsagePeriod {
  since: CivilDay;
  until: CivilDay;
}

export type UsageOf = UsagePeriod & { customer?: CustomerRef; keyId?: string };

/** Some usage, with the columns that its group has. */
export type UsageRow = Partial<Record<'day' | 'month' | 'customer' | 'keyId' | 'label', string>> &
  Pick<Tables['usage']['$inferSelect'], 'requests' | 'cost' | 'limited' | 'lastAt'>;

/** Adds to the usage of keys. All servers do so in the same order of rows, so that none of two waits for the other. */
export async function addUsage({ database, tables: { usage } }: StorageCall, entries: readonly UsageEntry[]) {
  const idOf = ({ keyId, day }: UsageEntry) => `${keyId} ${day}`;
  const rows = entries
    .toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1))
    .map((entry) => ({ limited: 0, lastAt: null, ...entry }));
  const set = {
    requests: sql`${usage.requests} + excluded.requests`,
    cost: sql`${usage.cost} + excluded.cost`,
    limited: sql`${usage.limited} + excluded.limited`,
    // Servers write at different times, so another one may have written a later time already.
    lastAt: sql`case when excluded.last_at > coalesce(${usage.lastAt}, '') then excluded.last_at else ${usage.lastAt} end`,
  };
  const target = [usage.keyId, usage.day];
  if (rows.length > 0) await database.insert(usage).values(rows).onConflictDoUpdate({ target, set });
}

/** Removes some of the oldest day, if that is before this one. @returns how many entries */
export async function pruneUsage({ database, tables: { usage } }: StorageCall, before: CivilDay, limit: number) {
  const oldest = database
    .select({ day: min(usage.day) })
    .from(usage)
    .where(lt(usage.day, before));
  const ofOldest = eq(usage.day, sql`(${oldest})`);
  const some = database.select({ keyId: usage.keyId }).from(usage).where(ofOldest).limit(limit);
  const removed = await database
    .delete(usage)
    .where(and(ofOldest, inArray(usage.keyId, some)))
    .returning({ keyId: usage.keyId });
  return removed.length;
}

/** @param only of this key, or of the customer with this id */
export async function findUsage(
  { database, tables }: StorageCall,
  { since, until }: UsagePeriod,
  by: UsageGroup,
  { keyId, customerId }: { keyId?: string | undefined; customerId?: number | undefined },
): Promise<UsageRow[]> {
  const { usage, apiKeys, customers } = tables;
  const columns = columnsOf(tables)[by];
  const rows = await database
    .select({
      ...columns,
      requests: sql<number>`sum(${usage.requests})`.mapWith(Number),
      cost: sql<number>`sum(${usage.cost})`.mapWith(Number),
      limited: sql<number>`sum(${usage.limited})`.mapWith(Number),
      lastAt: max(usage.lastAt),
    })
    .from(usage)
    .innerJoin(apiKeys, eq(apiKeys.id, usage.keyId))
    .innerJoin(customers, eq(customers.id, apiKeys.customerId))
    .where(
      and(
        gte(usage.day, since),
        lte(usage.day, until),
        keyId === undefined ? undefined : eq(usage.keyId, keyId),
        customerId === undefined ? undefined : eq(customers.id, customerId),
      ),
    )
    .groupBy(...Object.values(columns))
    .orderBy(...Object.values(columns).map((column) => asc(column)));
  return rows as UsageRow[];
}

const columnsOf = ({ usage, apiKeys, customers }: Tables) => {
  const key = { customer: customers.name, keyId: apiKeys.id, label: apiKeys.label };
  return {
    day: { day: usage.day },
    month: { month: sql<string>`substr(${usage.day}, 1, 7)` },
    key,
    'day-key': { day: usage.day, ...key },
    customer: { customer: customers.name },
  };
};

/** The time at which a key was last used, as a column of a query for keys. An index leads to it. */
export function lastUse({ database, tables: { usage, apiKeys } }: StorageCall) {
  const last = database
    .select({ at: max(usage.lastAt) })
    .from(usage)
    .where(eq(usage.keyId, apiKeys.id));
  return sql<string | null>`(${last})`;
}

/** A request of a key that failed, without anything that the client sent but the name of its operation. */
export type FailedRequest = Tables['failedRequests']['$inferSelect'];

/** For how many days they are stored, and how many of a customer: the triggers of the migrations hold to that. */
export const FAILED_DAYS = 7;
export const MAX_FAILED = 100;

/** Adds requests, of each key one a second. All servers do so in the same order, so that none of two waits for the other. */
export async function addFailedRequests(
  { database, tables: { failedRequests } }: StorageCall,
  requests: readonly FailedRequest[],
): Promise<void> {
  const idOf = ({ keyId, time }: FailedRequest) => `${keyId} ${time}`;
  const rows = requests.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
  // Without a target of the conflict, PostgreSQL asks for no right but that to insert.
  if (rows.length > 0) await database.insert(failedRequests).values(rows).onConflictDoNothing();
}

/** The last ones of a customer, newest first, with the labels of the keys. */
export function findFailedRequests(
  { database, tables: { failedRequests, apiKeys }, now }: Call,
  customerId: number,
): Promise<(FailedRequest & { label: string })[]> {
  const { time, keyId } = failedRequests;
  return database
    .select({ ...getTableColumns(failedRequests), label: apiKeys.label })
    .from(failedRequests)
    .innerJoin(apiKeys, eq(apiKeys.id, keyId))
    .where(and(eq(apiKeys.customerId, customerId), gte(time, secondsAfter(now, -FAILED_DAYS * 86_400))))
    .orderBy(desc(time), keyId)
    .limit(MAX_FAILED)
    .execute();
}

/** Removes those of a customer, which is deleted. */
export async function deleteFailedRequests(call: Call, customerId: number): Promise<void> {
  const { failedRequests, apiKeys } = call.tables;
  const keys = call.database.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.customerId, customerId));
  await call.database.delete(failedRequests).where(inArray(failedRequests.keyId, keys));
}
