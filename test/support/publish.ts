import { join } from 'node:path';
import { type ImportOptions, importDataset, previewImport } from '../../db/storage/publish/publish.js';
import { type DatasetFiles, writeDataset } from './small-dataset.js';
import { temporaryFolder } from './temporary-folder.js';

type Changes = Record<string, string | Buffer | null>;

/** What an import of the changed small dataset would do to the published one, or to nothing if that is null. */
export async function planOf(changes: Changes, published: DatasetFiles | null = {}, now = '2026-05-05T05:05:05Z') {
  const path = join(temporaryFolder(), 'dataset.sqlite');
  if (published) await publishFolder(writeDataset(published), path);
  const { plan } = await previewImport({ folder: writeDataset(changes), path, now: new Date(now) });
  if (!plan.ok) throw new Error(JSON.stringify(plan.issues, null, 2));
  return plan;
}

/** Publishes a folder that is meant to be right; an issue fails the test that relies on it. */
export async function publishFolder(
  folder: string,
  path: string,
  options: Pick<ImportOptions, 'allowRemovals' | 'now' | 'retention'> = {},
) {
  const result = await importDataset({ folder, path, ...options });
  if (result.status === 'refused') throw new Error(JSON.stringify(result.issues, null, 2));
  return result;
}
