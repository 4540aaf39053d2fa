import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { NewPasskey, Passkey } from '../../../db/accounts/passkeys.js';

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
      ...{ rpID: this.#id, challenge: Buffer.from(challenge), userVerification: 'required' },
    });
  }

  /** The passkey of an answer; undefined if it cannot be accepted. */
  async created(text: string, take: TakeChallenge): Promise<Omit<NewPasskey, 'name'> | undefined> {
    const response = readAnswer(text) as RegistrationResponseJSON | undefined;
    if (!response) return undefined;
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const taken = new Taken(take);
    const result = await verifyRegistrationResponse({ response, ...this.#expected(taken) }).catch(() => undefined);
    taken.throwFault();
    if (!result?.verified) return undefined;
    const { id, publicKey, counter } = result.registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey), counter };
  }

  /** The next counter of the passkey that has signed an answer; undefined if it cannot be accepted, such as with a counter of before. */
  async signed(text: string, passkey: Passkey, take: TakeChallenge): Promise<number | undefined> {
    const response = readAnswer(text) as AuthenticationResponseJSON | undefined;
    if (!response) return undefined;
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { id, counter } = passkey;
    const credential = { id, counter, publicKey: new Uint8Array(passkey.publicKey) };
    const taken = new Taken(take);
    const result = await verifyAuthenticationResponse({ response, credential, ...this.#expected(taken) }).catch(
      () => undefined,
    );
    taken.throwFault();
    return result?.verified ? result.authenticationInfo.newCounter : undefined;
  }

  #expected(taken: Taken) {
    return {
      expectedChallenge: (challenge: string) => taken.take(Buffer.from(challenge, 'base64url').toString()),
      ...{ expectedOrigin: this.#origin, expectedRPID: this.#id, requireUserVerification: true },
    };
  }
}

/** Tells a fault of the accounts from an answer that the package refuses. */
class Taken {
  #fault: unknown;

  constructor(readonly challenge: TakeChallenge) {}

  async take(challenge: string): Promise<boolean> {
    return this.challenge(challenge).catch((error: unknown) => {
      this.#fault = error;
      return false;
    });
  }

  throwFault(): void {
    if (this.#fault !== undefined) throw this.#fault;
  }
}

/** The id of the passkey that an answer names; empty if it cannot be read. */
export const passkeyIdOf = (text: string): string =>
  String((readAnswer(text) as { id?: unknown } | undefined)?.id ?? '');

function readAnswer(text: string): object | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : undefined;
  } catch {
    return undefined;
  }
}
