import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatasetFileError } from '../open.js';
import type { ReleaseRow } from '../queries/release.js';
import { publishFile } from './build.js';
import type { DraftDataset } from './dataset.js';
import { readDatasetFolder } from './folder/read.js';
import { withImportLock } from './lock.js';
import { type Problem, Problems } from './problems.js';
import { type Published, readPublished } from './published.js';
import { checkRemovals } from './removals.js';
import { isLater, stamp, timeOfPublishing } from './stamp.js';
import { validateDataset } from './validate/dataset.js';
import { sameContent } from './version.js';

export interface PublishOptions {
  /** Folder with the dataset files (design section 4). */
  folder: string;
  /** The dataset file to publish to. */
  path: string;
  /** Lets an import empty more values than looks like an edit. */
  allowRemovals?: boolean;
  /** Milliseconds to wait for another import to end. */
  patience?: number;
  now?: Date;
}

export type PublishResult =
  /** Nothing was published, and what was published before still is. */
  | { status: 'refused'; problems: Problem[] }
  /** The folder says what is published already. */
  | { status: 'unchanged'; release: ReleaseRow }
  | { status: 'published'; release: ReleaseRow; counts: Counts; replacedUnreadable: string | undefined };

export interface Counts {
  states: number;
  fields: number;
  /** Values with text. */
  values: number;
  overrides: number;
  v1Slugs: number;
}

export type CheckResult = { problems: Problem[]; counts: Counts | undefined };

/** Says what an import of the folder would be refused for, and touches nothing. */
export async function checkDataset(options: PublishOptions): Promise<CheckResult> {
  const published = readPublished(options.path);
  const { draft, problems } = await readDraft(options, published);
  return { problems, counts: draft && countDraft(draft) };
}

/**
 * Publishes a folder: all of it, or nothing when there is a single problem. Running servers answer from it at their next request.
 *
 * @throws ImportLockedError while another import is under way; a system error (disk full, no permission) with the old release whole.
 */
export async function publishDataset(options: PublishOptions): Promise<PublishResult> {
  const { path, patience = 30_000, now = new Date() } = options;
  mkdirSync(dirname(path), { recursive: true });
  return withImportLock(path, patience, async () => {
    const published = readPublished(path);
    const { draft, problems } = await readDraft(options, published);
    if (!draft || problems.length > 0) return { status: 'refused', problems };
    const current = isReadable(published) ? published : undefined;
    const dataset = stamp(
      draft,
      current?.dataset,
      timeOfPublishing(draft.manifest.publishedAt, current?.release.publishedAt, now),
    );
    const announced = current && isLater(draft.manifest.publishedAt, current.release.publishedAt);
    if (current && !announced && sameContent(current.dataset, dataset)) {
      return { status: 'unchanged', release: current.release };
    }
    const past = current ? [...current.history, pick(current.release)] : [];
    const release = publishFile(path, dataset, past);
    const replacedUnreadable = published instanceof DatasetFileError ? published.reason : undefined;
    return { status: 'published', release, counts: countDraft(draft), replacedUnreadable };
  });
}

async function readDraft(
  { folder, allowRemovals = false }: PublishOptions,
  published: Published | DatasetFileError | undefined,
): Promise<{ draft: DraftDataset | undefined; problems: Problem[] }> {
  const problems = new Problems();
  const draft = validateDataset(await readDatasetFolder(folder, problems), problems);
  if (draft && problems.list.length === 0 && !allowRemovals && isReadable(published)) {
    checkRemovals(published.dataset, draft, problems);
  }
  return { draft, problems: problems.sorted() };
}

function isReadable(published: Published | DatasetFileError | undefined): published is Published {
  return published !== undefined && !(published instanceof DatasetFileError);
}

const pick = ({ version, publishedAt }: ReleaseRow) => ({ version, publishedAt });

function countDraft({ states, fields, values, overrides, v1Slugs }: DraftDataset): Counts {
  return {
    states: states.length,
    fields: fields.length,
    values: values.filter(({ text }) => text !== '').length,
    overrides: overrides.length,
    v1Slugs: v1Slugs.length,
  };
}
