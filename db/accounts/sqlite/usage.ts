import type { Database } from 'better-sqlite3';
import { and, asc, eq, gte, inArray, lte, max, min, sql } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import type { CivilDay } from '../../deadlines/civil-day.js';
import { apiKeys, customers, usage } from '../../tables/accounts.js';
import type { UsageEntry, UsageGroup, UsagePeriod, UsageRow } from '../usage.js';

const GROUPS = {
  day: { day: usage.day },
  month: { month: sql<string>`substr(${usage.day}, 1, 7)` },
  key: { customer: customers.name, keyId: apiKeys.id, label: apiKeys.label },
  customer: { customer: customers.name },
};

/** Entries that a call removes at most: SQLite takes up to 25 µs for each. */
const PRUNED_AT_ONCE = 200;

/** The usage of keys in an accounts file. */
export class UsageTable {
  readonly #database: BetterSQLite3Database;
  #add: ReturnType<typeof prepareAdd> | undefined;

  constructor(private readonly connection: Database) {
    this.#database = drizzle(connection);
  }

  add(entries: readonly UsageEntry[]): void {
    this.#add ??= prepareAdd(this.#database);
    const add = this.#add;
    this.#withoutWaiting(() => {
      for (const { keyId, day, requests, cost } of entries) add.run({ keyId, day, requests, cost });
    });
  }

  /** Removes some of the oldest day, if that is before this one. @returns how many entries */
  prune(before: CivilDay): number {
    const database = this.#database;
    const oldest = database
      .select({ day: min(usage.day) })
      .from(usage)
      .get()?.day;
    if (!oldest || oldest >= before) return 0;
    const ofDay = eq(usage.day, oldest);
    const some = database.select({ keyId: usage.keyId }).from(usage).where(ofDay).limit(PRUNED_AT_ONCE);
    const remove = database.delete(usage).where(and(ofDay, inArray(usage.keyId, some)));
    return this.#withoutWaiting(() => remove.run().changes);
  }

  /** @param only of this key, or of the customer with this id */
  find({ since, until }: UsagePeriod, by: UsageGroup, only: { keyId?: string; customerId?: number }): UsageRow[] {
    const columns = GROUPS[by];
    const { keyId, customerId } = only;
    return this.#database
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
      .orderBy(...Object.values(columns).map((column) => asc(column)))
      .all() as UsageRow[];
  }

  /** A server must not wait for another writer: it would answer no request. */
  #withoutWaiting<T>(write: () => T): T {
    const timeout = Number(this.connection.pragma('busy_timeout', { simple: true }));
    this.connection.pragma('busy_timeout = 0');
    try {
      return this.connection.transaction(write).immediate();
    } finally {
      this.connection.pragma(`busy_timeout = ${timeout}`);
    }
  }
}

/** Prepared once, because a write adds many entries. */
function prepareAdd(database: BetterSQLite3Database) {
  const value = sql.placeholder;
  return database
    .insert(usage)
    .values({ keyId: value('keyId'), day: value('day'), requests: value('requests'), cost: value('cost') })
    .onConflictDoUpdate({
      target: [usage.keyId, usage.day],
      set: {
        requests: sql`${usage.requests} + excluded.requests`,
        cost: sql`${usage.cost} + excluded.cost`,
      },
    })
    .prepare();
}

/** The last day on which a key was used, as a column of a query for keys. An index leads to it. */
export function lastUsed(database: BetterSQLite3Database) {
  const last = database
    .select({ day: max(usage.day) })
    .from(usage)
    .where(eq(usage.keyId, apiKeys.id));
  return sql<CivilDay | null>`(${last})`;
}
