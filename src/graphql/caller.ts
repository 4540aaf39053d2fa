import type { Accounts } from '../../db/accounts/accounts.js';
import { isoTime, secondsAfter } from '../../db/accounts/rules.js';
import type { Caller } from '../../schema/context.js';
import type { RequestContext } from '../response/request-context.js';

/** What the resolvers see of the key of a request; undefined without a key. */
export function callerOf(context: RequestContext, usage: Accounts): Caller | undefined {
  const { client, hasDemoKey } = context;
  if (!client) return undefined;
  const { keyId, label, customer, expiresAt } = client;
  return {
    ...{ id: keyId, label, customer, expiresAt, isShown: false },
    today: () => isoTime(usage.now()).slice(0, 10),
    async usage(since, until) {
      if (hasDemoKey) return [];
      try {
        const rows = await usage.usage({ keyId, since, until }, 'day');
        return rows.map(({ day = '', requests, cost, limited }) => ({ day, requests, cost, limited }));
      } catch {
        // The database is away, or the key was removed by a restore.
        return undefined;
      }
    },
    rateLimit() {
      const { rateLimit } = context;
      return rateLimit ? { ...rateLimit, resetAt: secondsAfter(new Date(), rateLimit.seconds) } : null;
    },
  };
}
