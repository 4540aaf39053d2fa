import type { DatasetDatabase } from '../release/open.js';
import { changeIndex } from './change-index.js';
import { changesAt, type NumberedChange, releasesByVersion } from './changes.js';

/** Changes of a state and its regions that are looked at. */
const MOST = 200;

export interface LatestChange extends NumberedChange {
  publishedAt: string;
}

/** The newest change of each value of a state, by slug, among the newest changes of the state and its regions. */
export function latestChanges(database: DatasetDatabase, state: string): ReadonlyMap<string, LatestChange> {
  const index = changeIndex(database);
  const all = { start: 0, end: index.rangeOf(index.versions.at(-1) ?? '')?.end ?? 0 };
  const positions = index.find(all, { states: [state] }, Number.POSITIVE_INFINITY);
  const releases = releasesByVersion(database);
  const latest = new Map<string, LatestChange>();
  // Oldest first, so that newer ones take the place of older ones.
  for (const change of changesAt(database, positions.slice(-MOST))) {
    const publishedAt = releases.get(change.version)?.publishedAt;
    if (change.region === '' && publishedAt !== undefined) latest.set(change.field, { ...change, publishedAt });
  }
  return latest;
}
