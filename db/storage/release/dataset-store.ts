import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { schemaVersion } from '../tables/migrate.js';
import { archivedVersions, DATASET_FILE, releaseFolder } from './archived.js';
import {
  type DatasetDatabase,
  DatasetFileError,
  type OpenDataset,
  openDataset,
  type StatementListener,
} from './open.js';
import { type ReleaseRow, releasesByVersion } from './releases.js';

/** What an operation reads. */
export interface ReleaseData {
  readonly database: DatasetDatabase;
  readonly release: ReleaseRow;
}

/** A release that stays open for one operation, whatever is published in the meantime. */
export interface OpenRelease extends ReleaseData {
  /** Another release of the dataset, which ends with this one. @returns undefined if it has no file that can be read */
  at(version: string): OpenRelease | undefined;
  /** Versions of the releases that can be read, newest first, with the current one. */
  readable(): readonly string[];
  /** Must be called once the operation is done: the last user of a replaced release closes its file. */
  end(): void;
}

/** An open file that operations share. Once it is retired, the last of them closes it. */
class SharedFile {
  #users = 0;
  #isRetired = false;

  constructor(readonly dataset: OpenDataset) {}

  begin(): this {
    this.#users += 1;
    return this;
  }

  end(): void {
    this.#users -= 1;
    this.#closeUnused();
  }

  retire(): void {
    this.#isRetired = true;
    this.#closeUnused();
  }

  #closeUnused(): void {
    if (this.#isRetired && this.#users === 0) this.dataset.close();
  }
}

class ReleaseHandle implements OpenRelease {
  readonly database: DatasetDatabase;
  readonly release: ReleaseRow;
  readonly #files: SharedFile[];
  readonly #others = new Map<string, OpenRelease>();
  #readable: readonly string[] | undefined;

  constructor(
    published: SharedFile,
    private readonly earlier: EarlierReleases,
  ) {
    this.#files = [published.begin()];
    this.database = published.dataset.database;
    this.release = published.dataset.release;
  }

  at(version: string): OpenRelease | undefined {
    if (version === this.release.version) return this;
    const known = this.#others.get(version);
    if (known || !releasesByVersion(this.database).has(version)) return known;
    const file = this.earlier.open(version);
    if (!file) return undefined;
    this.#files.push(file);
    const { database, release } = file.dataset;
    const other: OpenRelease = {
      database,
      release,
      at: (one) => this.at(one),
      readable: () => this.readable(),
      end: () => {},
    };
    this.#others.set(version, other);
    return other;
  }

  readable(): readonly string[] {
    if (this.#readable) return this.#readable;
    const files = new Set([this.release.version, ...this.earlier.readable()]);
    const known = [...files].flatMap((version) => releasesByVersion(this.database).get(version) ?? []);
    this.#readable = known.sort((one, other) => other.sequence - one.sequence).map(({ version }) => version);
    return this.#readable;
  }

  end(): void {
    for (const file of this.#files.splice(0)) file.end();
  }
}

interface DatasetFileOptions {
  onStatement?: StatementListener | undefined;
  /** Called when a file cannot be read. A release that is already open stays in use. */
  onError?: ((error: Error) => void) | undefined;
}

/** Files of earlier releases that stay open while nobody reads them. An open release takes up to 20 MB with its caches. */
const MAX_EARLIER = 4;

/** How much of an earlier release SQLite keeps in memory. Its default is 16 MB, which the check at the opening fills. */
const EARLIER_CACHE_KB = 1_000;

/** The releases whose files are next to the published one. A file is opened when an operation names its release. */
class EarlierReleases {
  /** By version. */
  readonly #open = new LRUCache<string, SharedFile>({ max: MAX_EARLIER, dispose: (file) => file.retire() });

  constructor(
    private readonly datasetPath: string,
    private readonly options: DatasetFileOptions,
  ) {}

  /** Versions whose files have the tables that this code reads. Those of releases before an upgrade may have others. */
  readable(): string[] {
    return [...archivedVersions(this.datasetPath)].filter((version) => this.#hasOwnTables(version));
  }

  /** @returns undefined if there is no such file, or it cannot be read; `end` must be called once */
  open(version: string): SharedFile | undefined {
    if (!this.#hasOwnTables(version)) return undefined;
    return (this.#open.get(version) ?? this.#read(version))?.begin();
  }

  /** The files of a release may go when another one is published. */
  close(): void {
    this.#open.clear();
  }

  #read(version: string): SharedFile | undefined {
    try {
      const dataset = openDataset(this.#fileOf(version), this.options.onStatement, EARLIER_CACHE_KB);
      const file = new SharedFile(dataset);
      if (dataset.release.version === version) this.#open.set(version, file);
      else file.retire();
      return this.#open.get(version);
    } catch (error) {
      if (!(error instanceof DatasetFileError)) throw error;
      this.options.onError?.(error);
      return undefined;
    }
  }

  #fileOf = (version: string): string => join(releaseFolder(this.datasetPath, version) ?? '', DATASET_FILE);

  #hasOwnTables(version: string): boolean {
    return tablesVersion(this.#fileOf(version)) === schemaVersion('dataset');
  }
}

/** Where the header of a SQLite file has its `user_version`. */
const USER_VERSION_AT = 60;

/** The version of a file's tables, without opening it as a database; undefined if there is no such file. */
function tablesVersion(file: string): number | undefined {
  const header = Buffer.alloc(USER_VERSION_AT + 4);
  try {
    const descriptor = openSync(file, 'r');
    const length = readSync(descriptor, header);
    closeSync(descriptor);
    return length < header.length ? undefined : header.readInt32BE(USER_VERSION_AT);
  } catch {
    return undefined;
  }
}

/** How long a look at the file holds. Under load requests share it, which saves a tenth of a cached response. */
const CHECK_MS = 1;

/** How long to wait before a locked file is tried again. */
const LOCK_RETRY_MS = 200;

/** The published dataset at a path. A `stat` (2 µs) notices a new release a millisecond after it was published. */
export class DatasetStore {
  #current: { file: SharedFile; fingerprint: string } | undefined;
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
      return this.open();
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
    this.#current?.file.retire();
    this.#current = undefined;
    this.#earlier.close();
  }

  #newest(): SharedFile {
    const current = this.#current;
    if (current && performance.now() - this.#checkedAt < CHECK_MS) return current.file;
    this.#checkedAt = performance.now();
    const fingerprint = fingerprintOf(this.path);
    const isKnown = fingerprint === current?.fingerprint || fingerprint === this.#failedFingerprint;
    if (current && (isKnown || performance.now() < this.#retryAt)) return current.file;
    try {
      const file = new SharedFile(openDataset(this.path, this.options.onStatement));
      this.close();
      this.#current = { file, fingerprint };
      this.#failedFingerprint = '';
      return file;
    } catch (error) {
      if (!current) throw error;
      // A lock goes away, but a damaged file stays damaged.
      if (error instanceof DatasetFileError && error.locked) this.#retryAt = performance.now() + LOCK_RETRY_MS;
      else this.#reportFailure(fingerprint, error as Error);
      return current.file;
    }
  }

  #reportFailure(fingerprint: string, error: Error): void {
    if (fingerprint === this.#failedFingerprint) return;
    this.#failedFingerprint = fingerprint;
    this.options.onError?.(error);
  }
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
