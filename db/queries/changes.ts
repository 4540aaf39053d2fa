import { and, asc, gt, type SQL } from 'drizzle-orm';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/per-release.js';
import { findHistory, findRelease, type PastReleaseRow } from '../release/release.js';
import { changes } from '../tables/releases.js';
import { type ChangeSummary, changeIndex } from './change-index.js';
import { inJsonList } from './information.js';
import type { ChangeRange } from './newest-order.js';

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

/** The releases that the file lists, by version. */
export const releasesByVersion = perRelease(
  (database): ReadonlyMap<string, ListedRelease> =>
    new Map(findReleases(database).map((release) => [release.version, release])),
);

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

/** What each release changed, by version. Releases whose changes are not recorded are left out. */
export const changeSummaries = perRelease((database): ReadonlyMap<string, ChangeSummary> => {
  const index = changeIndex(database);
  const recorded = findReleases(database).filter(({ changeCount }) => changeCount !== null);
  return new Map(
    recorded.map(({ version }) => [version, index.summarize(index.rangeOf(version) ?? { start: 0, end: 0 })]),
  );
});

/** A change, and its number in its release, from 1. Unlike its row's id, the number is the same in later files. */
export interface NumberedChange extends StoredChange {
  number: number;
}

/** The changes at some positions of the index, in the order of these. */
export function changesAt(database: DatasetDatabase, positions: readonly number[]): NumberedChange[] {
  const index = changeIndex(database);
  // Rows are numbered from 1.
  const ids = positions.map((position) => position + 1);
  const rows = database
    .select()
    .from(changes)
    .where(inJsonList(changes.id, JSON.stringify(ids)))
    .all();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rowOf.get(id) as StoredChange;
    return { ...row, number: id - (index.rangeOf(row.version) as ChangeRange).start };
  });
}
