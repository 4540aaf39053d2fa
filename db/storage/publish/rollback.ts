import { join } from 'node:path';
import { commandLine } from '../../command-line.js';
import { didYouMean, nearest } from '../../domain/text/nearest.js';
import { OperatorError } from '../../operator-error.js';
import type { ProgressOptions } from '../progress.js';
import { archivedVersions, DATASET_FILE, releaseFolder } from '../release/archived.js';
import { DatasetFileError } from '../release/open.js';
import type { ReleaseRow } from '../release/releases.js';
import type { DraftDataset } from './dataset.js';
import { type LockOptions, withImportLock } from './lock.js';
import { isReadable, planImport, type ValidPlan } from './plan.js';
import { type PublishResult, publishPlan, type Retention } from './publish.js';
import { type Published, readPublished, readRelease } from './published.js';

/** A rollback is not possible. Nothing was changed. */
export class RollbackError extends OperatorError {
  override name = 'RollbackError';
}

export interface RollbackOptions extends LockOptions, ProgressOptions {
  /** The dataset file. */
  path: string;
  /** The release whose content to publish again. */
  version: string;
  now?: Date;
  retention?: Retention;
}

/** What a rollback would do, and the current release. Changes nothing. @throws RollbackError */
export async function planRollback(options: RollbackOptions): Promise<{ plan: ValidPlan; current: ReleaseRow }> {
  const { plan, published } = await prepare(options);
  return { plan, current: published.release };
}

/**
 * Publishes the content of an earlier release again, as a new release: with a new version, a new time, and the next sequence number.
 * Values that change get the new time.
 *
 * @throws RollbackError, ImportLockedError, FileWriteError, or an AbortError, each with the current release unchanged
 */
export async function rollBack(options: RollbackOptions): Promise<Exclude<PublishResult, { status: 'refused' }>> {
  return withImportLock(options.path, options, async () => {
    const { plan, published } = await prepare(options);
    return publishPlan(plan, published, options, options.version);
  });
}

async function prepare({ path, version, now = new Date(), ...progress }: RollbackOptions) {
  const published = readPublished(path);
  if (published === undefined) throw new RollbackError('Nothing is published yet, so there is no earlier release.');
  if (!isReadable(published)) throw published;
  const isKnown = published.history.some((release) => release.version === version);
  if (version !== published.release.version && !(isKnown && archivedVersions(path).has(version)))
    throw new RollbackError(unknownRelease(version, path, published));
  const draft = version === published.release.version ? published.dataset : readArchived(path, version);
  const plan = await planImport(withoutTimes(draft), published, now, progress);
  return { plan, published };
}

function readArchived(path: string, version: string) {
  const file = join(releaseFolder(path, version) ?? '', DATASET_FILE);
  try {
    return readRelease(file).dataset;
  } catch (error) {
    if (!(error instanceof DatasetFileError)) throw error;
    throw new RollbackError(
      `The file of the release ${version} (${file}) ${error.reason}, so it was not published. ` +
        'The current release is unchanged. Choose another release, or import a folder.',
    );
  }
}

function unknownRelease(version: string, path: string, { history }: Published): string {
  const archived = archivedVersions(path);
  const available = history.map((release) => release.version).filter((one) => archived.has(one));
  const hint =
    available.length === 0
      ? ' No earlier release has a file. Import a folder instead.'
      : `${didYouMean(nearest(version, available))} To list the releases, run: ${commandLine('releases')}`;
  return `There is no file of a release ${JSON.stringify(version.slice(0, 60))}.${hint}`;
}

/** Without the times of the earlier release: those of the current one apply to what stays the same, and the new one to what changes. */
function withoutTimes(dataset: Published['dataset']): DraftDataset {
  const values = dataset.values.map((value) => ({ ...value, modifiedAt: null }));
  const overrides = dataset.overrides.map((override) => ({ ...override, modifiedAt: null }));
  return { ...dataset, values, overrides };
}
