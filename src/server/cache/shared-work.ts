/** Who waits for a response. The signal aborts when the client has left; it is read only if there is something to wait for. */
export interface Waiter {
  readonly signal: AbortSignal;
}

interface Running<Result> {
  readonly result: Promise<Result>;
  readonly controller: AbortController;
  waiting: number;
}

/** Work that is done once for all who want the same at the same time. It is aborted when the last of them has left. */
export class SharedWork<Result> {
  readonly #running = new Map<string, Running<Result>>();

  /**
   * @param name of the work; the same name stands for the same result
   * @param waiter undefined for one that never leaves
   */
  async run(name: string, work: (signal: AbortSignal) => Promise<Result>, waiter?: Waiter): Promise<Result> {
    const running = this.#running.get(name) ?? this.#start(name, work);
    running.waiting += 1;
    const leave = () => {
      running.waiting -= 1;
      if (running.waiting > 0) return;
      // The next client that wants it starts the work again.
      this.#remove(name, running);
      running.controller.abort();
    };
    const signal = waiter?.signal;
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await running.result;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  #start(name: string, work: (signal: AbortSignal) => Promise<Result>): Running<Result> {
    const controller = new AbortController();
    const running = { controller, waiting: 0, result: work(controller.signal) };
    this.#running.set(name, running);
    const remove = () => this.#remove(name, running);
    running.result.then(remove, remove);
    return running;
  }

  #remove(name: string, running: Running<Result>): void {
    if (this.#running.get(name) === running) this.#running.delete(name);
  }
}
