import { existsSync } from 'node:fs';
import { commandLine } from '../../db/command-line.js';
import { OperatorError } from '../../db/operator-error.js';
import { bundledDataset } from '../../db/package-root.js';
import { importDataset } from '../../db/storage/publish/publish.js';
import type { Log } from '../process/log/log.js';

/** The dataset that comes with the project was refused. */
export class FirstPublishError extends OperatorError {
  override name = 'FirstPublishError';
}

/** With no dataset file, the bundled dataset is published: a first start answers with real data. */
export async function publishBundledIfMissing(path: string, log: Log): Promise<void> {
  if (existsSync(path)) return;
  const onWait = () => log.info('Another process publishes the dataset; waiting for its end');
  const result = await importDataset({ folder: bundledDataset, path, onWait });
  if (result.status === 'refused') {
    throw new FirstPublishError(
      `There is no dataset at ${path}, and the bundled one has ${result.issues.length} problems. To see them, run: ${commandLine('check --bundled')}`,
    );
  }
  log.info({ release: result.release.version }, 'Published the bundled dataset');
}
