import { setTimeout } from 'node:timers/promises';
import { OperatorError } from '../../db/operator-error.js';
import type { Log } from '../logging/log.js';

/** Something that the service needs at its start could not be reached in time. */
export class UnreachableError extends OperatorError {
  override name = 'UnreachableError';
}

const RETRY_MS = 500;

/**
 * Repeats an attempt until it succeeds. It is for a start on a machine whose database or network comes up a little later.
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
