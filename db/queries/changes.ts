import { and, asc, count, eq, gt, type SQL } from 'drizzle-orm';
import type { DatasetDatabase } from '../open.js';
import { perRelease } from '../per-release.js';
import { changes } from '../tables/releases.js';
import type { ChangeKind } from '../vocabulary.js';
import { inJsonList } from './information.js';
import { findHistory, findRelease, type PastReleaseRow } from './release.js';

/** A release without the content of its dataset. */
export type ListedRelease = PastReleaseRow;

/** All releases that the file lists, newest first: the current one, and then the earlier ones. */
export const findReleases = perRelease((database): readonly ListedRelease[] => {
  const current = findRelease(database);
  return [...(current ? [current] : []), ...findHistory(database).reverse()].map(
    ({ version, publishedAt, sequence, changeCount, rolledBackTo }) => ({
      ...{ version, publishedAt, sequence, changeCount, rolledBackTo },
    }),
  );
});

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

export interface ChangeFilter {
  /** Of these releases only. */
  versions: readonly string[];
  states?: readonly string[] | undefined;
  slugs?: readonly string[] | undefined;
}

export type StoredChange = typeof changes.$inferSelect;

function matching({ versions, states, slugs }: ChangeFilter): SQL | undefined {
  return and(
    inJsonList(changes.version, JSON.stringify(versions)),
    states && inJsonList(changes.state, JSON.stringify(states)),
    slugs && inJsonList(changes.field, JSON.stringify(slugs)),
  );
}

/** Changes, oldest first; those of a release by state, region and slug. @param after id of a change, to go on after it */
export function findChanges(
  database: DatasetDatabase,
  filter: ChangeFilter,
  { after, first }: { after?: number | undefined; first?: number | undefined } = {},
): StoredChange[] {
  return database
    .select()
    .from(changes)
    .where(and(matching(filter), after === undefined ? undefined : gt(changes.id, after)))
    .orderBy(asc(changes.id))
    .limit(first ?? -1)
    .all();
}

export function countChanges(database: DatasetDatabase, filter: ChangeFilter): number {
  return database.select({ n: count() }).from(changes).where(matching(filter)).get()?.n ?? 0;
}

/** What a release changed, without the values. */
export interface ChangeSummary {
  counts: Record<ChangeKind, number>;
  /** Codes, sorted. */
  states: string[];
  /** Slugs, sorted. */
  fields: string[];
}

export function summarizeChanges(database: DatasetDatabase, version: string): ChangeSummary {
  const ofVersion = eq(changes.version, version);
  const counts = { added: 0, removed: 0, changed: 0 };
  const kinds = database.select({ kind: changes.kind, n: count() }).from(changes).where(ofVersion);
  for (const { kind, n } of kinds.groupBy(changes.kind).all()) counts[kind] = n;
  const names = (column: typeof changes.state | typeof changes.field) =>
    database
      .selectDistinct({ name: column })
      .from(changes)
      .where(ofVersion)
      .orderBy(asc(column))
      .all()
      .map(({ name }) => name);
  return { counts, states: names(changes.state), fields: names(changes.field) };
}
