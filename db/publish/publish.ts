import { dirname } from 'node:path';
import { makeFolder } from '../atomic-write.js';
import { DatasetFileError } from '../open.js';
import type { ProgressOptions } from '../progress.js';
import type { ReleaseRow } from '../queries/release.js';
import { publishFile } from './build.js';
import type { DeadlineChange } from './deadline-changes.js';
import { type ChangeCounts, countChanges } from './difference.js';
import type { Issue } from './issues.js';
import { type LockOptions, withImportLock } from './lock.js';
import { type DatasetCounts, type ImportPlan, isReadable, planImport, readDraft } from './plan.js';
import { readPublished } from './published.js';

export interface PlanOptions extends ProgressOptions {
  /** Folder with the dataset files. */
  folder: string;
  /** The dataset file to publish to. */
  path: string;
  now?: Date;
}

export interface PublishOptions extends PlanOptions, LockOptions {
  /** Whether to accept an import that empties more values than an edit is likely to. */
  allowRemovals?: boolean;
}

export type PublishResult =
  /** Nothing was published. The current release is unchanged. */
  | { status: 'refused'; issues: Issue[] }
  /** The folder has the same content as the current release. */
  | { status: 'unchanged'; release: ReleaseRow }
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
export async function planPublish(options: PlanOptions): Promise<{ plan: ImportPlan; current?: ReleaseRow }> {
  const draft = await readDraft(options.folder, options);
  const published = readPublished(options.path);
  const plan = draft.ok ? await planImport(draft.dataset, published, options.now ?? new Date(), options) : draft;
  return isReadable(published) ? { plan, current: published.release } : { plan };
}

/**
 * Publishes a folder: all of it, or nothing if there is a single issue. Running servers answer from it at their next request.
 *
 * @throws ImportLockedError if another import does not finish in time, FileWriteError if the file cannot be written, and an
 * AbortError if the signal is aborted. The current release is unchanged in all these cases.
 */
export async function publishDataset(options: PublishOptions): Promise<PublishResult> {
  const { folder, path, allowRemovals = false, now = new Date() } = options;
  // Before the lock is taken: a slow disk or a large folder does not hold up other imports.
  const draft = await readDraft(folder, options);
  if (!draft.ok) return { status: 'refused', issues: draft.issues };
  makeFolder(dirname(path));
  return withImportLock(path, options, async () => {
    // Within the lock: the plan builds on the release of the import that ran before.
    const published = readPublished(path);
    const plan = await planImport(draft.dataset, published, now, options);
    const current = isReadable(published) ? published : undefined;
    if (plan.removals.length > 0 && !allowRemovals) return { status: 'refused', issues: plan.removals };
    if (current && plan.unchanged) return { status: 'unchanged', release: current.release };
    const past = current ? [...current.history, pick(current.release)] : [];
    const release = await publishFile(path, plan.dataset, past, options);
    const replacedUnreadable = published instanceof DatasetFileError ? published.reason : undefined;
    const changes = countChanges(plan.changes);
    const { counts, deadlines } = plan;
    return { status: 'published', release, counts, changes, deadlines, replacedUnreadable };
  });
}

const pick = ({ version, publishedAt }: ReleaseRow) => ({ version, publishedAt });
