import { isoTime, secondsAfter } from '../../db/accounts/rules.js';
import type { UsageReader } from '../../db/accounts/usage.js';
import { dayOf } from '../../db/text/format.js';
import type { Caller } from '../../schema/context.js';
import type { RequestContext } from '../response/request-context.js';

/** What the resolvers see of the key of a request; undefined without a key. */
export function callerOf(context: RequestContext, usage: UsageReader): Caller | undefined {
  const { client } = context;
  if (!client) return undefined;
  const { keyId, label, customer, expiresAt } = client;
  return {
    ...{ id: keyId, label, customer, expiresAt, isShown: false },
    today: () => dayOf(isoTime(usage.now())),
    async usage(since, until) {
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
