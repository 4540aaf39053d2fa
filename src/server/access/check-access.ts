import type { IncomingMessage } from 'node:http';
import { parseCalendarToken } from '../../../db/storage/accounts/key-secret.js';
import type { Access } from '../../../schema/context.js';
import type { RequestContext } from '../response/request-context.js';
import { type Authentication, type KeyContact, type Refusal, refuseAccess } from './basic-auth.js';
import type { CredentialCache } from './credential-cache.js';
import { basicAuthorization, DEMO_AUTHORIZATION, DEMO_KEY, isFromThisMachine } from './demo-key.js';
import type { RateLimiter } from './rate-limit.js';

/**
 * Whether a path needs credentials, checks those that are sent, or looks at none. A `page` needs them too, except on a machine that runs
 * the service for itself, and an `open page` shows more with them. Keys of calendar links open nothing else, and other keys no link.
 */
export type CredentialPolicy = 'required' | 'page' | 'open page' | 'optional' | 'ignored' | CalendarLink;

/** The key is a part of the path. */
export interface CalendarLink {
  readonly calendarToken: string;
}

export interface AccessCheck {
  /** What the client may read. */
  access: Access;
  refusal?: Refusal | undefined;
}

/** What a client may read, and how much of it. */
export interface AccessControl {
  /** Checks the credentials of a request and takes one point from the rate limit: of the key if it is valid, else of the address. */
  authorize(request: IncomingMessage, context: RequestContext, policy: CredentialPolicy): Promise<AccessCheck>;
  /**
   * Checks the credentials of an authorized request again. Call this after the request has waited, such as for its body: the key may have
   * been revoked meanwhile.
   */
  reauthorize(check: AccessCheck, request: IncomingMessage, policy: CredentialPolicy): Promise<AccessCheck>;
}

/**
 * @param rateLimiter undefined where there is no limit
 * @param hasLocalDemo whether the demo key opens everything, and pages need no key
 */
export function createAccessControl(
  credentials: CredentialCache,
  rateLimiter: RateLimiter | undefined,
  contact: KeyContact,
  hasLocalDemo = false,
): AccessControl {
  const check = (authentication: Authentication, policy: CredentialPolicy): AccessCheck => {
    const { status } = authentication;
    if (status === 'active' || status === 'demo') return { access: status === 'active' ? 'keyed' : 'demo' };
    if (policy !== 'required' && policy !== 'page' && status === 'anonymous') return { access: 'open' };
    return { access: 'open', refusal: refuseAccess(authentication, contact) };
  };
  return {
    async authorize(request, context, policy) {
      const authentication: Authentication =
        policy === 'ignored'
          ? { status: 'anonymous' }
          : restrict(await credentials.authenticate(credentialsOf(request, policy, hasLocalDemo)), request, policy);
      if ('keyId' in authentication) context.client = authentication;
      context.hasDemoKey = authentication.status === 'demo' || context.client?.keyId === DEMO_KEY.keyId;
      // Without LIMITS_URL it is no promise, and waiting for it would add a tenth to the time of this check.
      const taken = rateLimiter?.consume(request, context, 1);
      const refusal = taken instanceof Promise ? await taken : taken;
      const checked = check(authentication, policy);
      return refusal ? { ...checked, access: 'open', refusal } : checked;
    },
    async reauthorize(checked, request, policy) {
      if (checked.access === 'open') return checked;
      const authentication = await credentials.authenticate(credentialsOf(request, policy, hasLocalDemo));
      return check(restrict(authentication, request, policy), policy);
    },
  };
}

/** What is sent as the Authorization header, or stands for it. */
function credentialsOf(request: IncomingMessage, policy: CredentialPolicy, hasLocalDemo: boolean): string | undefined {
  if (typeof policy === 'object') {
    const key = parseCalendarToken(policy.calendarToken);
    return key && basicAuthorization(key);
  }
  const { authorization } = request.headers;
  const isPage = policy === 'page' || policy === 'open page';
  const standsForDemo = hasLocalDemo && isPage && authorization === undefined && isFromThisMachine(request);
  return standsForDemo ? DEMO_AUTHORIZATION : authorization;
}

/**
 * Keys of calendar links open nothing else, and other keys no link, as if they did not exist. The demo key that opens everything is for
 * this machine.
 */
function restrict(found: Authentication, request: IncomingMessage, policy: CredentialPolicy): Authentication {
  if (typeof policy === 'object') {
    const isLink = 'scope' in found ? found.scope === 'calendar' : found.status === 'unavailable';
    return isLink ? found : { status: 'no link' };
  }
  if (!('scope' in found)) return found;
  if (found.scope !== 'all') return { status: 'rejected' };
  if (found.keyId === DEMO_KEY.keyId && !isFromThisMachine(request)) return { status: 'not local' };
  return found.origins && !comesFrom(request, found.origins) ? { status: 'other origin' } : found;
}

/** Browsers send `Origin` with requests to other sites; where a page of the same site reads, only `Referer` may be there. */
function comesFrom({ headers: { origin, referer = '' } }: IncomingMessage, origins: readonly string[]): boolean {
  const from = origin ?? (URL.canParse(referer) ? new URL(referer).origin : '');
  return origins.includes(from);
}
