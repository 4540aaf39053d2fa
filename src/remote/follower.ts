import { setTimeout } from 'node:timers/promises';

/** Keeps a local copy of what another machine has, so that requests never wait for it. */
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
