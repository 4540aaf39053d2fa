import { archivedHash } from '../../db/publish/check-archive.js';
import type { Log } from '../logging/log.js';
import { checkCopy } from './check-copy.js';
import type { Announcement } from './manifest.js';

export interface MissingDownloadsOptions {
  /** The file that servers read. */
  path: string;
  /** How many replaced releases keep their downloads. */
  releasesKept: number;
  log: Log;
  signal: AbortSignal;
}

/** Between two attempts: each writes until the disk is full. */
const PAUSE_MS = 60_000;

/** Writes the downloads of a copy that could not be written with it, for example because the disk was full. */
export class MissingDownloads {
  /** What was logged last; undefined after a success. */
  #problem: string | undefined;
  /** In terms of `performance.now()`. */
  #retryAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: MissingDownloadsOptions) {}

  /** @param problem why they were not written; undefined if they were */
  report(release: string, problem: string | undefined): void {
    if (problem !== undefined) this.#retryAt = performance.now() + PAUSE_MS;
    if (problem !== undefined && problem !== this.#problem)
      this.options.log.warn({ release }, `The downloads of the release were not written: ${problem}`);
    this.#problem = problem;
  }

  /** Tries to write them if they are missing. The release is in use either way. */
  async write({ version, sha256 }: Pick<Announcement, 'version' | 'sha256'>): Promise<void> {
    const { path, log, releasesKept, signal } = this.options;
    if (performance.now() < this.#retryAt || (await archivedHash(path, version)) === sha256) return;
    const problem = await checkCopy(path, { datasetPath: path, releasesKept, signal }).then(
      ({ refused, archiveProblem }) => (refused ? `the file ${refused}` : archiveProblem),
      (error: Error) => error.message,
    );
    if (signal.aborted) return;
    this.report(version, problem);
    if (problem === undefined) log.info({ release: version }, 'Wrote the missing downloads of the release');
  }
}
