import type { KeyUse, RefusedKey } from '../../../db/storage/accounts/authentication.js';
import { type Headers, NO_ACCOUNTS, type Problem, problem, RETRY } from '../response/response.js';

/** The result of checking credentials. Malformed, unknown, wrong, revoked and expired ones all give the same `rejected`. */
export type Authentication =
  | { status: 'anonymous' }
  /** `demo` is the demo key with DEMO_STATES. */
  | ({ status: 'active' | 'suspended' | 'ended' | 'demo' } & KeyUse)
  | { status: 'rejected'; refused?: RefusedKey }
  /** The key is bound to other origins than that of the request. */
  | { status: 'other origin'; refused: RefusedKey }
  /** The demo key opens everything, but only for requests from this machine. */
  | { status: 'not local' }
  /** There is no such calendar link. */
  | { status: 'no link'; refused?: RefusedKey }
  /** The accounts cannot be read at the moment. */
  | { status: 'unavailable' };

/** Why a request is refused: the problem, and the headers that go with its status. */
export interface Refusal {
  problem: Problem;
  headers: Headers;
}

const OTHER_ORIGIN =
  'This API key works only on the websites that it was made for. The Origin header of the request, or else the Referer header, names ' +
  'none of them. Programs need a key that is bound to no website.';

const NOT_LOCAL =
  'The demo key works only on the machine that runs the service, without a proxy. The Host of the request must be a loopback address ' +
  'such as 127.0.0.1 or localhost, and so must its Origin if it has one.';

const NO_LINK = 'This calendar link is not valid. It may be revoked, expired or incomplete.';

/**
 * Asks a program for its key (RFC 7617). It does not name the bearer tokens that are accepted as well: browsers would ask no better, and
 * assistants would look for an OAuth server.
 */
export const CHALLENGE: Headers = { 'www-authenticate': 'Basic realm="Civic Data Service", charset="UTF-8"' };

/**
 * In place of it for people in a browser, who may have no key yet. Browsers do not know this scheme, so they show what the response says
 * instead of their password window. A 401 must have a challenge (RFC 9110, section 15.5.2).
 */
export const BROWSER_CHALLENGE: Headers = { 'www-authenticate': 'SignIn realm="Civic Data Service"' };

/** Where people get keys: the settings CONTACT_EMAIL and DASHBOARD_URL, which may be empty. */
export interface KeyContact {
  readonly contactEmail: string;
  readonly dashboardUrl: string;
}

/** What a person does to get a key, such as `contact keys@example.org`. */
export function howToGetKey({ contactEmail, dashboardUrl }: KeyContact): string {
  const contact = `contact ${contactEmail || 'the operator of the service'}`;
  return dashboardUrl ? `open ${dashboardUrl}/ or ${contact}` : contact;
}

/** Why a client may not read keyed data; undefined for one that may. */
export function refuseAccess({ status }: Pick<Authentication, 'status'>, keyContact: KeyContact): Refusal | undefined {
  const contact = keyContact.contactEmail || 'the operator of the service';
  const howTo = howToGetKey(keyContact);
  switch (status) {
    case 'active':
    case 'demo':
      return undefined;
    case 'suspended':
      return {
        problem: problem(403, `The subscription of this API key is not active. To activate it, contact ${contact}.`),
        headers: {},
      };
    case 'ended':
      return {
        problem: problem(403, `The subscription of this API key has ended. To renew it, contact ${contact}.`),
        headers: {},
      };
    case 'other origin':
      return { problem: problem(403, OTHER_ORIGIN), headers: {} };
    case 'not local':
      return { problem: problem(403, `${NOT_LOCAL} For a key that works everywhere, ${howTo}.`), headers: {} };
    case 'no link':
      return { problem: problem(404, `${NO_LINK} For a new one, ${howTo}.`), headers: {} };
    case 'unavailable':
      return { problem: NO_ACCOUNTS, headers: RETRY };
    case 'anonymous':
      return unauthorized(
        `This resource needs an API key. Send its id and secret with HTTP Basic authentication. To get a key, ${howTo}.`,
      );
    case 'rejected':
      return unauthorized(
        'The API key was not accepted. Check its id (user name) and secret (password), sent with HTTP Basic authentication. ' +
          `For help or a new key, ${howTo}.`,
      );
  }
}

function unauthorized(detail: string): Refusal {
  return { problem: problem(401, detail), headers: CHALLENGE };
}
