import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from '../../operator-error.js';
import { type ProgressOptions, reportProgress } from '../progress.js';
import { knownIn } from '../queries/has-value.js';
import { DatasetFileError } from '../release/open.js';
import type { ReleaseRow } from '../release/release.js';
import { type Dataset, type DraftDataset, sameContent } from './dataset.js';
import { type DeadlineChange, deadlineChanges } from './deadline-changes.js';
import { type Change, difference } from './difference.js';
import { readDatasetFolder } from './folder/read.js';
import { type Issue, IssueList } from './issues.js';
import type { Published } from './published.js';
import { findRemovals } from './removals.js';
import { assignModifiedAt, isLater, publishTime } from './stamp.js';
import { validateDataset } from './validate/dataset.js';

export interface InvalidFolder {
  ok: false;
  issues: Issue[];
}

/** The folder or the current release is no longer what the operator has seen and confirmed. Nothing was published. */
export class OutdatedPlanError extends OperatorError {
  override name = 'OutdatedPlanError';
  constructor() {
    super('The published release or the folder has changed since its changes were shown. Nothing was published.');
  }
}

/** What an import of a folder would do. */
export type ImportPlan =
  /** The folder is invalid, whatever is published now. */
  | InvalidFolder
  | {
      ok: true;
      /** Why the import needs --allow-removals; empty if it does not. */
      removals: Issue[];
      /** What would be published, including `modifiedAt` of each value. */
      dataset: Dataset;
      /** Whether the folder has the same content as the current release. */
      unchanged: boolean;
      changes: Change[];
      /** How the changes move deadlines of the next federal general election. */
      deadlines: DeadlineChange[];
      counts: DatasetCounts;
    };

export type ValidPlan = Extract<ImportPlan, { ok: true }>;

/** A plan, and the release that it changes; undefined if there is none. */
export interface PlannedChange {
  plan: ValidPlan;
  current?: ReleaseRow | undefined;
}

/** @throws OutdatedPlanError if the plan does something else than the one that was confirmed */
export function checkConfirmed(confirmed: PlannedChange | undefined, { plan, current }: PlannedChange): void {
  if (!confirmed) return;
  const same =
    confirmed.current?.version === current?.version && isDeepStrictEqual(confirmed.plan.changes, plan.changes);
  if (!same) throw new OutdatedPlanError();
}

const COUNTED = [
  'states',
  'fields',
  'values',
  'overrides',
  'counties',
  'places',
  'elections',
  'deadlines',
  'sources',
  'links',
  'translations',
  'v1Slugs',
] as const;

/** How many rows a part of the dataset has. Of the values, only the known ones count. */
export type DatasetCounts = Record<(typeof COUNTED)[number], number>;

/** Reads and checks a folder. Needs no lock: the result does not depend on what is published. */
export async function readDraft(
  folder: string,
  { now = new Date(), ...progress }: ProgressOptions & { now?: Date },
): Promise<InvalidFolder | { ok: true; dataset: DraftDataset }> {
  const issues = new IssueList();
  const raw = await readDatasetFolder(folder, issues, progress);
  await reportProgress(progress, 'Checking', 0, 1);
  const dataset = validateDataset(raw, now, issues);
  return dataset && issues.list.length === 0 ? { ok: true, dataset } : { ok: false, issues: issues.sorted() };
}

/** Compares a valid folder with the current release. Ignores a published file that cannot be read. */
export async function planImport(
  draft: DraftDataset,
  published: Published | DatasetFileError | undefined,
  now: Date,
  progress: ProgressOptions,
): Promise<ValidPlan> {
  const current = isReadable(published) ? published : undefined;
  const fileTime = draft.manifest.publishedAt;
  const hasNewTime = !current || isLater(fileTime, current.release.publishedAt);
  await reportProgress(progress, 'Comparing', 0, 1);
  const dataset = assignModifiedAt(draft, current?.dataset, publishTime(fileTime, current?.release.publishedAt, now));
  return {
    ok: true,
    removals: current ? findRemovals(current.dataset, draft) : [],
    dataset,
    unchanged: !hasNewTime && sameContent(current.dataset, dataset),
    changes: difference(current?.dataset, hasNewTime ? dataset : publishedAt(dataset, current.release.publishedAt)),
    deadlines: deadlineChanges(current?.dataset, dataset),
    counts: countDataset(dataset),
  };
}

export function isReadable(published: Published | DatasetFileError | undefined): published is Published {
  return published !== undefined && !(published instanceof DatasetFileError);
}

/** Without a new time in dataset.json, the time of publishing does not count as a change. */
function publishedAt(dataset: Dataset, time: string): Dataset {
  return { ...dataset, manifest: { ...dataset.manifest, publishedAt: time } };
}

export function countDataset(dataset: Dataset): DatasetCounts {
  const counted = { ...dataset, values: dataset.values.filter(knownIn(dataset.fields)) };
  return Object.fromEntries(COUNTED.map((name) => [name, counted[name].length])) as DatasetCounts;
}
