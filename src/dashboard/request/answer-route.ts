import type { Request, RequestHandler, Response } from 'express';
import { shorten } from '../../../db/domain/text/shorten.js';
import { AccountsError } from '../../../db/storage/accounts/rules.js';
import { RequestContext } from '../../server/response/request-context.js';
import { type HttpResponse, problem, problemResponse } from '../../server/response/response.js';
import { send } from '../../server/response/send.js';
import { timeZone } from '../components/time.js';
import { type Dashboard, Form, type Route, type Visit, type Visitor } from '../route.js';
import { browserName } from '../session/browser-name.js';
import { checkSubscription, tryChange } from './checks.js';
import { errorPage, notFound, seeOther } from './page-response.js';

declare global {
  namespace Express {
    interface Locals {
      visitor?: Visitor | undefined;
    }
  }
}

/** Refuses a form of a visitor who is not signed in before its body arrives. The session may end in the meantime, so `answerRoute` reads it again. */
export function checkSession({ role }: Pick<Route, 'role'>, dashboard: Dashboard): RequestHandler {
  return async (request, response, next) => {
    if (role === 'anonymous' || (await readVisitor(request, response, dashboard))) next();
    else send(response, seeOther('/sign-in'));
  };
}

async function readVisitor({ headers }: Request, response: Response, { cookie, accounts }: Dashboard) {
  const token = cookie.tokenOf(headers);
  const visitor = token === undefined ? undefined : await accounts.sessions.find(token);
  response.locals.visitor = visitor;
  return visitor;
}

/** Reads at each request who is signed in, and runs the handler of the route if nothing forbids it. */
export function answerRoute(
  route: Pick<Route, 'role' | 'handle' | 'page'>,
  dashboard: Dashboard,
  refuseChange: (visitor: Visitor, path: string) => HttpResponse | undefined,
): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(request, response, dashboard);
    const refusal =
      refuseOldForm(route, request, visit) ??
      refuseRole(route, request, visit, dashboard) ??
      (request.method === 'POST' && visit.visitor ? refuseChange(visit.visitor, visit.path) : undefined);
    const run = async () => {
      checkSubscription(route, request, visit);
      return await tryChange(visit as never, dashboard, route.page, route.handle);
    };
    const answer = refusal ?? (await timeZone.run(visit.visitor?.timeZone ?? 'UTC', run).catch(refusalOf));
    if (!response.locals.context.signal.aborted) send(response, answer);
  };
}

async function readVisit(request: Request, response: Response, dashboard: Dashboard): Promise<Visit> {
  const { headers, params, body, url } = request;
  const { path, search } = response.locals.context;
  const now = dashboard.accounts.now();
  const visitor = await readVisitor(request, response, dashboard);
  const nextPage = dashboard.nextPage.of(headers);
  // It is shown now.
  if (visitor && nextPage === url) response.setHeader('set-cookie', dashboard.nextPage.clear());
  return {
    path,
    visitor,
    now,
    nextPage,
    token: dashboard.cookie.tokenOf(headers),
    address: dashboard.clientAddress(request),
    browser: browserName(headers['user-agent']),
    signOnToken: dashboard.signOn?.cookie.tokenOf(headers),
    params: params as Record<string, string>,
    query: new URLSearchParams(search),
    form: new Form(body),
    afterResponse: (job) => void response.once('close', job),
  };
}

/** Paths that do the same from the pages of any customer of the visitor. */
const OF_SESSION = /^\/(sign-out$|switch\/)/;

/** Refuses a form from a page of another member than the one to whom the session now belongs. */
function refuseOldForm({ role }: Pick<Route, 'role'>, { method }: Request, { visitor, path, form }: Visit) {
  if (method !== 'POST' || !visitor || role === 'anonymous' || OF_SESSION.test(path)) return undefined;
  if (form.text('as') === String(visitor.memberId)) return undefined;
  const switched = `You have switched to ${visitor.customer?.name ?? 'all customers'} since. Nothing was changed.`;
  const detail = form.has('as') ? switched : 'This form is out of date. Open the page again. Nothing was changed.';
  return problemResponse(problem(409, detail));
}

/** Sends those who are not signed in to the sign-in, which then leads back; to others, a route of another role does not exist. */
function refuseRole({ role }: Pick<Route, 'role'>, { method, url }: Request, visit: Visit, { nextPage }: Dashboard) {
  const { visitor } = visit;
  if (role === 'anonymous') return undefined;
  if (!visitor) return seeOther('/sign-in', method === 'GET' ? nextPage.remember(url) : {});
  const may = role === 'signed-in' || role === visitor.role || (role === 'member' && visitor.customer !== null);
  if (may) return undefined;
  // The page may have been remembered under another role.
  return visit.nextPage === url ? seeOther('/') : notFound();
}

/** Turns a violated rule of accounts into an error page. Forms show most problems at their fields instead. */
function refusalOf(error: unknown): HttpResponse {
  if (!(error instanceof AccountsError)) throw error;
  if (error.problem === 'unknown') return notFound();
  return problemResponse(problem(error.problem === 'invalid' ? 422 : 409, error.message));
}

/** Logs each request in one line, without the query, which can contain the token of a link, and without emails. Turns problems into pages. */
export function recordVisit(dashboard: Dashboard): RequestHandler {
  // Its fields are always the same and hold no secret.
  const log = dashboard.log.child({}, { redact: [] });
  return (request, response, next) => {
    const start = performance.now();
    const context = new RequestContext(request, response);
    const { path } = context;
    const { locals } = response;
    locals.context = context;
    context.showProblem = (_request, answer, { id }) =>
      errorPage({ path, visitor: locals.visitor }, dashboard, answer, id);
    response.on('close', () => {
      const ms = Math.round((performance.now() - start) * 10) / 10;
      const member = locals.visitor?.memberId;
      const { statusCode: status } = response;
      log.info({ id: context.id, method: request.method, path: shorten(path), status, ms, member }, 'dashboard');
    });
    next();
  };
}
