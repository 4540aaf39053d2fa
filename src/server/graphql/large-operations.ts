import pLimit from 'p-limit';
import { letOthersRun } from '../../../db/event-loop.js';
import { clientLeft } from '../../../schema/limits/errors/errors.js';
import { asGraphqlError, RequestError, refused } from './error-response.js';
import type { ClientOperation } from './run-operation.js';

/** Points from which an operation is large: it takes more than some 15 ms. */
export const LARGE_OPERATION = 5_000;
/** Large operations that wait: some two seconds of work. Each document takes up to 1 MB of heap once it is parsed. */
const MAX_WAITING = 20;

/**
 * Runs one large operation at a time, because each may hold tens of megabytes until its response is written. On one core they would not
 * be faster side by side.
 */
export class LargeOperations {
  readonly #limit = pLimit(1);
  #waiting = 0;

  /**
   * Waits for the large operations before this one.
   *
   * @throws SERVICE_UNAVAILABLE when too many wait or the client has left, or UNAUTHENTICATED when its key was revoked meanwhile
   */
  async wait({ ended, signal, reauthorize }: ClientOperation): Promise<void> {
    // The signal of a client that has left before does not abort again.
    if (signal?.aborted) throw clientLeft();
    if (this.#waiting >= MAX_WAITING) throw tooManyWaiting();
    this.#waiting += 1;
    try {
      await new Promise<void>((start, fail) => {
        signal?.addEventListener('abort', () => fail(clientLeft()), { once: true });
        void this.#limit(async () => {
          await letOthersRun();
          if (signal?.aborted) return;
          start();
          await ended;
        });
      });
    } finally {
      this.#waiting -= 1;
    }
    const refusal = (await reauthorize?.())?.refusal;
    if (refusal) throw asGraphqlError(refused(refusal));
  }
}

function tooManyWaiting() {
  const message = 'The service is busy with other large operations. Try again in a few seconds, or select less.';
  return asGraphqlError(new RequestError(503, 'SERVICE_UNAVAILABLE', message, { 'retry-after': '2' }));
}
