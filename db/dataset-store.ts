import { statSync } from 'node:fs';
import { onceATurn } from './once-a-turn.js';
import {
  type DatasetDatabase,
  DatasetFileError,
  type OpenDataset,
  openDataset,
  type StatementListener,
} from './open.js';
import type { ReleaseRow } from './queries/release.js';

/** One operation's hold on one release: whatever is published meanwhile, it reads this one to its end. */
export interface DatasetLease {
  readonly database: DatasetDatabase;
  readonly release: ReleaseRow;
  /** Gives the handle back; the last user of a replaced release closes its file. */
  end(): void;
}

interface Handle {
  readonly dataset: OpenDataset;
  readonly fingerprint: string;
  users: number;
}

export interface DatasetStoreOptions {
  onStatement?: StatementListener;
  /** Told when the file at the path cannot be used; a release that is open already goes on answering. */
  onError?: (error: Error) => void;
  /** Whether the file is looked at once for all that happens in a turn of the event loop; else for each lease. */
  onceATurn?: boolean;
}

/** How long a file that somebody has locked is left alone. */
const LOCK_RETRY_MS = 200;

/** The published dataset at a path, followed from release to release by a `stat` per operation (1.8 µs). */
export class DatasetStore {
  #current: Handle | undefined;
  #failedFingerprint = '';
  /** Until when a locked file is not tried again. */
  #retryAt = 0;
  readonly #fingerprint: () => string;

  constructor(
    readonly path: string,
    private readonly options: DatasetStoreOptions = {},
  ) {
    const look = () => fingerprintOf(path);
    this.#fingerprint = options.onceATurn ? onceATurn(look) : look;
  }

  /**
   * The newest release that can be read.
   *
   * @throws DatasetFileError when there is none.
   */
  lease(): DatasetLease {
    const handle = this.#newest();
    handle.users += 1;
    let ended = false;
    return {
      database: handle.dataset.database,
      release: handle.dataset.release,
      end: () => {
        if (ended) return;
        ended = true;
        handle.users -= 1;
        this.#closeIfUnused(handle);
      },
    };
  }

  /** As `lease`, with undefined where no release can be read; the reason goes to `onError`, once for each file. */
  tryLease(): DatasetLease | undefined {
    try {
      return this.lease();
    } catch (error) {
      if (!(error instanceof DatasetFileError)) throw error;
      this.#reportFailure(fingerprintOf(this.path), error);
      return undefined;
    }
  }

  close(): void {
    const handle = this.#current;
    this.#current = undefined;
    if (handle) this.#closeIfUnused(handle);
  }

  #newest(): Handle {
    const fingerprint = this.#fingerprint();
    const current = this.#current;
    if (
      current &&
      (fingerprint === current.fingerprint ||
        fingerprint === this.#failedFingerprint ||
        performance.now() < this.#retryAt)
    )
      return current;
    try {
      const opened = { dataset: openDataset(this.path, this.options.onStatement), fingerprint, users: 0 };
      this.#current = opened;
      this.#failedFingerprint = '';
      if (current) this.#closeIfUnused(current);
      return opened;
    } catch (error) {
      if (!current) throw error;
      // A lock ends; a file that is damaged stays so.
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

  #closeIfUnused(handle: Handle): void {
    if (handle.users === 0 && handle !== this.#current) handle.dataset.close();
  }
}

/** Tells one published file from the next: a rename brings another inode, which is not reused while the old one is open. */
function fingerprintOf(path: string): string {
  try {
    const stat = statSync(path);
    return `${stat.dev}:${stat.ino}:${stat.size}:${stat.mtimeMs}`;
  } catch (error) {
    // Missing, or in a folder that may not be read any more: a release that is open goes on answering.
    return `${(error as NodeJS.ErrnoException).code}`;
  }
}
