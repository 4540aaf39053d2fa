import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Claims of the account that signs in at the provider. */
export interface Account {
  sub: string;
  email?: string;
  email_verified?: boolean;
}

/** An OpenID provider of others, at which everybody is signed in at once as `account`. */
export interface TestProvider {
  issuer: string;
  account: Account;
  /** Changes the claims of ID tokens, which are then signed again. */
  forge: ((claims: Record<string, unknown>) => Record<string, unknown>) | undefined;
  /** Follows the provider's redirects. @returns the address that leads back to the dashboard */
  visit(location: string): Promise<URL>;
  stop(): void;
}

export const CLIENT = { id: 'civic', secret: 'a secret of the client' };

export async function startProvider(callback: () => string): Promise<TestProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  const tested: TestProvider = { issuer, account: { sub: 'none' }, forge: undefined, visit, stop };
  let provider: Provider | undefined;
  // The dashboard's address is known only later, and the provider has to know it.
  const create = () =>
    new Provider(issuer, {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [callback()] }],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] },
      cookies: { keys: ['k'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...tested.account }) }),
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    });
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    provider ??= create();
    if (request.url?.startsWith('/interaction/'))
      return provider.interactionFinished(request, response, { login: { accountId: tested.account.sub } });
    if (request.url === '/token' && tested.forge) forgeTokens(response, tested.forge);
    await provider.callback()(request, response);
  }
  function forgeTokens(response: ServerResponse, change: NonNullable<TestProvider['forge']>): void {
    const end = response.end.bind(response);
    response.end = ((body: string | Buffer) => {
      const tokens = JSON.parse(String(body));
      const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1], 'base64url').toString());
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const content = `${part({ alg: 'RS256', kid: 'k' })}.${part(change(claims))}`;
      const signature = createSign('sha256').update(content).sign(privateKey, 'base64url');
      const text = JSON.stringify({ ...tokens, id_token: `${content}.${signature}` });
      response.setHeader('content-length', Buffer.byteLength(text));
      return end(text);
    }) as typeof response.end;
  }
  async function visit(location: string): Promise<URL> {
    const cookies = new Map<string, string>();
    let at = new URL(location);
    while (at.origin === issuer) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const next = response.headers.get('location');
      if (!next) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      at = new URL(next, at);
    }
    return at;
  }
  return tested;
}
