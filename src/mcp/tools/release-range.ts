import { isCivilDay } from '../../../db/domain/deadlines/civil-day.js';
import { didYouMean, nearest } from '../../../db/domain/text/nearest.js';
import { echo } from '../../../db/domain/text/shorten.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import {
  completeSince,
  findReleases,
  type ListedRelease,
  releasesBetween,
} from '../../../db/storage/release/releases.js';
import { ToolError } from './tool.js';

/** The releases whose changes are listed. */
export interface ReleaseRange {
  /** The release after which changes are listed. */
  since: ListedRelease;
  /** The releases after it, newest first. */
  releases: ListedRelease[];
  /** The oldest release after which all changes are recorded. */
  oldest: ListedRelease;
}

/** @throws ToolError if the changes since then are not recorded */
export function releaseRange(database: DatasetDatabase, text: string | undefined): ReleaseRange {
  // Every file lists at least its own release.
  const oldest = completeSince(database) as ListedRelease;
  const since = findSince(findReleases(database), oldest, text);
  return { since, releases: releasesBetween(database, since.version), oldest };
}

/**
 * Finds the release of an argument.
 *
 * @param text version of a release, or a day; the release before the current one by default
 * @throws ToolError if the changes since then are not recorded
 */
function findSince(all: readonly ListedRelease[], oldest: ListedRelease, text: string | undefined): ListedRelease {
  const usable = all.slice(0, all.indexOf(oldest) + 1);
  const [current = oldest, previous = oldest] = usable;
  if (text === undefined) return previous;
  const found = usable.find(({ version }) => version === text);
  if (found) return found;
  const range = `The oldest release with recorded changes is ${oldest.version}, the newest ${current.version}.`;
  if (all.some(({ version }) => version === text))
    throw new ToolError(`The changes since the release ${text} are no longer recorded. ${range}`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    if (!isCivilDay(text)) throw new ToolError(`There is no day ${text}. Write a day that exists, such as 2026-10-31.`);
    // Changes of a release that was published on the day itself are since that day.
    const before = usable.find(({ publishedAt }) => publishedAt < text);
    if (before) return before;
    throw new ToolError(`Changes are recorded since ${oldest.publishedAt.slice(0, 10)}, not since ${text}. ${range}`);
  }
  const near = didYouMean(
    nearest(
      text,
      usable.map(({ version }) => version),
    ),
  );
  throw new ToolError(`There is no release ${echo(text)}.${near} ${range} A day, such as 2026-10-31, works too.`);
}
