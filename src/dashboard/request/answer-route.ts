import type { RequestHandler } from 'express';
import { contextOf, sendFromExpress } from '../../pages/send-from-express.js';
import { problem } from '../../response/problems.js';
import { splitTarget } from '../../response/request-context.js';
import { type HttpResponse, problemResponse } from '../../response/response.js';
import type { Dashboard } from '../dashboard.js';
import { seeOther } from '../layout/page-response.js';
import type { Role, Route, Visit } from '../route.js';
import { findVisitor } from '../session/find-visitor.js';
import type { Visitor } from '../session/visitor.js';
import { Form } from './form.js';
import type { VisitLocals } from './record.js';

/** The answer for what does not exist, and for what the visitor may not see. They must not differ. */
export const notFound = (): HttpResponse =>
  problemResponse(problem(404, 'Check the address. Pages that you may not see look the same.'));

/** Reads who is signed in, at each request, then runs the handler of a route if its role fits. */
export function answerRoute(route: Pick<Route, 'role' | 'handle'>, dashboard: Dashboard): RequestHandler {
  return async (request, response) => {
    const now = dashboard.now();
    const token = dashboard.cookie.tokenOf(request.headers);
    const visitor = token === undefined ? undefined : await findVisitor(dashboard, token);
    (response.locals as unknown as VisitLocals).visitor = visitor;
    const refusal = refuse(route.role, visitor);
    if (refusal) return sendFromExpress(response, refusal);
    const [path, query] = splitTarget(request.url);
    const visit: Visit = {
      ...{ path, visitor, token, now, address: dashboard.clientAddress(request) },
      signOnToken: dashboard.signOn?.cookie.tokenOf(request.headers),
      params: request.params as Record<string, string>,
      query: new URLSearchParams(query),
      form: new Form(request.body),
    };
    const answer = await route.handle(visit as never, dashboard);
    if (!contextOf(response).signal.aborted) sendFromExpress(response, answer);
  };
}

function refuse(role: Role, visitor: Visitor | undefined): HttpResponse | undefined {
  if (role === 'anonymous') return undefined;
  if (!visitor) return seeOther('/sign-in');
  return role === 'signed-in' || role === visitor.role ? undefined : notFound();
}
