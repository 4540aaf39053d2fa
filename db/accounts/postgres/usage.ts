import { and, asc, eq, gte, inArray, lt, lte, max, min, sql } from 'drizzle-orm';
import type { CivilDay } from '../../deadlines/civil-day.js';
import type { UsageEntry, UsageGroup, UsagePeriod, UsageRow } from '../usage.js';
import type { Call } from './client.js';
import type { Tables } from './host.js';

/** Entries that a call removes at most. */
const PRUNED_AT_ONCE = 1_000;

/** Adds to the usage of keys. All servers do so in the same order of rows, so that none of two waits for the other. */
export async function addUsage({ database, tables: { usage } }: Call, entries: readonly UsageEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const idOf = ({ keyId, day }: UsageEntry) => `${keyId} ${day}`;
  const rows = entries.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
  await database
    .insert(usage)
    .values(rows)
    .onConflictDoUpdate({
      target: [usage.keyId, usage.day],
      set: {
        requests: sql`${usage.requests} + excluded.requests`,
        cost: sql`${usage.cost} + excluded.cost`,
      },
    });
}

/** Removes some of the oldest day, if that is before this one. @returns how many entries */
export async function pruneUsage({ database, tables: { usage } }: Call, before: CivilDay): Promise<number> {
  const oldest = database
    .select({ day: min(usage.day) })
    .from(usage)
    .where(lt(usage.day, before));
  const some = database
    .select({ keyId: usage.keyId })
    .from(usage)
    .where(eq(usage.day, sql`(${oldest})`))
    .limit(PRUNED_AT_ONCE);
  const removed = await database
    .delete(usage)
    .where(and(eq(usage.day, sql`(${oldest})`), inArray(usage.keyId, some)))
    .returning({ keyId: usage.keyId });
  return removed.length;
}

/** @param only of this key, or of the customer with this id */
export async function findUsage(
  { database, tables }: Call,
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

const columnsOf = ({ usage, apiKeys, customers }: Tables) => ({
  day: { day: usage.day },
  month: { month: sql<string>`substr(${usage.day}, 1, 7)` },
  key: { customer: customers.name, keyId: apiKeys.id, label: apiKeys.label },
  customer: { customer: customers.name },
});

/** The last day on which a key was used, as a column of a query for keys. */
export function lastUsed({ database, tables: { usage, apiKeys } }: Call) {
  const last = database
    .select({ day: max(usage.day) })
    .from(usage)
    .where(eq(usage.keyId, apiKeys.id));
  return sql<CivilDay | null>`(${last})`;
}
