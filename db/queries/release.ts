import { asc, count, eq, getTableColumns } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { hasValueSql } from '../has-value.js';
import { fields, history, overrides, release, states, values } from '../tables/dataset.js';

const { id: _release, ...releaseColumns } = getTableColumns(release);
const { id: _past, ...historyColumns } = getTableColumns(history);

export type ReleaseRow = Omit<typeof release.$inferSelect, 'id'>;
export type PastReleaseRow = Omit<typeof history.$inferSelect, 'id'>;

export interface ReleaseCounts {
  states: number;
  fields: number;
  /** Known values. The other values, of states × fields, are unknown. */
  values: number;
  overrides: number;
}

export function findRelease(database: BetterSQLite3Database): ReleaseRow | undefined {
  return database.select(releaseColumns).from(release).get();
}

/** The releases before the current one, oldest first. */
export function findHistory(database: BetterSQLite3Database): PastReleaseRow[] {
  return database.select(historyColumns).from(history).orderBy(asc(history.id)).all();
}

export function countRelease(database: BetterSQLite3Database): ReleaseCounts {
  const nonEmpty = database
    .select({ n: count() })
    .from(values)
    .innerJoin(fields, eq(fields.slug, values.field))
    .where(hasValueSql)
    .get();
  const [stateCount, fieldCount, overrideCount] = [states, fields, overrides].map(
    (table) => database.select({ n: count() }).from(table).get()?.n ?? 0,
  );
  return { states: stateCount ?? 0, fields: fieldCount ?? 0, values: nonEmpty?.n ?? 0, overrides: overrideCount ?? 0 };
}
