import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '../../db/command-line.js';
import { OperatorError } from '../../db/operator-error.js';
import type { Config } from './config.js';

/** A command needs a dataset file that this machine does not have. */
export class RemoteDatasetError extends OperatorError {
  override name = 'RemoteDatasetError';
}

type DatasetConfig = Pick<Config, 'dataset' | 'copies'>;

/** The file that the service reads: the published one, or the local copy of the one at a URL. */
export function servedDataset({ dataset, copies }: DatasetConfig): string {
  return dataset.kind === 'file' ? dataset.path : join(copies, 'dataset.sqlite');
}

/** The file for a command that reads the dataset. @throws RemoteDatasetError if there is no copy of the one at a URL yet */
export function readableDataset(config: DatasetConfig): string {
  const path = servedDataset(config);
  if (config.dataset.kind === 'file' || existsSync(path)) return path;
  throw new RemoteDatasetError(
    `DATASET_URL is a URL, and ${path} has no copy of its file yet. ` +
      'Start the service first, or run the command with DATASET_URL=file:... on the machine that publishes.',
  );
}

/** The file for a command that changes the dataset. @throws RemoteDatasetError if the dataset is at a URL */
export function writableDataset({ dataset }: DatasetConfig): string {
  if (dataset.kind === 'file') return dataset.path;
  throw new RemoteDatasetError(
    'DATASET_URL is a URL, which this command cannot change. Run it with DATASET_URL=file:... on the machine that publishes. ' +
      `Then upload the release: ${commandLine('publish --to DIR')} and .deploy/commands.md`,
  );
}
