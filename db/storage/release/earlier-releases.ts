import { join } from 'node:path';
import { firstBytes } from '../files/regular-file.js';
import { schemaVersion } from '../tables/migrate.js';
import { archivedVersions, DATASET_FILE, releaseFolder } from './archived.js';
import { DatasetFileError, type OpenDataset, openDataset, type StatementListener } from './open.js';
import type { ReleaseData } from './open-release.js';

/** Files that stay open while nobody reads them. An open release takes up to 20 MB with its caches. */
const MAX_IDLE = 4;

interface Handle {
  readonly dataset: OpenDataset;
  users: number;
}

export interface DatasetFileOptions {
  onStatement?: StatementListener | undefined;
  /** Called when a file cannot be read. A release that is already open stays in use. */
  onError?: ((error: Error) => void) | undefined;
}

/** The releases whose files are next to the published one. A file is opened when an operation names its release. Of those that nobody reads, the least recently used are closed. */
export class EarlierReleases {
  /** By version, the least recently used first. */
  readonly #open = new Map<string, Handle>();

  constructor(
    private readonly datasetPath: string,
    private readonly options: DatasetFileOptions,
  ) {}

  /** Versions whose files have the tables that this code reads. Those of releases before an upgrade may have others. */
  readable(): string[] {
    return [...archivedVersions(this.datasetPath)].filter((version) => this.#hasOwnTables(version));
  }

  /** @returns undefined if there is no such file, or it cannot be read; `end` must be called once */
  open(version: string): (ReleaseData & { end(): void }) | undefined {
    const handle = this.#find(version);
    if (!handle) return undefined;
    handle.users += 1;
    this.#open.delete(version);
    this.#open.set(version, handle);
    this.#closeIdle();
    const { database, release } = handle.dataset;
    return {
      database,
      release,
      end: () => {
        handle.users -= 1;
        this.#closeIdle();
      },
    };
  }

  /** Closes what nobody reads. The files of a release may go when another one is published. */
  close(): void {
    this.#closeIdle(0);
  }

  #find(version: string): Handle | undefined {
    if (!this.#hasOwnTables(version)) return undefined;
    const found = this.#open.get(version);
    if (found) return found;
    try {
      const dataset = openDataset(this.#fileOf(version), this.options.onStatement);
      if (dataset.release.version === version) return { dataset, users: 0 };
      dataset.close();
      return undefined;
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

  #closeIdle(most = MAX_IDLE): void {
    for (const [version, handle] of this.#open) {
      if (this.#open.size <= most) return;
      if (handle.users > 0) continue;
      this.#open.delete(version);
      handle.dataset.close();
    }
  }
}

/** Where the header of a SQLite file has its `user_version`. */
const USER_VERSION_AT = 60;

/** The version of a file's tables, without opening it as a database; undefined if there is no such file. */
function tablesVersion(file: string): number | undefined {
  const header = Buffer.alloc(USER_VERSION_AT + 4);
  try {
    return firstBytes(file, header) < header.length ? undefined : header.readInt32BE(USER_VERSION_AT);
  } catch {
    return undefined;
  }
}
