import { GraphQLError } from 'graphql';
import pLimit from 'p-limit';
import type { ErrorCode } from '../../schema/errors.js';

/** Points from which an operation is large: it takes more than some 10 ms. */
export const LARGE_OPERATION = 5_000;

/** Large operations that wait. Each holds its document and variables, up to 2 MB. */
const MAX_WAITING = 20;

/**
 * Runs one large operation at a time, because each may hold tens of megabytes until its response is written. On one core they would not
 * be faster side by side.
 */
export class LargeOperations {
  readonly #limit = pLimit(1);

  /**
   * Waits for the large operations before this one.
   *
   * @throws SERVICE_UNAVAILABLE when too many wait
   * @returns a function to call when the operation has ended
   */
  start(): Promise<() => void> {
    if (this.#limit.pendingCount >= MAX_WAITING) throw tooManyWaiting();
    return new Promise((started) => {
      void this.#limit(() => new Promise<void>((ended) => started(ended)));
    });
  }
}

function tooManyWaiting(): GraphQLError {
  const message =
    'The service has as many large operations as it can run at the moment. Try again in a few seconds, or select less.';
  const headers = new Map([['retry-after', '2']]);
  return new GraphQLError(message, {
    extensions: { code: 'SERVICE_UNAVAILABLE' satisfies ErrorCode, http: { status: 503, headers } },
  });
}
