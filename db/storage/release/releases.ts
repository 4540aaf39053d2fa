import type { DatasetDatabase } from './open.js';
import { byColumn, perRelease } from './per-release.js';
import { findHistory, findRelease, type PastReleaseRow } from './release.js';

/** A release without the content of its dataset. */
export type ListedRelease = PastReleaseRow;

/** All releases that the file lists, newest first: the current one, and then the earlier ones. */
export const findReleases = perRelease((database): readonly ListedRelease[] => {
  const current = findRelease(database);
  return [...(current ? [current] : []), ...findHistory(database).reverse()].map(
    ({ version, publishedAt, sequence, changeCount, rolledBackTo }) => ({
      version,
      publishedAt,
      sequence,
      changeCount,
      rolledBackTo,
    }),
  );
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
