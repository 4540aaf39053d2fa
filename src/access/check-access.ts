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

/** What a client may read, and how much of it. */
export interface AccessControl {
  /** Checks the credentials of a request and takes one point from the rate limit: of the key if it is valid, else of the address. */
  admit(request: IncomingMessage, context: RequestContext, policy: CredentialPolicy): Promise<AccessCheck>;
  /**
   * Checks the credentials of an admitted request again. Call this after the request has waited, such as for its body: the key may have
   * been revoked meanwhile.
   */
  renew(check: AccessCheck, request: IncomingMessage, policy: CredentialPolicy): Promise<AccessCheck>;
}

/** @param rateLimiter undefined where there is no limit */
export function createAccessControl(
  credentials: CredentialCache,
  rateLimiter: RateLimiter | undefined,
  contactEmail: string,
): AccessControl {
  const check = (authentication: Authentication, policy: CredentialPolicy): AccessCheck => {
    if (policy !== 'required' && authentication.status === 'anonymous') return { access: 'open' };
    const access = authentication.status === 'active' ? 'keyed' : 'open';
    return { access, refusal: refuseAccess(authentication, contactEmail) };
  };
  return {
    async admit(request, context, policy) {
      const authentication: Authentication =
        policy === 'ignored' ? { status: 'anonymous' } : await credentials.authenticate(request.headers.authorization);
      if ('keyId' in authentication) context.client = authentication;
      const refusal = rateLimiter?.consume(request, context, 1);
      const checked = check(authentication, policy);
      return refusal ? { ...checked, access: 'open', refusal } : checked;
    },
    async renew(checked, request, policy) {
      if (checked.access === 'open') return checked;
      return check(await credentials.authenticate(request.headers.authorization), policy);
    },
  };
}
