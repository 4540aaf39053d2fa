import type { IncomingMessage } from 'node:http';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import { isoTime, secondsAfter } from '../../../db/storage/accounts/rules.js';
import type { Caller } from '../../../schema/context.js';
import { rateLimited } from '../../../schema/limits/errors/errors.js';
import type { AccessCheck, AccessControl } from '../access/check-access.js';
import { DEMO_KEY } from '../access/demo-key.js';
import { charge, type RateLimiter } from '../access/rate-limit.js';
import type { RequestContext } from '../response/request-context.js';
import type { OperationClient } from './operation-context.js';

export interface ClientDependencies {
  accessControl: AccessControl;
  /** Undefined if there is no limit. */
  rateLimiter: RateLimiter | undefined;
  usage: Accounts;
}

/** The client of a request to /graphql. Only the key itself may read data about the key. */
export function clientOf(
  request: IncomingMessage,
  context: RequestContext,
  check: AccessCheck,
  { accessControl, rateLimiter, usage }: ClientDependencies,
): OperationClient & Required<Pick<OperationClient, 'charge'>> {
  return {
    requestId: context.id,
    caller: check.access === 'keyed' ? callerOf(context, usage) : undefined,
    reauthorize: () => accessControl.reauthorize(check, request),
    async charge(points) {
      const limited = await charge(points, request, context, rateLimiter);
      if (limited) throw rateLimited(limited.problem.detail);
    },
  };
}

/** What resolvers may show of the key of a request; undefined without a key. */
function callerOf(context: RequestContext, usage: Accounts): Caller | undefined {
  const { client } = context;
  if (!client) return undefined;
  const { keyId, label, customer, expiresAt } = client;
  return {
    id: keyId,
    label,
    customer,
    expiresAt,
    isShown: false,
    today: () => isoTime(usage.now()).slice(0, 10),
    async usage(since, until) {
      // No account has the demo key.
      if (keyId === DEMO_KEY.keyId) return [];
      try {
        const rows = await usage.usage({ keyId, since, until }, 'day');
        return rows.map(({ day = '', requests, cost, limited }) => ({ day, requests, cost, limited }));
      } catch {
        // The database cannot be reached, or a restore has removed the key.
        return undefined;
      }
    },
    rateLimit() {
      const { rateLimit } = context;
      return rateLimit ? { ...rateLimit, resetAt: secondsAfter(new Date(), rateLimit.seconds) } : null;
    },
  };
}
