import { OperatorError } from '../../db/operator-error.js';
import type { Log } from '../logging/log.js';
import type { RefusedByRedis } from './redis-connection.js';
import { type CountingConnection, type Limits, SharedLimits } from './shared-limits.js';
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
  const { connectToRedis } = await import('./redis-connection.js');
  const connect = () => connectToRedis(url, limits);
  const { host } = new URL(url);
  const first = await retryAtStart(startWait, log, async (): Promise<CountingConnection | LimitsUrlError> => {
    try {
      return await connect();
    } catch (error) {
      const { message, refused } = error as RefusedByRedis;
      // Waiting does not help.
      if (refused) return new LimitsUrlError(`Redis at ${host} refuses LIMITS_URL: ${withStop(message)} ${CORRECT}`);
      throw new Error(
        `Redis at ${host} cannot be used: ${withStop(message)} Check LIMITS_URL, and that Redis is running.`,
      );
    }
  });
  if (first instanceof LimitsUrlError) throw first;
  return new SharedLimits(first, connect, log);
}

const CORRECT = 'Correct its user, password and database, or what Redis allows that user.';

const withStop = (message: string): string => message.replace(/\.?$/, '.');
