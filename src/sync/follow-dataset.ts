import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError } from '../../db/operator-error.js';
import { makeFolder } from '../../db/storage/files/atomic-write.js';
import { archivedHash } from '../../db/storage/publish/downloads.js';
import type { Log } from '../process/log/log.js';
import { RefusedError, RequestError } from '../process/outbound/fetch-file.js';
import { shownUrl } from '../process/settings/dataset-location.js';
import type { PublicKey } from '../process/settings/parse-values.js';
import {
  type CheckOptions,
  checkCopy,
  checkSequence,
  type DatasetCopy,
  installCopy,
  readCopy,
  removeTemporaryFiles,
} from './dataset-copy.js';
import { type Announcement, DatasetSource, type Timeouts } from './dataset-source.js';
import { Follower, retryAtStart } from './follower.js';
import { verifySignature } from './minisign.js';

interface FollowOptions {
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
 * Starts to follow the dataset at a URL. When it returns, there is a usable copy: that of an earlier start, or a new one.
 *
 * @throws UnreachableError if there is none
 */
export async function followDataset(options: FollowOptions): Promise<DatasetFollower> {
  const follower = await createFollower(options);
  if (!follower.hasCopy()) await retryAtStart(options.startWait, options.log, () => firstCopy(follower, options.url));
  follower.start();
  return follower;
}

/** Creates a follower that has the copy of an earlier start, and does nothing yet. */
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

interface DatasetFollowerOptions {
  source: DatasetSource;
  /** The file that DatasetStore reads. */
  path: string;
  /** The copy of an earlier start. */
  copy: DatasetCopy | undefined;
  followSeconds: number;
  releasesKept: number;
  log: Log;
  /** Also aborts the requests of the source. */
  abort: AbortController;
}

/** A download that failed. */
interface Failure {
  /** Identifies the manifest and the signature. */
  id: string;
  error: Error;
  /** ETag of a file that was refused. */
  etag: string | undefined;
  count: number;
  /** When the file is downloaded again without a change, in terms of `performance.now()`. */
  retryAt: number;
}

/** Pauses between downloads that may fail again. They double. */
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 600_000;
/** Between attempts to write the downloads of a release: each writes until the disk is full. */
const DOWNLOADS_PAUSE_MS = 60_000;

/** Keeps a local copy of the newest release at a URL. The file at `path` is always a whole one that was checked. */
export class DatasetFollower extends Follower {
  readonly name = 'dataset';
  readonly #options: DatasetFollowerOptions;
  readonly #check: CheckOptions;
  #copy: DatasetCopy | undefined;
  #failure: Failure | undefined;
  /** The problem that was logged last. */
  #reported: string | undefined;
  /** Why the downloads of the release could not be written, and when to try again. */
  #downloads: { problem: string | undefined; retryAt: number } = { problem: undefined, retryAt: 0 };
  /** When the copy was last current, in terms of `performance.now()`. */
  #currentAt: number;

  constructor(options: DatasetFollowerOptions) {
    super(options.abort);
    const { path: datasetPath, releasesKept, abort, copy } = options;
    this.#options = options;
    this.#check = { datasetPath, releasesKept, signal: abort.signal };
    this.#copy = copy;
    this.#currentAt = performance.now() - (copy?.ageSeconds ?? 0) * 1_000;
  }

  ageSeconds(): number {
    return (performance.now() - this.#currentAt) / 1_000;
  }

  hasCopy(): boolean {
    return this.#copy !== undefined;
  }

  async update(): Promise<void> {
    const announced = await this.#options.source.announced();
    if (announced.sha256 !== this.#copy?.sha256 || !existsSync(this.#options.path)) {
      checkSequence(announced, this.#copy);
      await this.#replace(announced);
    }
    this.#currentAt = performance.now();
    await this.#writeMissingDownloads(announced);
  }

  /** Servers poll at the same time, so they switch to a new release together. */
  protected pause(): number {
    const interval = this.#options.followSeconds * 1_000;
    return interval - (Date.now() % interval);
  }

  /** Logs one line for each new problem. */
  protected failed(error: Error): string {
    const problem = problemOf(error);
    if (problem !== this.#reported)
      this.#options.log.warn(
        { release: this.#copy?.version },
        `${problem}. The release that was copied before stays in use`,
      );
    this.#reported = problem;
    return problem;
  }

  protected recovered(): void {
    this.#options.log.info({ release: this.#copy?.version }, 'The copy of the dataset is up to date again');
    this.#reported = undefined;
  }

  /** After a failure, the file is downloaded again when it, its manifest or its signature changes, and after a pause. */
  async #replace(announced: Announcement): Promise<void> {
    const { source } = this.#options;
    const signature = await source.signature();
    const id = `${announced.id} ${signature}`;
    const before = this.#failure?.id === id ? this.#failure : undefined;
    const pausing = before && performance.now() < before.retryAt ? before : undefined;
    if (pausing && pausing.etag === undefined) throw pausing.error;
    const fail = (error: Error, etag?: string): never => {
      this.#failure = failureAfter(before, { id, error, etag });
      throw error;
    };
    const fetched = await source.dataset(announced.bytes, pausing?.etag).catch((error) => fail(error));
    if (!fetched) throw (pausing as Failure).error;
    const { content, etag } = fetched;
    await this.#install(announced, content, signature).catch((error) =>
      fail(error, error instanceof RefusedError ? etag : undefined),
    );
    this.#failure = undefined;
  }

  async #install(announced: Announcement, content: Buffer, signature = ''): Promise<void> {
    const { source, log } = this.#options;
    if (source.publicKey) await verifySignature(signature, content, source.publicKey);
    this.#copy = await installCopy(announced, content, this.#check);
    log.info({ release: announced.version, bytes: announced.bytes }, 'Copied a new release of the dataset');
  }

  /** Writes downloads that are missing, for example because the disk was full. The release is in use either way. */
  async #writeMissingDownloads({ version: release, sha256 }: Announcement): Promise<void> {
    const { path, log, abort } = this.#options;
    if (performance.now() < this.#downloads.retryAt || (await archivedHash(path, release)) === sha256) return;
    const problem = await checkCopy(path, this.#check).then(
      ({ refused, archiveProblem }) => (refused ? `the file ${refused}` : archiveProblem),
      (error: Error) => error.message,
    );
    if (abort.signal.aborted) return;
    if (problem === undefined) log.info({ release }, 'Wrote the missing downloads of the release');
    else if (problem !== this.#downloads.problem)
      log.warn({ release }, `The downloads of the release were not written: ${problem}`);
    this.#downloads = { problem, retryAt: performance.now() + DOWNLOADS_PAUSE_MS };
  }
}

/** The pauses double, because the file may be right, and only this response wrong. */
function failureAfter(before: Failure | undefined, failed: Pick<Failure, 'id' | 'error' | 'etag'>): Failure {
  const count = (before?.count ?? 0) + 1;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (count - 1), MAX_PAUSE_MS);
  return { ...failed, count, retryAt: performance.now() + pause };
}

function problemOf(error: Error): string {
  if (error instanceof RequestError) return `The dataset at DATASET_URL cannot be fetched: ${error.message}`;
  if (error instanceof RefusedError) return `The dataset at DATASET_URL was refused: ${error.message}`;
  return `The copy of the dataset at DATASET_URL cannot be written: ${error.message}`;
}
