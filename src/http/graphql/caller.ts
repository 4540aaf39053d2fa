import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from '../../../rest-compat/problems.js';
import type { Access } from '../../../schema/context.js';
import { type ErrorCode, rateLimited } from '../../../schema/errors.js';
import { type Caller, denial } from '../../auth.js';
import type { KnownCallers } from '../../known-callers.js';
import { type AdmissionDependencies, admission, payer } from '../admission.js';
import { type Answer, graphqlErrorAnswer } from '../answer.js';
import { pointsOf } from '../rate-limiter.js';
import { DENIAL_HEADERS } from '../rest.js';
import { whenKnown } from '../when-known.js';

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
   * @returns nothing where there is nothing to pay; else a promise, rejected with RATE_LIMITED when not enough is left
   */
  pay(cost: number): void | Promise<void>;
}

const CODES: Partial<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  503: 'SERVICE_UNAVAILABLE',
};

/** Checks the credentials and takes a point. Without credentials a caller sees what is open; with wrong ones, nothing. */
export function admit(
  request: IncomingMessage,
  response: ServerResponse,
  dependencies: CallerDependencies,
): Admitted | Answer | Promise<Admitted | Answer> {
  return whenKnown(dependencies.callers.authenticate(request.headers.authorization), (caller) =>
    whenKnown(admission(request, response, dependencies)(caller), (limited) => {
      if (limited) return graphqlErrorAnswer(429, 'RATE_LIMITED', limited.detail);
      const denied = caller.status === 'anonymous' ? undefined : denial(caller, dependencies.contactEmail);
      return denied ? refusal(denied) : admitted(caller, request, response, dependencies);
    }),
  );
}

function refusal({ status, detail }: Problem): Answer {
  return graphqlErrorAnswer(status, CODES[status] ?? 'FORBIDDEN', detail, DENIAL_HEADERS[status]);
}

function admitted(
  caller: Caller,
  request: IncomingMessage,
  response: ServerResponse,
  { limiter, proxies }: CallerDependencies,
): Admitted {
  const payRest = async (rest: number) => {
    const refused = await limiter?.pay(payer(caller, request, proxies), rest, response);
    if (refused) throw rateLimited(refused.detail);
  };
  return {
    access: caller.status === 'keyed' ? 'keyed' : 'open',
    pay(cost) {
      const rest = pointsOf(cost) - 1;
      return rest > 0 && limiter ? payRest(rest) : undefined;
    },
  };
}
