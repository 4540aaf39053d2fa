import { statSync } from 'node:fs';
import { type DatasetFileOptions, EarlierReleases } from './earlier-releases.js';
import { DatasetFileError, openDataset } from './open.js';
import { type OpenRelease, type PublishedRelease, ReleaseHandle } from './open-release.js';

export type { OpenRelease } from './open-release.js';

interface CurrentRelease extends PublishedRelease {
  readonly fingerprint: string;
}

/** How long a look at the file holds. Under load requests share it, which saves a tenth of a cached response. */
const CHECK_MS = 1;

/** How long to wait before a locked file is tried again. */
const LOCK_RETRY_MS = 200;

/** The published dataset at a path. A `stat` (2 µs) notices a new release a millisecond after it was published. */
export class DatasetStore {
  #current: CurrentRelease | undefined;
  /** When the file was looked at, in terms of `performance.now()`. */
  #checkedAt = Number.NEGATIVE_INFINITY;
  #failedFingerprint = '';
  /** When a locked file may be tried again, in terms of `performance.now()`. */
  #retryAt = 0;

  readonly #earlier: EarlierReleases;

  constructor(
    readonly path: string,
    private readonly options: DatasetFileOptions = {},
  ) {
    this.#earlier = new EarlierReleases(path, options);
  }

  /**
   * The newest release that can be read.
   *
   * @throws DatasetFileError if there is none
   */
  open(): OpenRelease {
    return new ReleaseHandle(this.#newest(), this.#earlier);
  }

  /** Reads the newest release, or undefined if none can be read, and ends it when the result is there. */
  withRelease<Result>(read: (dataset: OpenRelease | undefined) => Result): Result {
    const dataset = this.tryOpen();
    let isPending = false;
    try {
      const result = read(dataset);
      isPending = result instanceof Promise;
      return isPending ? ((result as Promise<unknown>).finally(() => dataset?.end()) as Result) : result;
    } finally {
      if (!isPending) dataset?.end();
    }
  }

  /** Like `open`, but undefined if no release can be read. The reason goes to `onError`, once for each file. */
  tryOpen(): OpenRelease | undefined {
    try {
      return new ReleaseHandle(this.#newest(), this.#earlier);
    } catch (error) {
      if (!(error instanceof DatasetFileError)) throw error;
      this.#reportFailure(fingerprintOf(this.path), error);
      return undefined;
    }
  }

  /** Version of the release that can be read; undefined if there is none. */
  currentVersion(): string | undefined {
    return this.withRelease((dataset) => dataset?.release.version);
  }

  close(): void {
    replace(this.#current);
    this.#current = undefined;
    this.#earlier.close();
  }

  #newest(): CurrentRelease {
    const current = this.#current;
    if (current && performance.now() - this.#checkedAt < CHECK_MS) return current;
    this.#checkedAt = performance.now();
    const fingerprint = fingerprintOf(this.path);
    if (
      current &&
      (fingerprint === current.fingerprint ||
        fingerprint === this.#failedFingerprint ||
        performance.now() < this.#retryAt)
    )
      return current;
    try {
      const opened = openDataset(this.path, this.options.onStatement);
      this.#current = { ...opened, fingerprint, users: 0, isReplaced: false };
      this.#failedFingerprint = '';
      replace(current);
      this.#earlier.close();
      return this.#current;
    } catch (error) {
      if (!current) throw error;
      // A lock goes away, but a damaged file stays damaged.
      if (error instanceof DatasetFileError && error.locked) this.#retryAt = performance.now() + LOCK_RETRY_MS;
      else this.#reportFailure(fingerprint, error as Error);
      return current;
    }
  }

  #reportFailure(fingerprint: string, error: Error): void {
    if (fingerprint === this.#failedFingerprint) return;
    this.#failedFingerprint = fingerprint;
    this.options.onError?.(error);
  }
}

function replace(published: PublishedRelease | undefined): void {
  if (!published) return;
  published.isReplaced = true;
  if (published.users === 0) published.close();
}

/** Identifies a published file: a rename brings a new inode, and the old one is not reused while it is open. */
function fingerprintOf(path: string): string {
  try {
    const stat = statSync(path);
    return `${stat.dev}:${stat.ino}:${stat.size}:${stat.mtimeMs}`;
  } catch (error) {
    // The file is missing, or its folder is no longer readable. A release that is open stays in use.
    return `${(error as NodeJS.ErrnoException).code}`;
  }
}
