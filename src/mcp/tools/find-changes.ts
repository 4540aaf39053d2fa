import { didYouMean, nearest } from '../../../db/nearest.js';
import type { DatasetDatabase } from '../../../db/open.js';
import {
  type ChangeFilter,
  completeSince,
  countChanges,
  findChanges,
  findReleases,
  type ListedRelease,
  releasesBetween,
  type StoredChange,
} from '../../../db/queries/changes.js';
import { echo } from '../../../schema/shorten.js';
import { ToolError } from './tool.js';

export interface FoundChanges {
  /** The release after which changes are listed. */
  since: ListedRelease;
  /** The releases after it, newest first. */
  releases: ListedRelease[];
  /** The oldest release after which all changes are recorded. */
  oldest: ListedRelease;
  changes: StoredChange[];
  /** Number of all changes that match. */
  total: number;
}

/**
 * Reads changes from the storage. The other tools run a document; the schema has no query for changes yet. Once it has `changes(since,
 * states, slugs, first)`, a document takes the place of this function.
 *
 * @param since version of a release, or a day; the release before the current one by default
 * @throws ToolError if the changes since then are not recorded
 */
export function readChanges(
  database: DatasetDatabase,
  { since: text, states, slugs, first }: Omit<ChangeFilter, 'versions'> & { since?: string | undefined; first: number },
): FoundChanges | undefined {
  const oldest = completeSince(database);
  const since = oldest && findSince(database, oldest, text);
  if (!since) return undefined;
  const releases = releasesBetween(database, since.version);
  const filter = { versions: releases.map(({ version }) => version), states, slugs };
  const changes = findChanges(database, filter, { first });
  return { since, releases, oldest, changes, total: countChanges(database, filter) };
}

/** @param oldest the oldest release after which all changes are recorded */
function findSince(database: DatasetDatabase, oldest: ListedRelease, text: string | undefined): ListedRelease {
  const all = findReleases(database);
  const usable = all.slice(0, all.indexOf(oldest) + 1);
  const [current = oldest, previous = oldest] = usable;
  if (text === undefined) return previous;
  const found = usable.find(({ version }) => version === text);
  if (found) return found;
  const range = `The oldest release with recorded changes is ${oldest.version}, the newest ${current.version}.`;
  if (all.some(({ version }) => version === text))
    throw new ToolError(`The changes since the release ${text} are no longer recorded. ${range}`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
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
