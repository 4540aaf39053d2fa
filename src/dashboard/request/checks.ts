import type { IncomingHttpHeaders } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { plainName } from '../../../db/domain/text/names.js';
import { checkActive } from '../../../db/storage/accounts/customers.js';
import { MAX_MEMBERS } from '../../../db/storage/accounts/members.js';
import { AccountsError } from '../../../db/storage/accounts/rules.js';
import { RateLimitTable } from '../../server/access/rate-limit.js';
import { type HttpResponse, NO_STORE, problem, problemResponse } from '../../server/response/response.js';
import { send } from '../../server/response/send.js';
import { contentSecurityPolicy, PAGE_SECURITY } from '../../site/html/page.js';
import { CALLBACK_PATH } from '../oidc/single-sign-on.js';
import type { Dashboard, Route, Visit, Visitor } from '../route.js';

/** Refuses other host names: a page of another site whose name resolves to this address could read what visitors see (DNS rebinding). */
export function checkHost({ settings }: Dashboard): RequestHandler {
  const { host } = new URL(settings.url);
  const refusal = problem(421, `Open ${settings.url}/ instead. An operator can change the address with DASHBOARD_URL.`);
  return ({ headersDistinct }, response, next) => {
    // If there are several, a proxy may have used another one.
    if (headersDistinct.host?.length === 1 && headersDistinct.host[0] === host) next();
    else send(response, problemResponse(refusal));
  };
}

export const UNREADABLE = problem(400, 'We cannot read the address or the form. Open the page again.');

/** Refuses null characters: PostgreSQL cannot compare or store a text with one, and the error would look like an outage. */
export const checkText: RequestHandler = ({ url, body = {} }, response, next) => {
  const values: unknown[] = Object.values(body).flat();
  if (!url.includes('%00') && !values.some((value) => String(value).includes('\0'))) next();
  else send(response, problemResponse(UNREADABLE));
};

const FOREIGN = problem(
  403,
  'Nothing was changed. Open the page in the dashboard, and send its form from there. Very old browsers do not work.',
);

/** Refuses forms that were not sent from a page of the dashboard (CSRF). GET requests change nothing. */
export function checkOrigin({ settings }: Dashboard): RequestHandler {
  return ({ method, headers }, response, next) => {
    if (method !== 'POST' || isFromOwnPage(headers, settings.url)) next();
    else send(response, problemResponse(FOREIGN));
  };
}

/** Paths on which anybody can try to sign in. */
const SIGN_IN = /^\/(link|sign-in)(\/|$)/;
const SIGN_IN_LIMIT = { points: 20, seconds: 60 };

/** Applies the rate limit of addresses, and a lower one to attempts to sign in. */
export function limitRequests({ settings, clientAddress }: Dashboard): RequestHandler {
  const all = settings.rateLimit && new RateLimitTable(settings.rateLimit.address);
  const signIns = new RateLimitTable(SIGN_IN_LIMIT);
  return (request, response, next) => {
    const address = clientAddress(request);
    const isSignIn = (request.method === 'POST' || request.path === CALLBACK_PATH) && SIGN_IN.test(request.path);
    const tables = [all, isSignIn ? signIns : undefined];
    const full = tables.find((table) => table && table.use(address, 1).used > table.limit.points);
    if (!full) return next();
    const { seconds } = full.limit;
    const detail = `There were too many requests from your address. Wait ${seconds} seconds, then try again.`;
    send(response, problemResponse(problem(429, detail), { 'retry-after': String(seconds) }));
  };
}

/** More than people change by hand. Each change adds a row to the audit log, which keeps it for 800 days. */
const CHANGE_LIMIT = { points: 300, seconds: 3_600 };

/**
 * Forms that end access are never refused, for example to stop a member who has used up a limit. They can only end what was created within
 * a limit.
 */
const ENDS_ACCESS = /^\/sign-out$|^\/account\/sessions(\/|$)|\/(remove|revoke|suspend)$|^\/webhooks\/\w+\/delete$/;

/** Without an active subscription, members only end access, and change what is about themselves. @throws AccountsError */
export function checkSubscription({ role }: Pick<Route, 'role'>, { method }: Request, { visitor, path }: Visit): void {
  const isOfCustomer = role === 'member' || role === 'owner';
  if (isOfCustomer && method === 'POST' && visitor?.customer && !ENDS_ACCESS.test(path)) checkActive(visitor.customer);
}

/** Limits the number of forms of each member. A customer may send as many as its maximum number of members, because it can invite new ones. */
export function limitChanges(): (visitor: Visitor, path: string) => HttpResponse | undefined {
  const changes = new RateLimitTable(CHANGE_LIMIT);
  return ({ memberId, customer }, path) => {
    if (ENDS_ACCESS.test(path)) return undefined;
    const { points } = CHANGE_LIMIT;
    const limits: [who: string, max: number][] = [[`member ${memberId}`, points]];
    if (customer) limits.push([`customer ${customer.id}`, MAX_MEMBERS * points]);
    // Forms beyond the limit of a member do not count for the customer.
    const full = limits.find(([who, max]) => changes.use(who, 1).used > max);
    if (!full) return undefined;
    const seconds = Math.ceil((changes.use(full[0], 0).endsAt - performance.now()) / 1_000);
    const detail = `There were more than ${full[1]} changes in an hour. Nothing was changed. Try again in ${Math.ceil(seconds / 60)} minutes.`;
    return problemResponse(problem(429, detail), { 'retry-after': String(seconds) });
  };
}

/**
 * Whether a form was sent from a page of the dashboard itself. Browsers say so in headers that pages of other sites cannot change. Go's
 * CrossOriginProtection works like this, but lets requests pass that have neither header.
 */
function isFromOwnPage(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === origin;
}

/** Headers of every response. Only assets, which are the same for everyone, may be cached: their own header replaces this one. */
export function secureHeaders({ settings }: Dashboard): RequestHandler {
  const headers = new Map(
    Object.entries({
      'content-security-policy': DASHBOARD_POLICY,
      ...PAGE_SECURITY,
      ...NO_STORE,
      ...(settings.url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    }),
  );
  return (_request, response, next) => {
    response.setHeaders(headers);
    next();
  };
}

/** Forms go to the dashboard alone, and on from there to nowhere but the OpenID provider. */
export const DASHBOARD_POLICY = contentSecurityPolicy({ 'form-action': "'self'", 'connect-src': "'none'" });

/** A field of a form has invalid input. */
export class FieldError extends AccountsError {
  override name = 'FieldError';
  constructor(field: string, message: string) {
    super('invalid', message, field);
  }
}

/** Requires that a text was typed, such as the name of what is removed, which may be older than the rules for names. @throws FieldError */
export function checkConfirmation({ form }: Visit, expected: string, message: string): void {
  if (plainName(form.text('confirm')) !== plainName(expected)) throw new FieldError('confirm', message);
}

type Answer<V> = (visit: V, dashboard: Dashboard) => Promise<HttpResponse>;

/**
 * Makes the change of a form. Invalid input is reported at its field; other refusals are error pages.
 *
 * @param page shows the form again, with what was typed and what is wrong. Undefined for a form without fields
 */
export async function tryChange<V extends Visit>(
  visit: V,
  dashboard: Dashboard,
  page: Answer<V> | undefined,
  change: Answer<V>,
): Promise<HttpResponse> {
  try {
    return await change(visit, dashboard);
  } catch (error) {
    if (!page || !isAboutInput(error)) throw error;
    const { field, message } = error;
    return page({ ...visit, refusal: { field, message } }, dashboard);
  }
}

const isAboutInput = (error: unknown): error is AccountsError =>
  error instanceof AccountsError &&
  (error.problem === 'invalid' || (error.field !== undefined && error.problem !== 'repeated'));
