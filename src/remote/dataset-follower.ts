import { existsSync } from 'node:fs';
import { commandLine } from '../../db/command-line.js';
import type { Log } from '../logging/log.js';
import { type DatasetCopy, installCopy } from './dataset-copy.js';
import type { DatasetSource } from './dataset-source.js';
import { Follower } from './follower.js';
import { RequestError } from './http-request.js';
import type { Announcement } from './manifest.js';
import { PAUSE_MS, type Recheck } from './recheck.js';
import { RefusedError } from './refused-error.js';

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

/** A file that must not be used. It is not fetched again before something about it changes. */
interface Refusal {
  /** Of manifest and signature. */
  id: string;
  conditions: Recheck['conditions'];
  /** Of the file. */
  tag: string;
  error: Error;
  /** When it may be fetched again, in terms of `performance.now()`. */
  retryAt: number;
}

/** Keeps a local copy of the newest release at a URL. The file at `path` is always a whole one that was checked. */
export class DatasetFollower extends Follower {
  readonly name = 'dataset';
  readonly #options: DatasetFollowerOptions;
  #copy: DatasetCopy | undefined;
  #refusal: Refusal | undefined;
  /** What was logged last. Another problem between two polls does not repeat the line about a refused file. */
  #reported = { refusal: '', problem: '' };
  /** In terms of `performance.now()`. */
  #currentAt: number;

  constructor(options: DatasetFollowerOptions) {
    super(options.abort);
    this.#options = options;
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
    if (refusal && performance.now() < refusal.retryAt) throw refusal.error;
    const download = await source.download(announced, signature, refusal?.conditions);
    if (!download && refusal) throw refusal.error;
    if (!download) return;
    const { abort, ...options } = this.#options;
    try {
      this.#copy = await installCopy(announced, download.save, { ...options, signal: abort.signal });
      this.#refusal = undefined;
    } catch (error) {
      this.#refusal = refusalOf(error as Error, id, download.recheck);
      throw error;
    }
  }
}

/** What to remember about a file that was not used; undefined for a broken connection, after which it is fetched again. */
function refusalOf(error: Error, id: string, recheck: Recheck): Refusal | undefined {
  if (error instanceof RequestError || error.name === 'AbortError') return undefined;
  // What is wrong on this machine, such as a full disk, is tried again whether the file changes or not.
  const { conditions, afterMs, tag } =
    error instanceof RefusedError ? recheck : { conditions: undefined, afterMs: PAUSE_MS, tag: recheck.tag };
  return { id, error, conditions, tag, retryAt: performance.now() + afterMs };
}

/** @throws RefusedError if the announced release is not newer than the copy */
function checkSequence(announced: Announcement, copy: DatasetCopy | undefined): void {
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
