import { statSync } from 'node:fs';
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
  onRefused?: (error: Error) => void;
}

/** How long a file that somebody has locked is left alone. */
const PAUSE_MS = 200;

/** The published dataset at a path, followed from release to release by a `stat` per operation (1.8 µs). */
export class DatasetStore {
  #current: Handle | undefined;
  #refused = '';
  /** Until when a locked file is not tried again. */
  #pause = 0;

  constructor(
    readonly path: string,
    private readonly options: DatasetStoreOptions = {},
  ) {}

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

  /** As `lease`, with undefined where no release can be read; the reason goes to `onRefused`, once for each file. */
  tryLease(): DatasetLease | undefined {
    try {
      return this.lease();
    } catch (error) {
      if (!(error instanceof DatasetFileError)) throw error;
      this.#refuse(fingerprintOf(this.path), error);
      return undefined;
    }
  }

  /** Version of the release that can be read; undefined where there is none. */
  currentVersion(): string | undefined {
    const lease = this.tryLease();
    lease?.end();
    return lease?.release.version;
  }

  close(): void {
    const handle = this.#current;
    this.#current = undefined;
    if (handle) this.#closeIfUnused(handle);
  }

  #newest(): Handle {
    const fingerprint = fingerprintOf(this.path);
    const kept = this.#current;
    if (kept && (fingerprint === kept.fingerprint || fingerprint === this.#refused || performance.now() < this.#pause))
      return kept;
    try {
      const opened = { dataset: openDataset(this.path, this.options.onStatement), fingerprint, users: 0 };
      this.#current = opened;
      this.#refused = '';
      if (kept) this.#closeIfUnused(kept);
      return opened;
    } catch (error) {
      if (!kept) throw error;
      // A lock ends; a file that is damaged stays so.
      if (error instanceof DatasetFileError && error.locked) this.#pause = performance.now() + PAUSE_MS;
      else this.#refuse(fingerprint, error as Error);
      return kept;
    }
  }

  #refuse(fingerprint: string, error: Error): void {
    if (fingerprint === this.#refused) return;
    this.#refused = fingerprint;
    this.options.onRefused?.(error);
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
