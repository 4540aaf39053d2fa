import { ask } from './load.js';
import { until } from './processes.js';
import type { ServerProcess } from './servers.js';

/** Settings of a server that counts, and says whether it does so for all servers. */
export const LIMITED = { RATE_LIMIT: '100000000/1h', METRICS: 'public' };

/** Whether a server counts its rate limits in Redis. */
export const isShared = async ({ url }: ServerProcess): Promise<boolean> =>
  /^rate_limits_shared 1$/m.test((await ask(url, { path: '/metrics' })).body);

/** All servers have found out that Redis is gone, or that it is back. */
export const untilShared = (servers: readonly ServerProcess[], expected: boolean) =>
  until(expected ? 'limits are shared' : 'limits are not shared', async () => {
    const all = await Promise.all(servers.map(isShared));
    return all.every((shared) => shared === expected);
  });
