import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { OperatorError } from '../../db/operator-error.js';
import { makeFolder } from '../../db/storage/files/atomic-write.js';
import { lockFile } from '../../db/storage/files/lock-file.js';
import type { Log } from '../process/log/log.js';

/** Keeps a local copy of data on another machine, so that requests never wait for it. */
export abstract class Follower {
  /** What it copies. */
  abstract readonly name: 'dataset' | 'accounts';
  #problem: string | undefined;
  #running: Promise<void> | undefined;

  /** @param abort ends everything that it does */
  protected constructor(private readonly abort: AbortController) {}

  /** Seconds since the copy was last known to be current; as long as nothing fails, at most a few. */
  abstract ageSeconds(): number;
  /** Whether there is a copy that can be used. */
  abstract hasCopy(): boolean;
  /** Brings the copy up to date. @throws an error whose message says why that is not possible */
  abstract update(): Promise<void>;
  /** Milliseconds until the next update. */
  protected abstract pause(): number;
  /** Logs a failure if it is a new one. @returns it in a sentence for operators */
  protected abstract failed(error: Error): string;
  /** Logs that the copy is current after a failure. */
  protected abstract recovered(): void;

  /** Why the last attempt failed, in a sentence for operators; undefined if it succeeded. */
  problem(): string | undefined {
    return this.#problem;
  }

  /** Brings the copy up to date if possible, and logs what is new about that. */
  async poll(): Promise<void> {
    try {
      await this.update();
      if (this.#problem !== undefined) this.recovered();
      this.#problem = undefined;
    } catch (error) {
      if (!this.abort.signal.aborted) this.#problem = this.failed(error as Error);
    }
  }

  /** Polls until `stop`. */
  start(): void {
    this.#running ??= this.#follow();
  }

  /** Ends its timers and connections. */
  async stop(): Promise<void> {
    this.abort.abort();
    await this.#running;
  }

  async #follow(): Promise<void> {
    const { signal } = this.abort;
    while (!signal.aborted) {
      await this.poll();
      await setTimeout(this.pause(), undefined, { signal }).catch(() => {});
    }
  }
}

/** Another process uses the folder. */
export class CopiesInUseError extends OperatorError {
  override name = 'CopiesInUseError';
  constructor(folder: string) {
    super(
      `Another process keeps its copies in ${folder}. Give each process a folder of its own with COPIES, ` +
        'such as COPIES=/var/lib/civic-data/copies-2, or stop the other process.',
    );
  }
}

/** Folders that this process has locked, each with the function that unlocks it. */
const locked = new Map<string, () => void>();

/**
 * Locks the folder until this process ends, because two processes would write to the same copies. Locking it again has no effect.
 *
 * @throws CopiesInUseError if another process has it
 * @throws FileWriteError if it cannot be written
 */
export function lockCopiesFolder(folder: string): void {
  if (locked.has(folder)) return;
  makeFolder(folder, 0o700);
  const unlock = lockFile(join(folder, 'lock'));
  if (!unlock) throw new CopiesInUseError(folder);
  locked.set(folder, unlock);
}

/** Something that the service needs at its start could not be reached in time. */
export class UnreachableError extends OperatorError {
  override name = 'UnreachableError';
}

const RETRY_MS = 500;

/**
 * Repeats an attempt until it succeeds. It is for starts on a machine whose database or network comes up a little later.
 *
 * @param seconds how long to repeat it
 * @param attempt throws an error whose message says what is missing and which setting to check
 * @param isFinal whether waiting does not help against an error, which is then thrown as it is
 * @throws UnreachableError with the message of the last attempt
 */
export async function retryAtStart<T>(
  seconds: number,
  log: Log,
  attempt: () => Promise<T>,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<T> {
  const deadline = performance.now() + seconds * 1_000;
  for (let waited = false; ; waited = true) {
    try {
      return await attempt();
    } catch (error) {
      if (isFinal(error)) throw error;
      const { message } = error as Error;
      if (performance.now() + RETRY_MS > deadline) throw new UnreachableError(message);
      if (!waited) log.warn(`${message} Trying again for up to ${seconds} seconds (START_WAIT).`);
      await setTimeout(RETRY_MS);
    }
  }
}
