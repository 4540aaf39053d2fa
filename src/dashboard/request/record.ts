import type { RequestHandler } from 'express';
import { shorten } from '../../../db/text/shorten.js';
import { RequestContext, splitTarget } from '../../response/request-context.js';
import type { Dashboard } from '../dashboard.js';
import { errorPage } from '../layout/error-page.js';
import type { Visitor } from '../session/visitor.js';

/** What the response of a request depends on besides the context. */
export interface VisitLocals {
  context: RequestContext;
  /** Whether the request came over a connection above a limit. */
  isOverLimit: boolean;
  visitor?: Visitor | undefined;
}

/** Logs each request in one line: no query, which can have the token of a link, and nobody's email. Turns problems into pages. */
export function recordVisit(dashboard: Dashboard): RequestHandler {
  // Its fields are always the same and hold no secret.
  const log = dashboard.log.child({}, { redact: [] });
  return (request, response, next) => {
    const start = performance.now();
    const context = new RequestContext(request, response);
    const locals: VisitLocals = { context, isOverLimit: response.locals.isOverLimit === true };
    response.locals = locals as unknown as typeof response.locals;
    const [path] = splitTarget(request.url);
    context.showProblem = (_request, answer, id) => errorPage({ path, visitor: locals.visitor }, dashboard, answer, id);
    response.on('close', () => {
      const ms = Math.round((performance.now() - start) * 10) / 10;
      const member = locals.visitor?.memberId;
      const { statusCode: status } = response;
      log.info({ id: context.id, method: request.method, path: shorten(path), status, ms, member }, 'dashboard');
    });
    next();
  };
}
