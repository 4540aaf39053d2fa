import { OperatorError } from '../../../db/operator-error.js';
import type { Log } from '../../process/log/log.js';
import type { Limits } from './redis-client.js';
import type { SharedLimits } from './shared-limits.js';

/** Redis does not accept what LIMITS_URL says. */
export class LimitsUrlError extends OperatorError {
  override name = 'LimitsUrlError';
}

/**
 * Connects to the Redis that counts rate limits for all servers. A Redis that cannot be reached is tried again in the background: until
 * it answers, each process counts for itself.
 *
 * @param url LIMITS_URL
 * @param answerMs how long a request waits for its count
 * @throws LimitsUrlError, without the password, if Redis answers that it will not do this
 */
export async function openSharedLimits(
  url: string,
  limits: Limits,
  log: Log,
  answerMs?: number,
): Promise<SharedLimits> {
  // Loaded only here: a service that counts for itself needs no client of Redis.
  const { SharedLimits } = await import('./shared-limits.js');
  const shared = new SharedLimits(url, limits, log, answerMs);
  const problem = await shared.start();
  if (!problem?.refused) return shared;
  shared.stop();
  throw new LimitsUrlError(
    `Redis at ${new URL(url).host} refuses LIMITS_URL: ${problem.message}.`,
    `${problem.advice}.`,
  );
}
