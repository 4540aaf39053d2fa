import { parse } from 'basic-auth';
import type { AccountsStore } from '../../db/accounts/sqlite/reloading-store.js';
import type { Headers } from '../response/headers.js';
import { type Problem, problem } from '../response/problems.js';
import { NO_ACCOUNTS, RETRY } from '../response/response.js';
import { PUBLIC_DEMO } from './demo-key.js';

/** The result of checking credentials. Malformed, unknown, wrong and revoked ones all give the same `rejected`. */
export type Authentication =
  | { status: 'anonymous' }
  /** The public demo key. */
  | { status: 'demo' }
  | { status: 'active'; keyId: string; customer: string }
  | { status: 'suspended'; keyId: string; customer: string }
  | { status: 'rejected' }
  /** The accounts cannot be read at the moment. */
  | { status: 'unavailable' };

/** Why a request is refused: the problem, and the headers that go with its status. */
export interface Refusal {
  problem: Problem;
  headers: Headers;
}

/** Sent with each 401 (RFC 7617). */
const CHALLENGE: Headers = { 'www-authenticate': 'Basic realm="Civic Data Service", charset="UTF-8"' };

/**
 * Checks an Authorization header: HTTP Basic with the id of an API key as the user name and its secret as the password.
 *
 * @param hasPublicDemo whether the public demo key is valid
 */
export async function authenticate(
  header: string | undefined,
  accounts: AccountsStore,
  hasPublicDemo = false,
): Promise<Authentication> {
  if (header === undefined) return { status: 'anonymous' };
  const credentials = parse(header);
  if (!credentials) return { status: 'rejected' };
  if (hasPublicDemo && credentials.name === PUBLIC_DEMO.keyId && credentials.pass === PUBLIC_DEMO.keySecret)
    return { status: 'demo' };
  const found = await accounts.authenticate(credentials.name, credentials.pass);
  return found.status === 'unknown' ? { status: 'rejected' } : found;
}

/** Why a client may not read keyed data; undefined for one that may. */
export function refuseAccess({ status }: Authentication, contactEmail: string): Refusal | undefined {
  const contact = contactEmail === '' ? 'the operator of the service' : contactEmail;
  switch (status) {
    case 'active':
    case 'demo':
      return undefined;
    case 'suspended':
      return {
        problem: problem(403, `The subscription of this API key is not active. To activate it, contact ${contact}.`),
        headers: {},
      };
    case 'unavailable':
      return { problem: NO_ACCOUNTS, headers: RETRY };
    case 'anonymous':
      return unauthorized(
        `This resource needs an API key. Send its id and secret with HTTP Basic authentication. To get a key, contact ${contact}.`,
      );
    case 'rejected':
      return unauthorized(
        'The API key was not accepted. Check its id (user name) and secret (password), sent with HTTP Basic authentication. ' +
          `For help or a new key, contact ${contact}.`,
      );
  }
}

/** Why the public demo key does not open what is not of its states alone. */
export function refuseDemo(states: readonly string[], contactEmail: string): Problem {
  const contact = contactEmail === '' ? 'the operator of the service' : contactEmail;
  return problem(
    403,
    `The demo key reads only values of ${states.join(', ')}, and this resource has others. To get an API key of your own, contact ${contact}.`,
  );
}

function unauthorized(detail: string): Refusal {
  return { problem: problem(401, detail), headers: CHALLENGE };
}
