import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { NewPasskey, Passkey } from '../../../db/storage/accounts/passkeys.js';

/** Whether a challenge was made for this purpose, and is used for the first time. */
type TakeChallenge = (challenge: string) => Promise<boolean>;

/** Makes and checks what passkeys sign (WebAuthn, level 3). The package is loaded with the first passkey. */
export class RelyingParty {
  readonly #origin: string;
  readonly #id: string;

  /** Undefined unless browsers allow passkeys there: they need https or `localhost`, and a name. @param url of the dashboard */
  static of(url: string): RelyingParty | undefined {
    const { protocol, hostname } = new URL(url);
    const isAllowed = hostname === 'localhost' || (protocol === 'https:' && isIP(hostname.replace(/[[\]]/g, '')) === 0);
    return isAllowed ? new RelyingParty(url) : undefined;
  }

  private constructor(url: string) {
    const { origin, hostname } = new URL(url);
    this.#origin = origin;
    this.#id = hostname;
  }

  /** What the browser makes a passkey with. @param own those that the person has already */
  async creation(challenge: string, userName: string, own: readonly Passkey[]): Promise<object> {
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    return generateRegistrationOptions({
      ...{ rpName: 'Civic Data Service', rpID: this.#id, userName, challenge: Buffer.from(challenge) },
      excludeCredentials: own.map(({ id }) => ({ id })),
      // The passkey alone signs in, so it has to know who the person is, and to check that it is that person.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** What the browser signs in with: any passkey of the dashboard. */
  async request(challenge: string): Promise<object> {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    return generateAuthenticationOptions({
      rpID: this.#id,
      challenge: Buffer.from(challenge),
      userVerification: 'required',
    });
  }

  /** The passkey of an answer; undefined if it cannot be accepted. */
  async created(text: string, take: TakeChallenge): Promise<Omit<NewPasskey, 'name'> | undefined> {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const answer = await this.#expected<RegistrationResponseJSON>(text, take);
    const result = answer && (await verifyRegistrationResponse(answer).catch(() => undefined));
    if (!result?.verified || passkeyIdOf(text) === '') return undefined;
    const { id, publicKey, counter } = result.registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey), counter };
  }

  /** The next counter of the passkey that has signed an answer; undefined if it cannot be accepted, such as with a counter of before. */
  async signed(text: string, { id, counter, publicKey }: Passkey, take: TakeChallenge): Promise<number | undefined> {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const answer = await this.#expected<AuthenticationResponseJSON>(text, take);
    const credential = { id, counter, publicKey: new Uint8Array(publicKey) };
    const result = answer && (await verifyAuthenticationResponse({ ...answer, credential }).catch(() => undefined));
    return result?.verified ? result.authenticationInfo.newCounter : undefined;
  }

  /** An answer to an open challenge, which is used up by that, and what else must be true of it. */
  async #expected<Answer extends { response: { clientDataJSON: string } }>(text: string, take: TakeChallenge) {
    const response = readJson(text) as Partial<Answer> | undefined;
    const data: unknown = response?.response?.clientDataJSON;
    const json = typeof data === 'string' ? Buffer.from(data, 'base64url').toString() : '';
    const { challenge } = (readJson(json) ?? {}) as { challenge?: unknown };
    if (typeof challenge !== 'string' || !(await take(Buffer.from(challenge, 'base64url').toString())))
      return undefined;
    return {
      response: response as Answer,
      expectedChallenge: challenge,
      requireUserVerification: true,
      expectedOrigin: this.#origin,
      expectedRPID: this.#id,
    };
  }
}

/** The id of the passkey that an answer names; empty if it cannot be one. */
export function passkeyIdOf(text: string): string {
  const { id } = (readJson(text) ?? {}) as { id?: unknown };
  return typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? id : '';
}

function readJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
