import { dirname } from 'node:path';
import { makeFolder } from '../../db/atomic-write.js';
import { OperatorError } from '../../db/operator-error.js';
import { shownUrl } from '../config/dataset-location.js';
import type { PublicKey } from '../config/public-key.js';
import type { Log } from '../logging/log.js';
import { readCopy, removeTemporaryFiles } from './dataset-copy.js';
import { DatasetFollower } from './dataset-follower.js';
import { DatasetSource } from './dataset-source.js';
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
  log: Log;
}

/** There is no copy yet, and none can be made. */
class NoCopyError extends OperatorError {}

/**
 * Starts to follow the dataset at a URL. When it returns, there is a copy that can be used: one from before, or a new one.
 *
 * @throws UnreachableError if there is none
 */
export async function followDataset(options: FollowOptions): Promise<DatasetFollower> {
  const { url, path, publicKey, startWait, log, ...rest } = options;
  makeFolder(dirname(path));
  removeTemporaryFiles(path);
  const abort = new AbortController();
  const source = new DatasetSource(url, publicKey, abort.signal);
  const copy = await readCopy(path);
  const follower = new DatasetFollower({ ...rest, source, path, copy, log, abort });
  if (!copy)
    await retryAtStart(startWait, log, async () => {
      try {
        await follower.look();
      } catch (error) {
        throw new NoCopyError(
          `There is no dataset yet, and DATASET_URL (${shownUrl(url)}) gives none: ${(error as Error).message}.`,
        );
      }
    });
  follower.start();
  return follower;
}
