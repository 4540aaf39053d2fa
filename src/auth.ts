import { parse } from 'basic-auth';
import type { AccountsStore } from '../db/accounts-store.js';
import { type Problem, problem } from '../rest-compat/problems.js';
import { NO_ACCOUNTS } from './http/unavailable.js';

/** Who asks. Malformed, unknown, wrong and revoked credentials are all `refused`, and not told apart. */
export type Caller =
  | { status: 'anonymous' }
  | { status: 'keyed'; keyId: string; customer: string }
  | { status: 'suspended'; keyId: string; customer: string }
  | { status: 'refused' }
  /** The accounts cannot be read at the moment. */
  | { status: 'unavailable' };

/** What a 401 asks for (RFC 7617). */
export const CHALLENGE = { 'www-authenticate': 'Basic realm="Civic Data Service", charset="UTF-8"' };

/** Reads the Authorization header: HTTP Basic with the key's id and secret (contract, Authentication). */
export async function authenticate(header: string | undefined, accounts: AccountsStore): Promise<Caller> {
  if (header === undefined) return { status: 'anonymous' };
  const credentials = parse(header);
  if (!credentials) return { status: 'refused' };
  const found = await accounts.authenticate(credentials.name, credentials.pass);
  if (found.status === 'unavailable') return found;
  if (found.status === 'unknown') return { status: 'refused' };
  const { keyId, customer } = found;
  return { status: found.status === 'active' ? 'keyed' : 'suspended', keyId, customer };
}

/** What a caller who may not read keyed data is told; undefined for one who may. */
export function denial(caller: Caller, contactEmail: string): Problem | undefined {
  const contact = contactEmail === '' ? 'the operator of the service' : contactEmail;
  switch (caller.status) {
    case 'keyed':
      return undefined;
    case 'suspended':
      return problem(
        403,
        `The subscription that this API key belongs to is not active. To activate it, contact ${contact}.`,
      );
    case 'unavailable':
      return problem(503, NO_ACCOUNTS);
    case 'anonymous':
      return problem(
        401,
        `This resource needs an API key. Send its id and secret with HTTP Basic authentication. To get a key, contact ${contact}.`,
      );
    case 'refused':
      return problem(
        401,
        'The API key was not accepted. Check its id (user name) and secret (password), sent with HTTP Basic authentication. ' +
          `For help or a new key, contact ${contact}.`,
      );
  }
}
