import type { GraphQLError } from 'graphql';
import { clientLeft } from '../../../schema/limits/errors/errors.js';
import { asGraphqlError, RequestError } from './error-response.js';

/** Large operations that wait: some 15 seconds of work. */
const MAX_WAITING = 50;
/** Characters of the documents that wait, which take some 100 bytes of heap each once they are parsed. */
const MAX_WAITING_CHARACTERS = 300_000;

interface Waiting {
  characters: number;
  start(): void;
  fail(error: Error): void;
}

/**
 * Runs one large operation at a time, because each may hold tens of megabytes until its response is written. On one core they would not
 * be faster side by side. The queue is fair: clients take turns, however many operations each has sent.
 */
export class LargeOperations {
  /** Those of each client, in the order of their requests. The client that comes next is the first one. */
  readonly #queues = new Map<string, Waiting[]>();
  #isRunning = false;
  #waiting = 0;
  #characters = 0;

  /**
   * Waits for other large operations. When too many wait, the client with the most loses its last one.
   *
   * @param client API key or address
   * @param characters of the document
   * @param signal aborts when the operation has ended, which ends its wait or makes room for the next one
   * @throws SERVICE_UNAVAILABLE when too many wait
   */
  async start(client: string, characters: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw clientLeft();
    if (this.#isRunning) await this.#wait(client, characters, signal);
    this.#isRunning = true;
    if (signal.aborted) this.#startNext();
    else signal.addEventListener('abort', () => this.#startNext(), { once: true });
  }

  #wait(client: string, characters: number, signal: AbortSignal): Promise<void> {
    while (this.#waiting >= MAX_WAITING || this.#characters + characters > MAX_WAITING_CHARACTERS) {
      const [busiest, queue] = this.#busiest();
      const ownLength = this.#queues.get(client)?.length ?? 0;
      if (busiest === undefined || queue.length <= ownLength + 1) throw tooManyWaiting();
      const last = queue.at(-1) as Waiting;
      this.#remove(busiest, last);
      last.fail(tooManyWaiting());
    }
    return new Promise<void>((start, fail) => {
      const waiting = { characters, start, fail };
      this.#queues.set(client, [...(this.#queues.get(client) ?? []), waiting]);
      this.#waiting += 1;
      this.#characters += characters;
      signal.addEventListener('abort', () => this.#remove(client, waiting) && fail(clientLeft()), { once: true });
    });
  }

  #busiest(): [client: string | undefined, queue: readonly Waiting[]] {
    let found: [string | undefined, readonly Waiting[]] = [undefined, []];
    for (const entry of this.#queues) if (entry[1].length > found[1].length) found = entry;
    return found;
  }

  #startNext(): void {
    const [entry] = this.#queues;
    this.#isRunning = entry !== undefined;
    if (!entry) return;
    const [client, [first, ...rest]] = entry as [string, [Waiting, ...Waiting[]]];
    this.#remove(client, first);
    // The others of this client come after those of all other clients.
    if (this.#queues.delete(client)) this.#queues.set(client, rest);
    first.start();
  }

  /** @returns false if it does not wait any more */
  #remove(client: string, waiting: Waiting): boolean {
    const queue = this.#queues.get(client) ?? [];
    if (!queue.includes(waiting)) return false;
    const rest = queue.filter((one) => one !== waiting);
    if (rest.length > 0) this.#queues.set(client, rest);
    else this.#queues.delete(client);
    this.#waiting -= 1;
    this.#characters -= waiting.characters;
    return true;
  }
}

function tooManyWaiting(): GraphQLError {
  const message = 'The service is busy with other large operations. Try again in a few seconds, or select less.';
  return asGraphqlError(new RequestError(503, 'SERVICE_UNAVAILABLE', message, { 'retry-after': '2' }));
}
