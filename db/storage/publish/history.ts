import { type ChangeRow, listed, type PastReleaseRow, type ReleaseRow } from '../release/releases.js';
import type { ValueChange } from './difference.js';
import type { Published } from './published.js';

/** Earlier releases that a file lists. At one import an hour they are more than a year. */
const MAX_PAST_RELEASES = 10_000;

/** What a new release file says about the releases before it. */
export interface History {
  /** Oldest first. */
  past: PastReleaseRow[];
  /** Changes of the earlier releases and of the new one, oldest first. */
  changes: ChangeRow[];
}

/** The history of the first release of a file, whose values are no changes. */
export const FIRST: History = { past: [], changes: [] };

/**
 * Adds a release to the history of the current one. The changes of a release are dropped as a whole, oldest release first, so that at
 * most `maxChanges` rows remain and the rest is complete. `changeCount` of a release without its changes is null.
 *
 * @param changes those that the current release file records
 */
export function extendHistory(
  { release, history }: Pick<Published, 'release' | 'history'>,
  changes: readonly ChangeRow[],
  next: Pick<ReleaseRow, 'version'>,
  newChanges: readonly ValueChange[],
  maxChanges: number,
): History & { changeCount: number | null } {
  const past = [...history, listed(release)].slice(-MAX_PAST_RELEASES);
  let room = maxChanges - newChanges.length;
  if (room < 0) return { past: past.map(withoutChanges), changes: [], changeCount: null };
  const remaining = new Set<string>();
  for (const row of past.toReversed()) {
    if (row.changeCount === null || row.changeCount > room) break;
    room -= row.changeCount;
    remaining.add(row.version);
  }
  return {
    past: past.map((row) => (remaining.has(row.version) ? row : withoutChanges(row))),
    changes: [
      ...changes.filter((change) => remaining.has(change.version)),
      ...newChanges.map((change) => ({ ...change, version: next.version })),
    ],
    changeCount: newChanges.length,
  };
}

const withoutChanges = (row: PastReleaseRow): PastReleaseRow => ({ ...row, changeCount: null });
