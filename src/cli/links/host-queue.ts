import { setTimeout } from 'node:timers/promises';

/** Sends one request at a time to each host, with a pause between two of them. */
export class HostQueue {
  /** By host: resolves to the time at which the next request may begin. */
  readonly #ready = new Map<string, Promise<number>>();

  constructor(
    private readonly pauseMs: number,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** Runs a request when those before it to the same host have ended. */
  run<T>(url: URL, request: () => Promise<T>): Promise<T> {
    const host = url.host.replace(/^www\./, '');
    const before = this.#ready.get(host) ?? Promise.resolve(0);
    const result = before.then(async (readyAt) => {
      const wait = readyAt - performance.now();
      if (wait > 0) await setTimeout(wait, undefined, { signal: this.signal });
      this.signal?.throwIfAborted();
      return request();
    });
    const next = () => performance.now() + this.pauseMs;
    this.#ready.set(host, result.then(next, next));
    return result;
  }
}
