import { and, asc, eq, gte, inArray, lt, lte, max, min, sql } from 'drizzle-orm';
import type { CivilDay } from '../deadlines/civil-day.js';
import type { Call, Tables } from './storage.js';

/** What a key was used for on a day (UTC), as far as one process has counted it. */
export interface UsageEntry {
  keyId: string;
  day: CivilDay;
  requests: number;
  /** Points of the rate limit. */
  cost: number;
}

/**
 * Where servers write what they have counted. Each call does little, so that it can run between requests, and has a deadline where another
 * machine has to answer.
 */
export interface UsageWriter {
  /** The clock that decides to which day usage belongs, and which is too old. It is the same for all servers. */
  now(): Date;
  /** Adds to what is recorded: all of it, or nothing and an error. */
  recordUsage(entries: readonly UsageEntry[]): Promise<void>;
  /**
   * Removes some of what is older than a day.
   *
   * @param before is called when the storage has answered, because only then `now` is known to be its time
   * @returns how many entries; 0 if none is left
   */
  pruneUsage(before: () => CivilDay): Promise<number>;
}

/** By what usage can be added up. */
export const USAGE_GROUPS = ['day', 'month', 'key', 'customer'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** Both days are included. */
export interface UsagePeriod {
  since: CivilDay;
  until: CivilDay;
}

/** Some usage, with the columns that its group has. */
export type UsageRow = Partial<Record<'day' | 'month' | 'customer' | 'keyId' | 'label', string>> &
  Pick<UsageEntry, 'requests' | 'cost'>;

/** SQLite takes up to 32,766 values. */
const ROWS_AT_ONCE = 1_000;

/** Adds to the usage of keys. All servers do so in the same order of rows, so that none of two waits for the other. */
export async function addUsage({ database, tables: { usage } }: Call, entries: readonly UsageEntry[]): Promise<void> {
  const idOf = ({ keyId, day }: UsageEntry) => `${keyId} ${day}`;
  const rows = entries.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
  const set = { requests: sql`${usage.requests} + excluded.requests`, cost: sql`${usage.cost} + excluded.cost` };
  const target = [usage.keyId, usage.day];
  for (let done = 0; done < rows.length; done += ROWS_AT_ONCE)
    await database
      .insert(usage)
      .values(rows.slice(done, done + ROWS_AT_ONCE))
      .onConflictDoUpdate({ target, set });
}

/** Removes some of the oldest day, if that is before this one. @returns how many entries */
export async function pruneUsage(
  { database, tables: { usage } }: Call,
  before: CivilDay,
  limit: number,
): Promise<number> {
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

/** The last day on which a key was used, as a column of a query for keys. An index leads to it. */
export function lastUsed({ database, tables: { usage, apiKeys } }: Call) {
  const last = database
    .select({ day: max(usage.day) })
    .from(usage)
    .where(eq(usage.keyId, apiKeys.id));
  return sql<CivilDay | null>`(${last})`;
}
