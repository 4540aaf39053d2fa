import { accessSync, constants, statSync } from 'node:fs';
import { DatasetFileError, openDataset } from '../../../db/release/open.js';
import type { ReleaseRow } from '../../../db/release/release.js';
import { type Check, copyAgain, type Finding, ok, problem } from './check.js';

/** Whether the published dataset can be read, and how old it is. */
export const datasetCheck: Check = {
  name: 'dataset',
  needs: ['dataset', 'datasetPath'],
  opens: ['datasetPath'],
  async run({ dataset, datasetPath }) {
    if (!statSync(datasetPath, { throwIfNoEntry: false }))
      return [ok(dataset.kind === 'file' ? 'Nothing is published yet.' : 'There is no copy of the dataset yet.')];
    try {
      const { release, close } = openDataset(datasetPath);
      close();
      const { version, sequence, publishedAt } = release;
      const days = Math.floor((Date.now() - Date.parse(publishedAt)) / 86_400_000);
      const age = days > 0 ? `, ${days} ${days === 1 ? 'day' : 'days'} ago` : '';
      return [ok(`Release ${version}, number ${sequence}, was published at ${publishedAt}${age}. Its file is whole.`)];
    } catch (error) {
      if (error instanceof DatasetFileError) return [unusable(error, dataset.kind !== 'file')];
      throw error;
    }
  },
};

function unusable({ path, reason, locked, advice }: DatasetFileError, isCopy: boolean): Finding {
  const message = `${path} ${reason}.`;
  if (!isReadable(path)) return problem(message, 'Run this as the user of the service.');
  if (locked) return problem(message, 'Another program has locked it. Close that program.');
  if (isCopy) return problem(message, copyAgain(path));
  return problem(message, advice);
}

/** The current release, or undefined if the file cannot be read, which the check of the dataset reports. */
export function currentRelease(path: string): ReleaseRow | undefined {
  try {
    const { release, close } = openDataset(path);
    close();
    return release;
  } catch {
    return undefined;
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
