import type { Request, RequestHandler, Response } from 'express';
import { shorten } from '../../../db/domain/text/shorten.js';
import { AccountsError } from '../../../db/storage/accounts/rules.js';
import { problem } from '../../server/response/problems.js';
import { RequestContext } from '../../server/response/request-context.js';
import { type HttpResponse, problemResponse } from '../../server/response/response.js';
import { send } from '../../server/response/send.js';
import { type Dashboard, Form, type Route, type RouteRole, type Visit, type Visitor } from '../route.js';
import { errorPage, notFound, seeOther } from './page-response.js';
import { tryChange } from './try-change.js';

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

/** Reads at each request who is signed in, and runs the handler of the route if the role of the visitor fits. */
export function answerRoute(
  route: Pick<Route, 'role' | 'handle' | 'page'>,
  dashboard: Dashboard,
  refuseChange: (visitor: Visitor, path: string) => HttpResponse | undefined,
): RequestHandler {
  return async (request, response) => {
    const now = dashboard.accounts.now();
    const token = dashboard.cookie.tokenOf(request.headers);
    const visitor = await readVisitor(request, response, dashboard);
    const isChange = request.method === 'POST' && visitor !== undefined;
    const { path, search } = response.locals.context;
    const nextPage = dashboard.nextPage.of(request.headers);
    if (visitor && nextPage === request.url) response.setHeader('set-cookie', dashboard.nextPage.clear());
    const wanted = request.method === 'GET' ? dashboard.nextPage.remember(request.url) : {};
    const form = new Form(request.body);
    const isOld = isChange && route.role !== 'anonymous' && !OF_SESSION.test(path) && !isOf(visitor, form);
    const refusal = isOld
      ? outdated(visitor, form)
      : (refuse(route.role, visitor, wanted) ?? (isChange ? refuseChange(visitor, path) : undefined));
    // The page may have been remembered under another role.
    if (refusal?.status === 404 && nextPage === request.url) return send(response, seeOther('/'));
    if (refusal) return send(response, refusal);
    const visit: Visit = {
      path,
      visitor,
      token,
      now,
      nextPage,
      address: dashboard.clientAddress(request),
      signOnToken: dashboard.signOn?.cookie.tokenOf(request.headers),
      params: request.params as Record<string, string>,
      query: new URLSearchParams(search),
      form,
      afterResponse: (job) => void response.once('close', job),
    };
    const answer = await tryChange(visit as never, dashboard, route.page, route.handle).catch(refusalOf);
    if (!response.locals.context.signal.aborted) send(response, answer);
  };
}

/** Paths that do the same from the pages of any customer of the visitor. */
const OF_SESSION = /^\/(sign-out$|switch\/)/;

/** Whether a form comes from a page of the member to whom the session now belongs. */
const isOf = ({ memberId }: Visitor, form: Form) => form.text('as') === String(memberId);

function outdated({ customer }: Visitor, form: Form): HttpResponse {
  const switched = `You have switched to ${customer?.name ?? 'all customers'} since. Nothing was changed.`;
  const detail = form.has('as') ? switched : 'This form is out of date. Open the page again. Nothing was changed.';
  return problemResponse(problem(409, detail));
}

/** @param wanted header that remembers the page for the time after the sign-in */
function refuse(
  role: RouteRole,
  visitor: Visitor | undefined,
  wanted: Record<string, string>,
): HttpResponse | undefined {
  if (role === 'anonymous') return undefined;
  if (!visitor) return seeOther('/sign-in', wanted);
  const may = role === 'signed-in' || role === visitor.role || (role === 'member' && visitor.customer !== null);
  return may ? undefined : notFound();
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
