import { asc, getTableColumns } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { LRUCache } from 'lru-cache';
import { changeColumns, changes, history, release } from '../tables/releases.js';
import type { DatasetDatabase } from './open.js';

const { id: _release, ...releaseColumns } = getTableColumns(release);
const { id: _past, ...historyColumns } = getTableColumns(history);
const { id: _change, ...recordedColumns } = changeColumns;

export type ReleaseRow = Omit<typeof release.$inferSelect, 'id'>;
export type PastReleaseRow = Omit<typeof history.$inferSelect, 'id'>;
export type ChangeRow = Omit<typeof changes.$inferSelect, 'id' | 'newestFirst'>;

/** Whether a text has the form of a version, such as `2026-11-21-3f9a2c41`. No such text is a path. */
export const isVersion = (text: string): boolean => /^\d{4}-\d{2}-\d{2}-[\da-f]{8}$/.test(text);

export function findRelease(database: BetterSQLite3Database): ReleaseRow | undefined {
  return database.select(releaseColumns).from(release).get();
}

/** The releases before the current one, oldest first. */
export function findHistory(database: BetterSQLite3Database): PastReleaseRow[] {
  return database.select(historyColumns).from(history).orderBy(asc(history.id)).all();
}

/** All changes that the file has, oldest first. */
export function findAllChanges(database: BetterSQLite3Database): ChangeRow[] {
  return database.select(recordedColumns).from(changes).orderBy(asc(changes.id)).all();
}

/**
 * Memoizes a function per open release, for prepared statements and small tables. That is safe because a published file never
 * changes; the cached value is freed together with the database handle.
 */
export function perRelease<Value>(make: (database: DatasetDatabase) => Value): (database: DatasetDatabase) => Value {
  const cache = new WeakMap<DatasetDatabase, Value>();
  return (database) => {
    let value = cache.get(database);
    if (value === undefined) {
      value = make(database);
      cache.set(database, value);
    }
    return value;
  };
}

/** The same for a function of a release and a text, for the texts that were used last. */
export function perReleaseAndText<Value extends object>(
  max: number,
  make: (database: DatasetDatabase, text: string) => Value,
): (database: DatasetDatabase, text: string) => Value {
  const caches = perRelease(
    (database) => new LRUCache<string, Value>({ max, memoMethod: (text) => make(database, text) }),
  );
  return (database, text) => caches(database).memo(text);
}

/** The rows of a small table by a column that has another text in each, in their order. */
export function byColumn<Column extends string, Row extends Readonly<Record<Column, string>>>(
  rows: readonly Row[],
  column: Column,
): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row[column], row]));
}

/** A release without the content of its dataset. */
export type ListedRelease = PastReleaseRow;

export const listed = ({ version, publishedAt, sequence, changeCount, rolledBackTo }: ReleaseRow): ListedRelease => ({
  version,
  publishedAt,
  sequence,
  changeCount,
  rolledBackTo,
});

/** All releases that the file lists, newest first: the current one, and then the earlier ones. */
export const findReleases = perRelease((database): readonly ListedRelease[] => {
  const current = findRelease(database);
  return [...(current ? [listed(current)] : []), ...findHistory(database).reverse()];
});

/** The releases that the file lists, by version. */
export const releasesByVersion = perRelease((database) => byColumn(findReleases(database), 'version'));

/** The oldest release after which all changes are recorded. */
export function completeSince(database: DatasetDatabase): ListedRelease | undefined {
  const releases = findReleases(database);
  return releases.find(({ changeCount }) => changeCount === null) ?? releases.at(-1);
}

/** The releases whose changes are recorded, newest first, after `since` and up to `until`, both versions from the list. */
export function releasesBetween(database: DatasetDatabase, since?: string, until?: string): ListedRelease[] {
  const releases = findReleases(database);
  const indexOf = (version: string) => releases.findIndex((release) => release.version === version);
  const from = until === undefined ? 0 : indexOf(until);
  const to = indexOf(since ?? completeSince(database)?.version ?? '');
  return from < 0 || to < 0 ? [] : releases.slice(from, to);
}
