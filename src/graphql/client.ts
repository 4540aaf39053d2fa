import type { IncomingMessage } from 'node:http';
import type { UsageReader } from '../../db/accounts/usage.js';
import { rateLimited } from '../../schema/errors/errors.js';
import type { AccessCheck, AccessControl } from '../access/check-access.js';
import { charge, type RateLimiter } from '../access/rate-limit.js';
import type { RequestContext } from '../response/request-context.js';
import { callerOf } from './caller.js';
import type { OperationClient } from './operation-context.js';

export interface ClientDependencies {
  accessControl: AccessControl;
  /** Undefined where there is no limit. */
  rateLimiter: RateLimiter | undefined;
  usage: UsageReader;
}

/** The client of a request to /graphql. Its key is shown to nobody but the key itself. */
export function clientOf(
  request: IncomingMessage,
  context: RequestContext,
  check: AccessCheck,
  { accessControl, rateLimiter, usage }: ClientDependencies,
): Required<Omit<OperationClient, 'caller'>> & Pick<OperationClient, 'caller'> {
  return {
    requestId: context.id,
    caller: check.access === 'keyed' ? callerOf(context, usage) : undefined,
    name: () => rateLimiter?.nameOf(request, context) ?? context.client?.keyId ?? request.socket.remoteAddress ?? '',
    renewAccess: () => accessControl.renew(check, request, 'optional'),
    async charge(points) {
      const limited = await charge(points, request, context, rateLimiter);
      if (limited) throw rateLimited(limited.problem.detail);
    },
  };
}
