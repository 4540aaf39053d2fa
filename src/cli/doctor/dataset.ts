import { existsSync } from 'node:fs';
import { commandLine } from '../../../db/command-line.js';
import { DAY_MS } from '../../../db/domain/text/format.js';
import { checkDataset } from '../../../db/storage/release/open.js';
import type { ReleaseRow } from '../../../db/storage/release/release.js';
import { count } from '../output.js';
import type { CheckedConfig } from './check.js';
import { CLOCK_TOLERANCE_MS, copyAgain, type Finding, failure, missingFile, ok, problem } from './finding.js';

/** Whether the published dataset can be read, and how old it is. */
export async function checkPublished({ dataset, datasetPath, production }: CheckedConfig): Promise<Finding[]> {
  const isCopy = dataset.kind !== 'file';
  if (!existsSync(datasetPath)) {
    if (isCopy) return [ok('There is no copy of the dataset yet.')];
    const next = `The next start publishes the bundled dataset. To publish your own, run: ${commandLine('import DIR')}`;
    return [missingFile(datasetPath, production, 'DATASET_URL', next)];
  }
  try {
    const { version, sequence, publishedAt } = checkDataset(datasetPath);
    const days = Math.floor((Date.now() - Date.parse(publishedAt)) / DAY_MS);
    const age = days > 0 ? `, ${count(days, 'day')} ago` : '';
    if (Date.parse(publishedAt) > Date.now() + CLOCK_TOLERANCE_MS)
      return [
        problem(
          `The release was published at ${publishedAt}, which is in the future: it is ${new Date().toISOString()}.`,
          'Correct the clock of this machine (timedatectl shows it), or of the one that published.',
        ),
      ];
    return [ok(`Release ${version}, number ${sequence}, was published at ${publishedAt}${age}. Its file is intact.`)];
  } catch (error) {
    return [isCopy ? failure(error, copyAgain(datasetPath)) : failure(error)];
  }
}

/** The current release, or undefined if the file cannot be read, which the check of the dataset reports. */
export function currentRelease(path: string): ReleaseRow | undefined {
  try {
    return checkDataset(path);
  } catch {
    return undefined;
  }
}
