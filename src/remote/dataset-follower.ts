import { existsSync } from 'node:fs';
import { commandLine } from '../../db/command-line.js';
import type { Log } from '../logging/log.js';
import { type DatasetCopy, installCopy } from './dataset-copy.js';
import type { DatasetSource } from './dataset-source.js';
import { Follower } from './follower.js';
import { RequestError } from './http-request.js';
import type { Announcement } from './manifest.js';
import { MissingDownloads } from './missing-downloads.js';
import type { Recheck } from './recheck.js';
import { DamagedError, RefusedError } from './refused-error.js';

export interface DatasetFollowerOptions {
  source: DatasetSource;
  /** The file that DatasetStore reads. */
  path: string;
  /** What it has from before. */
  copy: DatasetCopy | undefined;
  followSeconds: number;
  releasesKept: number;
  log: Log;
  /** Ends what the source does as well. */
  abort: AbortController;
}

/** A file that was not used. */
interface Refusal {
  /** Of manifest and signature. */
  id: string;
  error: Error;
  /** With these, it is requested until `retryAt`; without them, it is not. */
  conditions: Recheck['conditions'];
  /** Of the file. */
  tag: string;
  /** How often this file was refused. */
  count: number;
  /** When it is requested without conditions, in terms of `performance.now()`. */
  retryAt: number;
}

/** Between downloads that may be in vain; they double. */
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 600_000;

/** Keeps a local copy of the newest release at a URL. The file at `path` is always a whole one that was checked. */
export class DatasetFollower extends Follower {
  readonly name = 'dataset';
  readonly #options: DatasetFollowerOptions;
  readonly #downloads: MissingDownloads;
  #copy: DatasetCopy | undefined;
  #refusal: Refusal | undefined;
  /** What was logged last. Another problem between two polls does not repeat the line about a refused file. */
  #reported = { refusal: '', problem: '' };
  /** In terms of `performance.now()`. */
  #currentAt: number;

  constructor(options: DatasetFollowerOptions) {
    super(options.abort);
    this.#options = options;
    this.#downloads = new MissingDownloads({ ...options, signal: options.abort.signal });
    this.#copy = options.copy;
    this.#currentAt = performance.now() - (options.copy?.ageSeconds ?? 0) * 1_000;
  }

  ageSeconds(): number {
    return (performance.now() - this.#currentAt) / 1_000;
  }

  hasCopy(): boolean {
    return this.#copy !== undefined;
  }

  async update(): Promise<void> {
    const announced = await this.#options.source.announced();
    const { path } = this.#options;
    if (announced.sha256 !== this.#copy?.sha256 || !existsSync(path)) {
      checkSequence(announced, this.#copy);
      await this.#replace(announced);
    }
    this.#currentAt = performance.now();
    await this.#downloads.write(announced);
  }

  /** Servers poll at the same time, so they switch to a new release together. */
  protected pause(): number {
    const interval = this.#options.followSeconds * 1_000;
    return interval - (Date.now() % interval);
  }

  /** One line for each refused file, and for each other problem that is a new one. */
  protected failed(error: Error): string {
    const problem = problemOf(error);
    const isRefusal = error === this.#refusal?.error;
    const kind = isRefusal ? 'refusal' : 'problem';
    const key = isRefusal ? [this.#refusal?.id, this.#refusal?.tag, problem].join(' ') : problem;
    if (key !== this.#reported[kind])
      this.#options.log.warn(
        { release: this.#copy?.version },
        `${problem}. The release that was copied before stays in use`,
      );
    this.#reported[kind] = key;
    return problem;
  }

  protected recovered(): void {
    this.#options.log.info({ release: this.#copy?.version }, 'The copy of the dataset is up to date again');
    this.#reported = { refusal: '', problem: '' };
  }

  async #replace(announced: Announcement): Promise<void> {
    const { source } = this.#options;
    const signature = await source.signature();
    const id = `${announced.id} ${signature}`;
    const refusal = this.#refusal?.id === id ? this.#refusal : undefined;
    const isWaiting = refusal !== undefined && performance.now() < refusal.retryAt;
    if (isWaiting && !refusal.conditions) throw refusal.error;
    const download = await source.download(announced, signature, isWaiting ? refusal.conditions : undefined);
    if (!download) throw (refusal as Refusal).error;
    const { abort, ...options } = this.#options;
    try {
      const { copy, archiveProblem } = await installCopy(announced, download.save, {
        ...options,
        signal: abort.signal,
      });
      this.#copy = copy;
      this.#downloads.report(copy.version, archiveProblem);
      this.#refusal = undefined;
    } catch (error) {
      this.#refusal = refusalOf(error as Error, id, download.recheck, refusal);
      throw error;
    }
  }
}

/**
 * What to remember about a file that was not used. A wrong release stays wrong until the file changes. After a damaged response, conditions
 * do not help: the file may have been right all along, with the same ETag.
 */
function refusalOf(error: Error, id: string, recheck: Recheck, before: Refusal | undefined): Refusal {
  const { isRecent, tag } = recheck;
  const count = before?.tag === tag ? before.count + 1 : 1;
  const isAboutFile = error instanceof RefusedError;
  const conditions = isAboutFile ? recheck.conditions : undefined;
  const isFinal = conditions !== undefined && !(error instanceof DamagedError);
  const doubled = Math.min(FIRST_PAUSE_MS * 2 ** (count - 1), MAX_PAUSE_MS);
  const pause = isFinal ? Number.POSITIVE_INFINITY : isAboutFile && isRecent ? 0 : doubled;
  return { id, error, conditions, tag, count, retryAt: performance.now() + pause };
}

/** @throws RefusedError if the announced release is not newer than the copy */
export function checkSequence(announced: Announcement, copy: DatasetCopy | undefined): void {
  if (!copy || announced.sequence > copy.sequence || announced.version === copy.version) return;
  const older = announced.sequence < copy.sequence ? 'is older than' : 'is not newer than';
  throw new RefusedError(
    `its release ${announced.version} (number ${announced.sequence}) ${older} ${copy.version} (number ${copy.sequence}) of the copy. ` +
      `To go back, publish the earlier content as a new release: ${commandLine('rollback VERSION')}. ` +
      'To start again with another dataset, stop the service and remove dataset.sqlite from COPIES',
  );
}

function problemOf(error: Error): string {
  if (error instanceof RequestError) return `The dataset at DATASET_URL cannot be fetched: ${error.message}`;
  if (error instanceof RefusedError) return `The dataset at DATASET_URL was refused: ${error.message}`;
  return `The copy of the dataset at DATASET_URL cannot be written: ${error.message}`;
}
