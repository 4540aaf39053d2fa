import { dirname } from 'node:path';
import { makeFolder } from '../../db/files/atomic-write.js';
import { OperatorError } from '../../db/operator-error.js';
import { shownUrl } from '../config/dataset-location.js';
import type { PublicKey } from '../config/public-key.js';
import type { Log } from '../logging/log.js';
import { readCopy, removeTemporaryFiles } from './dataset-copy.js';
import { DatasetFollower } from './dataset-follower.js';
import { DatasetSource, type Timeouts } from './dataset-source.js';
import { retryAtStart } from './start-wait.js';

export interface FollowOptions {
  url: URL;
  /** The file of the copy. */
  path: string;
  publicKey: PublicKey | undefined;
  followSeconds: number;
  /** Seconds to wait for a first copy. */
  startWait: number;
  releasesKept: number;
  timeouts?: Timeouts;
  log: Log;
}

/** The URL does not provide a dataset. */
export class DatasetUrlError extends OperatorError {
  override name = 'DatasetUrlError';
  /** @param reason such as a `RequestError` */
  constructor(url: URL, { message }: Error) {
    const problem = `DATASET_URL (${shownUrl(url)}) does not provide a dataset: ${message}.`;
    super(problem, 'Check the URL, the web server, and what was uploaded last.');
  }
}

/**
 * Starts to follow the dataset at a URL. When it returns, there is a copy that can be used: one from before, or a new one.
 *
 * @throws UnreachableError if there is none
 */
export async function followDataset(options: FollowOptions): Promise<DatasetFollower> {
  const follower = await createFollower(options);
  if (!follower.hasCopy()) await retryAtStart(options.startWait, options.log, () => firstCopy(follower, options.url));
  follower.start();
  return follower;
}

/** A follower that does nothing yet, with the copy from before. */
export async function createFollower({
  url,
  publicKey,
  timeouts,
  ...options
}: FollowOptions): Promise<DatasetFollower> {
  const { path } = options;
  makeFolder(dirname(path));
  removeTemporaryFiles(path);
  const abort = new AbortController();
  const source = new DatasetSource(url, publicKey, abort.signal, timeouts);
  return new DatasetFollower({ ...options, source, copy: await readCopy(path), abort });
}

async function firstCopy(follower: DatasetFollower, url: URL): Promise<void> {
  try {
    await follower.update();
  } catch (error) {
    throw new DatasetUrlError(url, error as Error);
  }
}
