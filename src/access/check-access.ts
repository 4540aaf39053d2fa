import type { IncomingMessage } from 'node:http';
import type { RequestContext } from '../response/request-context.js';
import { type Authentication, type Refusal, refuseAccess } from './basic-auth.js';
import type { CredentialCache } from './credential-cache.js';
import type { RateLimiter } from './rate-limit.js';

/** Whether a path needs credentials, checks those that are sent, or looks at none. */
export type CredentialPolicy = 'required' | 'optional' | 'ignored';

export interface AccessCheck {
  /** What the client may read. */
  access: 'open' | 'keyed';
  refusal?: Refusal | undefined;
}

/** Checks the credentials of a request and takes one point from its rate limit. */
export type CheckAccess = (
  request: IncomingMessage,
  context: RequestContext,
  policy: CredentialPolicy,
) => Promise<AccessCheck>;

/** @param rateLimiter undefined where there is no limit */
export function createAccessCheck(
  credentials: CredentialCache,
  rateLimiter: RateLimiter | undefined,
  contactEmail: string,
): CheckAccess {
  return async (request, context, policy) => {
    const authentication: Authentication =
      policy === 'ignored' ? { status: 'anonymous' } : await credentials.authenticate(request.headers.authorization);
    if ('keyId' in authentication) context.client = authentication;
    const limited = await rateLimiter?.consume(request, context, 1);
    if (limited) return { access: 'open', refusal: limited };
    const access = authentication.status === 'active' ? 'keyed' : 'open';
    if (policy !== 'required' && authentication.status === 'anonymous') return { access };
    return { access, refusal: refuseAccess(authentication, contactEmail) };
  };
}
