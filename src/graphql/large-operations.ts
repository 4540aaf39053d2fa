import type { GraphQLError } from 'graphql';
import pLimit from 'p-limit';
import { clientLeft } from '../../schema/errors/errors.js';
import { asGraphqlError, RequestError } from './error-response.js';

/** Large operations that wait: some 15 seconds of work. */
const MAX_WAITING = 50;
/** Characters of the documents that wait, which take some 100 bytes of heap each once they are parsed. */
const MAX_WAITING_CHARACTERS = 300_000;

/**
 * Runs one large operation at a time, because each may hold tens of megabytes until its response is written. On one core they would not
 * be faster side by side.
 */
export class LargeOperations {
  readonly #limit = pLimit(1);
  #waiting = 0;
  #characters = 0;

  /**
   * Waits for the large operations before this one.
   *
   * @param characters of the document
   * @param signal ends the wait
   * @throws SERVICE_UNAVAILABLE when too many wait
   * @returns a function to call when the operation has ended
   */
  async start(characters: number, signal?: AbortSignal): Promise<() => void> {
    const isFull = this.#waiting >= MAX_WAITING || this.#characters + characters > MAX_WAITING_CHARACTERS;
    if (isFull) throw tooManyWaiting();
    this.#waiting += 1;
    this.#characters += characters;
    try {
      return await new Promise<() => void>((started, left) => {
        signal?.addEventListener('abort', () => left(clientLeft()), { once: true });
        void this.#limit(() => (signal?.aborted ? undefined : new Promise<void>((ended) => started(ended))));
      });
    } finally {
      this.#waiting -= 1;
      this.#characters -= characters;
    }
  }
}

function tooManyWaiting(): GraphQLError {
  const message =
    'The service has as many large operations as it can run at the moment. Try again in a few seconds, or select less.';
  return asGraphqlError(new RequestError(503, 'SERVICE_UNAVAILABLE', message, { 'retry-after': '2' }));
}
