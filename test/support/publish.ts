import { type ImportOptions, importDataset } from '../../db/publish/publish.js';

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
