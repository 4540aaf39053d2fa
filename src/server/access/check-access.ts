import type { IncomingMessage } from 'node:http';
import { parseCalendarToken } from '../../../db/storage/accounts/key-secret.js';
import type { Access } from '../../../schema/context.js';
import type { RequestContext } from '../response/request-context.js';
import { type HttpResponse, problem } from '../response/response.js';
import { type Authentication, type KeyContact, type Refusal, refuseAccess } from './basic-auth.js';
import type { CredentialCache } from './credential-cache.js';
import {
  basicAuthorization,
  DEMO_AUTHORIZATION,
  DEMO_KEY,
  demoRefusal,
  isFromThisMachine,
  type ServiceConfig,
} from './demo-key.js';
import type { RateLimiter } from './rate-limit.js';

/** What a path wants of credentials. */
export interface CredentialPolicy {
  /** With `optional`, a key opens more. With `none`, credentials are not looked at. */
  readonly key: 'required' | 'optional' | 'none';
  /**
   * A page needs no key on a machine that runs the service for itself. An operation of GraphQL checks by itself what the demo key opens. A
   * calendar link has its key in its path.
   */
  readonly scope?: 'page' | 'operation' | { calendarToken: string };
  /** Whether it is about one state, whose code is the last part of the path: the demo key opens its states. */
  readonly isOfState?: boolean;
}

export const NO_KEY: CredentialPolicy = { key: 'none' };
export const OPTIONAL_KEY: CredentialPolicy = { key: 'optional' };
export const OPERATION: CredentialPolicy = { key: 'optional', scope: 'operation' };

export interface AccessCheck {
  /** What the client may read. */
  access: Access;
  refusal?: Refusal | undefined;
}

/** Responds once the credentials are checked. */
export type Handler = (request: IncomingMessage, context: RequestContext, access: AccessCheck) => Promise<HttpResponse>;

/** What a client may read, and how much of it. */
export class AccessControl {
  /** @param rateLimiter undefined where there is no limit */
  constructor(
    private readonly credentials: CredentialCache,
    private readonly rateLimiter: RateLimiter | undefined,
    private readonly config: KeyContact & Pick<ServiceConfig, 'hasLocalDemo' | 'demoStates'>,
  ) {}

  /** Checks the credentials of a request and takes one point from the rate limit: of the key if it is valid, else of the address. */
  async authorize(request: IncomingMessage, context: RequestContext, policy: CredentialPolicy): Promise<AccessCheck> {
    const authentication: Authentication =
      policy.key === 'none' ? { status: 'anonymous' } : await this.#authenticate(request, policy);
    if ('keyId' in authentication) context.client = authentication;
    if ('refused' in authentication) context.failure = authentication.refused;
    else if ('keyId' in authentication && authentication.status !== 'active')
      context.failure = { code: `SUBSCRIPTION_${authentication.status.toUpperCase()}` };
    // Without LIMITS_URL it is no promise, and waiting for it would add a tenth to the time of this check.
    const taken = this.rateLimiter?.consume(request, context, 1);
    const refusal = taken instanceof Promise ? await taken : taken;
    return refusal ? { access: 'open', refusal } : this.#check(authentication, policy, context.path);
  }

  /**
   * Checks the optional credentials of an authorized request again. Call this after the request has waited, such as for its body: the key
   * may have been revoked meanwhile.
   */
  async reauthorize(check: AccessCheck, request: IncomingMessage): Promise<AccessCheck> {
    if (check.access === 'open') return check;
    return this.#check(await this.#authenticate(request, OPERATION), OPERATION);
  }

  /**
   * Keys of calendar links open nothing else, and other keys no link, as if they did not exist. The demo key that opens everything is for
   * this machine.
   */
  async #authenticate(request: IncomingMessage, policy: CredentialPolicy): Promise<Authentication> {
    const found = await this.credentials.authenticate(credentialsOf(request, policy, this.config.hasLocalDemo));
    if (typeof policy.scope === 'object') {
      const isLink = 'scope' in found ? found.scope === 'calendar' : found.status === 'unavailable';
      return isLink ? found : { status: 'no link', ...('refused' in found && { refused: found.refused }) };
    }
    if (!('scope' in found) || found.status === 'demo') return found;
    if (found.scope !== 'all') return { status: 'rejected' };
    if (found.keyId === DEMO_KEY.keyId && !isFromThisMachine(request)) return { status: 'not local' };
    if (!found.origins || comesFrom(request, found.origins)) return found;
    return { status: 'other origin', refused: { keyId: found.keyId, code: 'OTHER_ORIGIN' } };
  }

  #check(authentication: Authentication, policy: CredentialPolicy, path = ''): AccessCheck {
    const { status } = authentication;
    if (status === 'active') return { access: 'keyed' };
    if (status === 'demo') return this.#checkDemo(policy, path);
    if (policy.key !== 'required' && status === 'anonymous') return { access: 'open' };
    return { access: 'open', refusal: refuseAccess(authentication, this.config) };
  }

  /** With DEMO_STATES. On a page that needs no key, it opens no more. */
  #checkDemo({ key, scope, isOfState }: CredentialPolicy, path: string): AccessCheck {
    if (scope === 'operation') return { access: 'demo' };
    if (isOfState && this.config.demoStates.some((code) => path.endsWith(`/${code}/`))) return { access: 'keyed' };
    if (key === 'optional' && scope === 'page') return { access: 'open' };
    return { access: 'open', refusal: { problem: problem(403, demoRefusal(this.config)), headers: {} } };
  }
}

/** What is sent as the Authorization header, or stands for it. */
function credentialsOf(
  request: IncomingMessage,
  { scope }: CredentialPolicy,
  hasLocalDemo: boolean,
): string | undefined {
  if (typeof scope === 'object') {
    const key = parseCalendarToken(scope.calendarToken);
    return key && basicAuthorization(key);
  }
  const { authorization } = request.headers;
  const standsForDemo = hasLocalDemo && scope === 'page' && authorization === undefined && isFromThisMachine(request);
  return standsForDemo ? DEMO_AUTHORIZATION : authorization;
}

/** Browsers send `Origin` with requests to other sites; where a page of the same site reads, only `Referer` may be there. */
function comesFrom({ headers: { origin, referer = '' } }: IncomingMessage, origins: readonly string[]): boolean {
  const from = origin ?? (URL.canParse(referer) ? new URL(referer).origin : '');
  return origins.includes(from);
}
