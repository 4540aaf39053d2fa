import { parse } from 'basic-auth';
import { LRUCache } from 'lru-cache';
import type { KeyStore, KeyUse } from '../../../db/storage/accounts/authentication.js';
import { hasExpired } from '../../../db/storage/accounts/rules.js';
import type { Authentication } from './basic-auth.js';
import { DEMO_KEY } from './demo-key.js';

const MAX_BYTES = 2 ** 20;
/** Memory of an entry besides its header. */
const ENTRY_BYTES = 500;
/** The header of a key has 110 characters. One that is padded is looked up each time. */
const MAX_HEADER_LENGTH = 200;

/**
 * Remembers which Authorization headers were accepted until anything in the accounts changes, which each call checks: a key that is
 * revoked is refused at the next request. An expiry changes nothing, so each call checks that too. The cache saves a sixth of a cached
 * response with a key. Rejected headers are looked up each time.
 */
export class CredentialCache {
  readonly #accepted = new LRUCache<string, Extract<Authentication, KeyUse>>({
    maxSize: MAX_BYTES,
    sizeCalculation: (_, header) => header.length + ENTRY_BYTES,
  });
  #revision: object | undefined;

  /** @param demo what the demo key is; undefined if there is none */
  constructor(
    private readonly accounts: KeyStore,
    private readonly demo?: Authentication,
  ) {}

  /** @returns a promise only if the accounts have to be read */
  authenticate(header: string | undefined): Authentication | Promise<Authentication> {
    if (header === undefined || header.length > MAX_HEADER_LENGTH) return this.#authenticate(header);
    const revision = this.accounts.revision();
    if (revision !== this.#revision) {
      this.#accepted.clear();
      this.#revision = revision;
    }
    const accepted = this.#accepted.get(header);
    const { expiresAt, endsAt } = accepted ?? {};
    const hasEnded = (expiresAt && hasExpired(expiresAt, new Date())) || (endsAt && hasExpired(endsAt, new Date()));
    return accepted && !hasEnded ? accepted : this.#lookUp(header, revision);
  }

  async #lookUp(header: string, revision: object | undefined): Promise<Authentication> {
    const authentication = await this.#authenticate(header);
    // What was read is at least as new as the revision. If it is newer, the next call finds another revision.
    if (authentication.status === 'active' && revision !== undefined && revision === this.#revision)
      this.#accepted.set(header, authentication);
    return authentication;
  }

  async #authenticate(header: string | undefined): Promise<Authentication> {
    if (header === undefined) return { status: 'anonymous' };
    const credentials = parseCredentials(header);
    if (!credentials) return { status: 'rejected' };
    const { name, pass } = credentials;
    if (this.demo && name === DEMO_KEY.keyId && pass === DEMO_KEY.keySecret) return this.demo;
    const found = await this.accounts.authenticate(name, pass);
    return found.status === 'unknown' ? { ...found, status: 'rejected' } : found;
  }
}

/**
 * HTTP Basic with the id of an API key as the user name and its secret as the password. Some clients can only be given a bearer token: it
 * is the Base64 text of Basic, or ID:SECRET as it is.
 */
function parseCredentials(header: string): { name: string; pass: string } | undefined {
  const [, token] = /^ *bearer +(\S+) *$/i.exec(header) ?? [];
  const [, name, pass] = /^([^:]*):(.*)$/.exec(token ?? '') ?? [];
  if (name !== undefined && pass !== undefined) return { name, pass };
  return parse(token === undefined ? header : `Basic ${token}`);
}
