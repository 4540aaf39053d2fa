import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { NewPasskey, Passkey } from '../../../db/storage/accounts/passkeys.js';

/** Whether a challenge was created for this purpose, and is used for the first time. */
type TakeChallenge = (challenge: string) => Promise<boolean>;

/** Creates challenges for passkeys, and verifies what they sign (WebAuthn, level 3). The package is loaded with the first passkey. */
export class RelyingParty {
  readonly #origin: string;
  readonly #id: string;

  /** Undefined if browsers do not allow passkeys at the URL: it needs https or `localhost`, and a host name. @param url of the dashboard */
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

  /** Options with which the browser creates a passkey. @param own the passkeys that the person already has */
  async creation(challenge: string, userName: string, own: readonly Passkey[]): Promise<object> {
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    return generateRegistrationOptions({
      rpName: 'Civic Data Service',
      rpID: this.#id,
      userName,
      challenge: Buffer.from(challenge),
      excludeCredentials: own.map(({ id }) => ({ id })),
      // The passkey alone signs in, so it has to store who the person is, and to verify the person.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** Options with which the browser signs in: any passkey of the dashboard. */
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

  /**
   * The new counter of the passkey that signed an answer; undefined if the answer cannot be accepted, for example because its counter was
   * used before.
   */
  async signed(text: string, { id, counter, publicKey }: Passkey, take: TakeChallenge): Promise<number | undefined> {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const answer = await this.#expected<AuthenticationResponseJSON>(text, take);
    const credential = { id, counter, publicKey: new Uint8Array(publicKey) };
    const result = answer && (await verifyAuthenticationResponse({ ...answer, credential }).catch(() => undefined));
    return result?.verified ? result.authenticationInfo.newCounter : undefined;
  }

  /** What an answer must match. Each challenge can be answered once. */
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

/** The id of the passkey that an answer names; empty if it is invalid. */
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
