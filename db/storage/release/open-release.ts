import type { EarlierReleases } from './earlier-releases.js';
import type { DatasetDatabase, OpenDataset } from './open.js';
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

/** The published file, as long as somebody reads it. */
export interface PublishedRelease extends OpenDataset {
  /** Handles that have not ended. */
  users: number;
  /** Whether another file took its place, or the store was closed. The last user closes it then. */
  isReplaced: boolean;
}

export class ReleaseHandle implements OpenRelease {
  readonly database: DatasetDatabase;
  readonly release: ReleaseRow;
  readonly #others = new Map<string, OpenRelease & { close(): void }>();
  #readable: readonly string[] | undefined;
  #hasEnded = false;

  constructor(
    private readonly published: PublishedRelease,
    private readonly earlier: EarlierReleases,
  ) {
    published.users += 1;
    this.database = published.database;
    this.release = published.release;
  }

  at(version: string): OpenRelease | undefined {
    if (version === this.release.version) return this;
    const known = this.#others.get(version);
    if (known || !releasesByVersion(this.database).has(version)) return known;
    const found = this.earlier.open(version);
    if (!found) return undefined;
    const { database, release, end } = found;
    const other = {
      database,
      release,
      close: end,
      at: (one: string) => this.at(one),
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
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const other of this.#others.values()) other.close();
    this.published.users -= 1;
    if (this.published.users === 0 && this.published.isReplaced) this.published.close();
  }
}
