import { dirname } from 'node:path';
import { followLinks, makeFolder } from '../files/atomic-write.js';
import type { ProgressOptions } from '../progress.js';
import { DatasetFileError } from '../release/open.js';
import type { ReleaseRow } from '../release/releases.js';
import { pruneArchive } from './archive.js';
import { publishFile, releaseOf } from './build.js';
import { type ChangeCounts, countChanges, type DeadlineChange, valueChanges } from './difference.js';
import { archivePublished } from './downloads.js';
import { extendHistory, FIRST } from './history.js';
import type { Issue } from './issues.js';
import { type LockOptions, withImportLock } from './lock.js';
import {
  countDataset,
  type DatasetCounts,
  type ImportPlan,
  isReadable,
  planImport,
  readDraft,
  type ValidPlan,
} from './plan.js';
import { type Published, readChanges, readPublished } from './published.js';

export interface PlanOptions extends ProgressOptions {
  folder: string;
  /** The dataset file to publish to. */
  path: string;
  now?: Date;
}

/** How much of the past to keep. */
export interface Retention {
  /** Files of replaced releases, for a rollback. */
  releases: number;
  /** Rows of changes in the published file. */
  changes: number;
}

export const DEFAULT_RETENTION: Retention = { releases: 10, changes: 100_000 };

export interface ImportOptions extends PlanOptions, LockOptions {
  retention?: Retention;
  /** Whether to accept an import that empties more values than an edit is likely to. */
  allowRemovals?: boolean;
}

export type PublishResult =
  /** Nothing was published. The current release is unchanged. */
  | { status: 'refused'; issues: Issue[] }
  /** The folder has the same content as the current release. */
  | { status: 'unchanged'; release: ReleaseRow }
  /** The data is the same, in a file with the tables of this version. */
  | { status: 'rebuilt'; release: ReleaseRow; counts: DatasetCounts }
  | {
      status: 'published';
      release: ReleaseRow;
      counts: DatasetCounts;
      changes: ChangeCounts;
      /** How the changes move deadlines of the next federal general election. */
      deadlines: DeadlineChange[];
      /** What was wrong with the previous file; undefined if it was readable or did not exist. */
      replacedUnreadable: string | undefined;
    };

/** What an import of the folder would do, and the current release. Changes nothing. */
export async function previewImport(options: PlanOptions): Promise<{ plan: ImportPlan; current?: ReleaseRow }> {
  const draft = await readDraft(options.folder, options);
  const published = readPublished(options.path);
  const plan = draft.ok ? await planImport(draft.dataset, published, options.now ?? new Date(), options) : draft;
  return isReadable(published) ? { plan, current: published.release } : { plan };
}

/**
 * Publishes a folder: all of it, or nothing if there is a single issue. Running servers answer from it at their next request.
 *
 * @throws DatasetFolderError, ImportLockedError if another import does not finish in time, FileWriteError if the
 * file cannot be written, and an AbortError if the signal is aborted. The current release is unchanged in all these cases.
 */
export async function importDataset(options: ImportOptions): Promise<PublishResult> {
  const { folder, path, allowRemovals = false, now = new Date() } = options;
  // Before the lock is taken: a slow disk or a large folder does not hold up other imports.
  const draft = await readDraft(folder, options);
  if (!draft.ok) return { status: 'refused', issues: draft.issues };
  makeFolder(dirname(followLinks(path)));
  return withImportLock(path, options, async () => {
    // Within the lock: the plan builds on the release of the import that ran before.
    const published = readPublished(path);
    const plan = await planImport(draft.dataset, published, now, options);
    if (plan.removals.length > 0 && !allowRemovals) return { status: 'refused', issues: plan.removals };
    return publishPlan(plan, published, options);
  });
}

/**
 * Replaces the current release by the planned one, and archives it. The caller holds the import lock.
 *
 * @param rolledBackTo the version whose content is published again
 * @throws FileWriteError, with the current release unchanged
 */
export async function publishPlan(
  { dataset, unchanged, changes, counts, deadlines }: ValidPlan,
  published: Published | DatasetFileError | undefined,
  { path, retention = DEFAULT_RETENTION, ...progress }: Pick<ImportOptions, 'path' | 'retention'> & ProgressOptions,
  rolledBackTo: string | null = null,
): Promise<Exclude<PublishResult, { status: 'refused' }>> {
  const current = isReadable(published) ? published : undefined;
  if (current?.isOlder && unchanged) return rebuild(current, { path, ...progress });
  if (current && unchanged) {
    archivePublished(path, current);
    return { status: 'unchanged', release: current.release };
  }
  const row = releaseOf(dataset);
  const { changeCount, ...past } = current
    ? extendHistory(current, readChanges(path), row, valueChanges(current.dataset, dataset), retention.changes)
    : { ...FIRST, changeCount: null };
  const release = { ...row, sequence: (current?.release.sequence ?? 0) + 1, changeCount, rolledBackTo };
  await publishFile(path, dataset, release, past, progress);
  removeOldFiles(
    path,
    past.past.map(({ version }) => version),
    retention.releases,
  );
  const replacedUnreadable = published instanceof DatasetFileError ? published.reason : undefined;
  return { status: 'published', release, counts, changes: countChanges(changes), deadlines, replacedUnreadable };
}

/** Writes a release again that has the tables of an earlier version, and its files. It stays the same release. */
async function rebuild(
  { dataset, release, history }: Published,
  { path, ...progress }: Pick<ImportOptions, 'path'> & ProgressOptions,
): Promise<Exclude<PublishResult, { status: 'refused' }>> {
  const past = { past: history, changes: readChanges(path) };
  await publishFile(path, dataset, release, past, progress);
  return { status: 'rebuilt', release, counts: countDataset(dataset) };
}

/** The release is published by then. Files that cannot be removed now can be by the next import. */
function removeOldFiles(path: string, versions: readonly string[], count: number): void {
  try {
    pruneArchive(path, versions, count);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}
