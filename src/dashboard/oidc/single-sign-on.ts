import { createHash, randomBytes } from 'node:crypto';
import type { ClientAuth, Configuration } from 'openid-client';
import { OperatorError } from '../../../db/operator-error.js';
import { Cookie } from '../session/cookie.js';

export interface SingleSignOnOptions {
  issuer: string;
  clientId: string;
  /** Empty for a client without a secret, which only PKCE protects. */
  clientSecret: string;
  url: string;
}

export type SignedOn = Awaited<ReturnType<SingleSignOn['finish']>>;

export class ProviderUnavailableError extends OperatorError {
  override name = 'ProviderUnavailableError';
  constructor(cause: Error) {
    const problem = `The OpenID provider of OIDC_ISSUER cannot be reached: ${reasonOf(cause)}.`;
    super(problem, 'Check OIDC_ISSUER, and the network to it.', { cause });
  }
}

/** The response of the provider or the browser does not belong to this sign-in. */
export class SignOnRefusedError extends Error {
  override name = 'SignOnRefusedError';
}

export const CALLBACK_PATH = '/sign-in/oidc/callback';

/** Somebody who has to find a phone for a second factor takes minutes. */
const MAX_SECONDS = 600;

/** Seconds for each request to the provider. */
const TIMEOUT_S = 10;

/**
 * Sign-in with an OpenID provider: authorization code, PKCE, state and nonce. A cookie holds one random token for each attempt, from which
 * the other values are derived. So the server stores nothing, and any process can finish the sign-in.
 */
export class SingleSignOn {
  readonly cookie: Cookie;
  readonly #redirectUri: string;
  #configuration: Promise<Configuration> | undefined;

  constructor(private readonly options: SingleSignOnOptions) {
    this.cookie = new Cookie(options.url, 'civic-sign-on', MAX_SECONDS);
    this.#redirectUri = `${options.url}${CALLBACK_PATH}`;
  }

  /** @throws ProviderUnavailableError */
  async begin(): Promise<{ token: string; location: string }> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    const configuration = await this.#discovered();
    const token = randomBytes(32).toString('base64url');
    const { state, nonce, verifier } = secretsOf(token);
    const location = buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { token, location: location.href };
  }

  /**
   * @param token of the cookie
   * @param query with which the provider redirected the browser
   * @throws SignOnRefusedError; ProviderUnavailableError
   */
  async finish(token: string | undefined, query: URLSearchParams) {
    if (token === undefined) throw new SignOnRefusedError('the browser has no cookie of this sign-in');
    const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
    const configuration = await this.#discovered();
    const { state, nonce, verifier } = secretsOf(token);
    const current = new URL(`${this.#redirectUri}?${query}`);
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await authorizationCodeGrant(configuration, current, checks).catch(refuse);
    const claims = tokens.claims();
    if (!claims) throw new SignOnRefusedError('there is no ID token');
    const { iss: issuer, sub: subject } = claims;
    return {
      identity: { issuer, subject },
      /** The email, if the provider has verified it. */
      async verifiedEmail(): Promise<string | undefined> {
        const hasMore = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
        const { email, email_verified } = hasMore
          ? await fetchUserInfo(configuration, tokens.access_token, subject).catch(refuse)
          : claims;
        return typeof email === 'string' && email_verified === true ? email : undefined;
      },
    };
  }

  /** Loads the metadata of the provider once, and again after a failure. */
  #discovered(): Promise<Configuration> {
    this.#configuration ??= this.#discover().catch((error: Error) => {
      this.#configuration = undefined;
      throw new ProviderUnavailableError(error);
    });
    return this.#configuration;
  }

  async #discover(): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery, None } = await import(
      'openid-client'
    );
    const { clientId, clientSecret } = this.options;
    const issuer = new URL(this.options.issuer);
    // Basic is the default of the standard (OpenID Connect Discovery, section 3).
    const withSecret: ClientAuth = (server, ...request) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      const way = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
      way(clientSecret)(server, ...request);
    };
    return discovery(issuer, clientId, undefined, clientSecret === '' ? None() : withSecret, {
      timeout: TIMEOUT_S,
      // Settings allow http only on this machine.
      execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
    });
  }
}

function secretsOf(token: string): Record<'state' | 'nonce' | 'verifier', string> {
  const derive = (purpose: string) => createHash('sha256').update(`${purpose} ${token}`).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

function refuse(error: Error): never {
  const { code = '' } = error as { code?: unknown };
  // `fetch` fails with a TypeError, which has no code.
  const isNetwork = error instanceof TypeError || code === 'OAUTH_TIMEOUT';
  throw isNetwork ? new ProviderUnavailableError(error) : new SignOnRefusedError(reasonOf(error), { cause: error });
}

/** The reason for the log. Messages of providers may repeat claims, so it contains only names and codes. */
function reasonOf(error: Error): string {
  const { code, error: named, cause } = error as { code?: unknown; error?: unknown; cause?: { code?: unknown } };
  return [error.name, code, named, cause?.code].filter((part) => typeof part === 'string').join(' ');
}
