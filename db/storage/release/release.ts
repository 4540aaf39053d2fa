import { asc, getTableColumns } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { changeColumns, changes, history, release } from '../tables/releases.js';

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
