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
  /** In terms of `performance.now()`. */
  checkedAt: number;
}

/** What a client may read, and how much of it. */
export interface AccessControl {
  /** Checks the credentials of a request and takes one point from the rate limit: of the key if it is valid, else of the address. */
  admit(request: IncomingMessage, context: RequestContext, policy: CredentialPolicy): Promise<AccessCheck>;
  /**
   * Call this when an operation begins. Checks a key again unless that was done just now: while a slow body arrived, or a long turn of
   * the event loop ended, the key may have been revoked.
   */
  renew(check: AccessCheck, request: IncomingMessage, policy: CredentialPolicy): AccessCheck | Promise<AccessCheck>;
}

/** How long a check is good for. Nobody can tell whether a request came before or after a revoke that is this close. */
const FRESH_MS = 1;

/** @param rateLimiter undefined where there is no limit */
export function createAccessControl(
  credentials: CredentialCache,
  rateLimiter: RateLimiter | undefined,
  contactEmail: string,
): AccessControl {
  const check = (authentication: Authentication, policy: CredentialPolicy): AccessCheck => {
    const checkedAt = performance.now();
    if (policy !== 'required' && authentication.status === 'anonymous') return { access: 'open', checkedAt };
    const access = authentication.status === 'active' ? 'keyed' : 'open';
    return { access, refusal: refuseAccess(authentication, contactEmail), checkedAt };
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
    renew(checked, request, policy) {
      if (checked.access === 'open' || performance.now() - checked.checkedAt < FRESH_MS) return checked;
      const authentication = credentials.authenticate(request.headers.authorization);
      if (authentication instanceof Promise) return authentication.then((result) => check(result, policy));
      return check(authentication, policy);
    },
  };
}
