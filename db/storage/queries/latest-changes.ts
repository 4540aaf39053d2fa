import type { DatasetDatabase } from '../release/open.js';
import { releasesByVersion } from '../release/releases.js';
import { changeRanges, findChanges, type StoredChange } from './find-changes.js';

/** Changes of values of the state that are looked at. */
const MOST = 200;

export interface LatestChange extends StoredChange {
  publishedAt: string;
}

/** The newest change of each value of a state, by slug, among its newest changes. */
export function latestChanges(database: DatasetDatabase, state: string): ReadonlyMap<string, LatestChange> {
  const filter = { versions: [...changeRanges(database).keys()], states: [state], region: '' };
  const releases = releasesByVersion(database);
  const latest = new Map<string, LatestChange>();
  for (const change of findChanges(database, filter, { order: 'newest', first: MOST })) {
    const publishedAt = releases.get(change.version)?.publishedAt;
    if (publishedAt !== undefined && !latest.has(change.field)) latest.set(change.field, { ...change, publishedAt });
  }
  return latest;
}
