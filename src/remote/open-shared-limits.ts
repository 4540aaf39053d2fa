import { OperatorError } from '../../db/operator-error.js';
import type { Log } from '../logging/log.js';
import type { Limits, RefusedByRedis } from './redis-client.js';
import type { SharedLimits } from './shared-limits.js';
import { retryAtStart } from './start-wait.js';

/** Redis does not accept what LIMITS_URL says. */
export class LimitsUrlError extends OperatorError {
  override name = 'LimitsUrlError';
}

/**
 * Connects to the Redis that counts rate limits for all servers.
 *
 * @param url LIMITS_URL
 * @param startWait seconds for which an unreachable Redis is tried again
 * @throws UnreachableError or LimitsUrlError, without the password
 */
export async function openSharedLimits(
  url: string,
  limits: Limits,
  startWait: number,
  log: Log,
): Promise<SharedLimits> {
  // Loaded only here: a service that counts for itself needs no client of Redis.
  const { SharedLimits } = await import('./shared-limits.js');
  const { host } = new URL(url);
  const opened = await retryAtStart(startWait, log, async (): Promise<SharedLimits | LimitsUrlError> => {
    try {
      return await SharedLimits.connect(url, limits, log);
    } catch (error) {
      const { message, refused } = error as RefusedByRedis;
      // Waiting does not help.
      if (refused) return new LimitsUrlError(`Redis at ${host} refuses LIMITS_URL: ${withStop(message)} ${CORRECT}`);
      throw new Error(
        `Redis at ${host} cannot be used: ${withStop(message)} Check LIMITS_URL, and that Redis is running.`,
      );
    }
  });
  if (opened instanceof LimitsUrlError) throw opened;
  return opened;
}

const CORRECT = 'Correct its user, password and database, or what Redis allows that user.';

const withStop = (message: string): string => message.replace(/\.?$/, '.');
