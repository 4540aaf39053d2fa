import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Access } from '../../../schema/context.js';
import { type ErrorCode, rateLimited } from '../../../schema/errors.js';
import { denial } from '../../auth.js';
import type { KnownCallers } from '../../known-callers.js';
import { type AdmissionDependencies, admission, payer } from '../admission.js';
import { type Answer, graphqlErrorAnswer } from '../answer.js';
import { pointsOf } from '../rate-limiter.js';
import { DENIAL_HEADERS } from '../rest.js';

export interface CallerDependencies extends AdmissionDependencies {
  callers: KnownCallers;
  contactEmail: string;
}

/** Who may ask an operation. */
export interface Admitted {
  access: Access;
  /**
   * The request has paid one point; an operation that costs more pays the rest.
   *
   * @throws RATE_LIMITED when not enough is left
   */
  pay(cost: number): Promise<void>;
}

const CODES: Partial<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  503: 'SERVICE_UNAVAILABLE',
};

/** Checks the credentials and takes a point. Without credentials a caller sees what is open; with wrong ones, nothing. */
export async function admit(
  request: IncomingMessage,
  response: ServerResponse,
  dependencies: CallerDependencies,
): Promise<Admitted | Answer> {
  const { callers, contactEmail, limiter, proxies } = dependencies;
  const caller = await callers.authenticate(request.headers.authorization);
  const limited = await admission(request, response, dependencies)(caller);
  if (limited) return graphqlErrorAnswer(429, 'RATE_LIMITED', limited.detail);
  const denied = caller.status === 'anonymous' ? undefined : denial(caller, contactEmail);
  if (denied)
    return graphqlErrorAnswer(
      denied.status,
      CODES[denied.status] ?? 'FORBIDDEN',
      denied.detail,
      DENIAL_HEADERS[denied.status],
    );
  return {
    access: caller.status === 'keyed' ? 'keyed' : 'open',
    async pay(cost) {
      const rest = pointsOf(cost) - 1;
      const refused = rest > 0 ? await limiter?.pay(payer(caller, request, proxies), rest, response) : undefined;
      if (refused) throw rateLimited(refused.detail);
    },
  };
}
