import type { IncomingMessage } from 'node:http';
import { parseCalendarToken } from '../../../db/storage/accounts/key-secret.js';
import type { Access } from '../../../schema/context.js';
import type { RequestContext } from '../response/request-context.js';
import type { HttpResponse } from '../response/response.js';
import { type Authentication, type KeyContact, type Refusal, refuseAccess } from './basic-auth.js';
import type { CredentialCache } from './credential-cache.js';
import { basicAuthorization, DEMO_AUTHORIZATION, DEMO_KEY, isFromThisMachine } from './demo-key.js';
import type { RateLimiter } from './rate-limit.js';

/**
 * Whether a path needs credentials, checks those that are sent, or looks at none. A `page` needs them too, except on a machine that runs
 * the service for itself, and an `open page` shows more with them. Keys of calendar links open nothing else, and other keys no link.
 */
export type CredentialPolicy = 'required' | 'page' | 'open page' | 'optional' | 'ignored' | { calendarToken: string };

export interface AccessCheck {
  /** What the client may read. */
  access: Access;
  refusal?: Refusal | undefined;
}

/** Responds once the credentials are checked. */
export type Handler = (request: IncomingMessage, context: RequestContext, access: AccessCheck) => Promise<HttpResponse>;

/** What a client may read, and how much of it. */
export class AccessControl {
  /**
   * @param rateLimiter undefined where there is no limit
   * @param hasLocalDemo whether the demo key opens everything, and pages need no key
   */
  constructor(
    private readonly credentials: CredentialCache,
    private readonly rateLimiter: RateLimiter | undefined,
    private readonly contact: KeyContact,
    private readonly hasLocalDemo: boolean,
  ) {}

  /** Checks the credentials of a request and takes one point from the rate limit: of the key if it is valid, else of the address. */
  async authorize(request: IncomingMessage, context: RequestContext, policy: CredentialPolicy): Promise<AccessCheck> {
    const authentication: Authentication =
      policy === 'ignored'
        ? { status: 'anonymous' }
        : restrict(
            await this.credentials.authenticate(credentialsOf(request, policy, this.hasLocalDemo)),
            request,
            policy,
          );
    if ('keyId' in authentication) context.client = authentication;
    context.hasDemoKey = authentication.status === 'demo' || context.client?.keyId === DEMO_KEY.keyId;
    // Without LIMITS_URL it is no promise, and waiting for it would add a tenth to the time of this check.
    const taken = this.rateLimiter?.consume(request, context, 1);
    const refusal = taken instanceof Promise ? await taken : taken;
    return refusal ? { access: 'open', refusal } : this.#check(authentication, policy);
  }

  /**
   * Checks the credentials of an authorized request again. Call this after the request has waited, such as for its body: the key may have
   * been revoked meanwhile.
   */
  async reauthorize(check: AccessCheck, request: IncomingMessage, policy: CredentialPolicy): Promise<AccessCheck> {
    if (check.access === 'open') return check;
    const authentication = await this.credentials.authenticate(credentialsOf(request, policy, this.hasLocalDemo));
    return this.#check(restrict(authentication, request, policy), policy);
  }

  #check(authentication: Authentication, policy: CredentialPolicy): AccessCheck {
    const { status } = authentication;
    if (status === 'active' || status === 'demo') return { access: status === 'active' ? 'keyed' : 'demo' };
    if (policy !== 'required' && policy !== 'page' && status === 'anonymous') return { access: 'open' };
    return { access: 'open', refusal: refuseAccess(authentication, this.contact) };
  }
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
